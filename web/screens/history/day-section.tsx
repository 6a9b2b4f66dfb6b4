import { memo, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import type { Transaction } from '#contract/wallet.ts'
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
  const { room, rooms } = useRoomWhenFar(place)
  return (
    <section ref={place} aria-label={name} style={{ minHeight: room }}>
      <div className={room === undefined ? 'day-head day-near' : 'day-head'}>
        <h3>{name}</h3>
        <InAndOut received={received} sent={sent} />
      </div>
      {room === undefined && (
        <div className="movements card">
          {blocksOf(movements).map((block, at) => (
            <Block key={block[0]?.id} room={rooms[at]}>
              {block.map((transaction) => (
                <TransactionRow key={transaction.id} transaction={transaction} userId={userId} onOpen={onOpen} />
              ))}
            </Block>
          ))}
        </div>
      )}
    </section>
  )
}, showsTheSame)

/** Movements that come into the page together: more of them would take longer than a frame. */
const BLOCK = 8

function blocksOf(movements: Transaction[]): Transaction[][] {
  return Array.from({ length: Math.ceil(movements.length / BLOCK) }, (_, at) =>
    movements.slice(at * BLOCK, (at + 1) * BLOCK),
  )
}

/** Movements of a day that comes near again wait until they are near themselves, in the room that they had. */
function Block({ room, children }: { room: number | undefined; children: ReactNode }) {
  const place = useRef<HTMLUListElement>(null)
  const [isShown, show] = useState(room === undefined)
  useEffect(() => {
    if (isShown || !place.current) return
    const observer = new IntersectionObserver((seen) => {
      if (seen.at(-1)?.isIntersecting) startTransition(() => show(true))
    }, NEAR)
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isShown])
  return (
    <ul ref={place} className="lined" style={isShown ? undefined : { height: room }}>
      {isShown && children}
    </ul>
  )
}

/** About a screen and two screens above and below. */
const NEAR = { rootMargin: '1000px 0px' }
const FAR = { rootMargin: '1800px 0px' }

/** The height that a day keeps while it is far from the screen, and those of its blocks; nothing while it is near, or holds the focus. */
function useRoomWhenFar(place: RefObject<HTMLElement | null>): { room: number | undefined; rooms: number[] } {
  const [room, setRoom] = useState<number>()
  const rooms = useRef<number[]>([])
  useEffect(() => {
    const section = place.current
    if (!section) return
    const observer = new IntersectionObserver((seen) => {
      const last = seen.at(-1)
      const isFar = last && !last.isIntersecting && !section.contains(document.activeElement)
      if (isFar && section.querySelector('ul'))
        rooms.current = [...section.querySelectorAll('ul')].map((block) => block.getBoundingClientRect().height)
      // In slices between frames: a day of many movements must not hold up the thumb.
      startTransition(() => setRoom(isFar ? last.boundingClientRect.height : undefined))
    }, FAR)
    observer.observe(section)
    return () => observer.disconnect()
  }, [place])
  return { room, rooms: rooms.current }
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
