import { memo } from 'react'
import { rand } from '#contract/money.ts'
import { TransactionRow } from '#web/parts/transaction-row.tsx'
import { history } from '#web/texts/en/history.ts'
import type { Day, Sums } from './by-day.ts'

interface DaySectionProps extends Omit<Day, 'day'> {
  name: string
  userId: string
  /** Opens the receipt of the movement with this id. */
  onOpen: (id: string) => void
}

/** A day of the history; its name stays on the screen as long as the day does. Memoised: adding a page must not cost more as the list grows. */
export const DaySection = memo(function DaySection({
  name,
  movements,
  received,
  sent,
  userId,
  onOpen,
}: DaySectionProps) {
  // About its height, until it has been on the screen: the browser lays out only days that are near.
  const containIntrinsicBlockSize = `auto ${52 + 70 * movements.length}px`
  return (
    <section aria-label={name} className="day" style={{ containIntrinsicBlockSize }}>
      <div className="day-head">
        <h3>{name}</h3>
        <InAndOut received={received} sent={sent} />
      </div>
      <ul className="movements lined card">
        {movements.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} userId={userId} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}, showsTheSame)

export function InAndOut({ received, sent }: Sums) {
  return (
    <p className="muted small">
      {received > 0 && history.in(rand(received))} {sent > 0 && history.out(rand(sent))}
    </p>
  )
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
