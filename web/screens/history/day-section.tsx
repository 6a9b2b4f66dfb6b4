import { memo, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { TransactionRow } from '#web/parts/transaction-row.tsx'
import type { Day } from './by-day.ts'
import { InAndOut } from './month-head.tsx'

interface DaySectionProps extends Omit<Day, 'day'> {
  name: string
  userId: string
  /** Opens the receipt of the movement with this id. */
  onOpen: (id: string) => void
}

/**
 * A day of the history; its name stays on the screen as long as the day does, its movements are in the page only while they are near the
 * screen. Memoised: adding a page must not cost more as the list grows.
 */
export const DaySection = memo(function DaySection({
  name,
  movements,
  received,
  sent,
  userId,
  onOpen,
}: DaySectionProps) {
  const place = useRef<HTMLElement>(null)
  const room = useRoomWhenFar(place)
  return (
    <section ref={place} aria-label={name} style={{ minHeight: room }}>
      <div className={room === undefined ? 'day-head day-near' : 'day-head'}>
        <h3>{name}</h3>
        <InAndOut received={received} sent={sent} />
      </div>
      {room === undefined && (
        <ul className="movements lined card">
          {movements.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} userId={userId} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}, showsTheSame)

/** About two screens above and below. */
const NEAR = { rootMargin: '1600px 0px' }

/** The height that something keeps while it is far from the screen; nothing while it is near, or holds the focus. */
function useRoomWhenFar(place: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  useEffect(() => {
    const section = place.current
    if (!section) return
    const observer = new IntersectionObserver((seen) => {
      const last = seen.at(-1)
      const isFar = last && !last.isIntersecting && !section.contains(document.activeElement)
      // In slices between frames: a day of many movements must not hold up the thumb.
      startTransition(() => setRoom(isFar ? last.boundingClientRect.height : undefined))
    }, NEAR)
    observer.observe(section)
    return () => observer.disconnect()
  }, [place])
  return room
}

function showsTheSame(
  { movements: before, ...old }: DaySectionProps,
  { movements, ...next }: DaySectionProps,
): boolean {
  return (
    before.length === movements.length &&
    before.every((movement, at) => movement === movements[at]) &&
    (Object.keys(old) as (keyof typeof old)[]).every((key) => old[key] === next[key])
  )
}
