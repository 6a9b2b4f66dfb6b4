import { memo, type RefObject, useEffect, useRef, useState } from 'react'
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
  const { room, shown } = useNearMovements(place, movements.length)
  return (
    <section ref={place} aria-label={name} style={{ minHeight: room }}>
      <div className={shown > 0 ? 'day-head day-near' : 'day-head'}>
        <h3>{name}</h3>
        <InAndOut received={received} sent={sent} />
      </div>
      {shown > 0 && (
        <ul className="movements lined card">
          {movements.slice(0, shown).map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} userId={userId} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}, showsTheSame)

/** About two screens above and below. */
const NEAR = { rootMargin: '1600px 0px' }

/** Movements that come into the page in one frame: a whole day of many would hold up the thumb. */
const AT_ONCE = 4

/** How many movements are in the page: none while the day is far from the screen and does not hold the focus; and the height that it keeps until all are back. */
function useNearMovements(place: RefObject<HTMLElement | null>, count: number) {
  const [room, setRoom] = useState<number>()
  const [shown, show] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const section = place.current
    if (!section) return
    const observer = new IntersectionObserver((seen) => {
      const last = seen.at(-1)
      const isFar = last && !last.isIntersecting && !section.contains(document.activeElement)
      if (isFar) setRoom(last.boundingClientRect.height)
      show((before) => (isFar ? 0 : before || AT_ONCE))
    }, NEAR)
    observer.observe(section)
    return () => observer.disconnect()
  }, [place])
  useEffect(() => {
    if (shown === 0 || shown >= count) return
    const frame = requestAnimationFrame(() => show(shown + AT_ONCE))
    return () => cancelAnimationFrame(frame)
  }, [shown, count])
  return { room: shown < count ? room : undefined, shown }
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
