import './latest-tips.css'
import { rand } from '#contract/money.ts'
import { workerDay } from '#web/texts/en/worker-day.ts'
import { clockTime } from './relative-time.ts'

export interface ShownTip {
  id: string
  amount: number
  createdAt: string
}

/** The newest tips with the time on the clock: a worker remembers the customer of 14:03, not the one of "3h ago". */
export function LatestTips({ tips }: { tips: ShownTip[] }) {
  return (
    <ul className="latest-tips lined" aria-label={workerDay.latest}>
      {tips.map(({ id, amount, createdAt }) => (
        <li key={id}>
          <time dateTime={createdAt}>{clockTime(createdAt, Date.now())}</time>
          <span className="amount amount-in">+{rand(amount)}</span>
        </li>
      ))}
    </ul>
  )
}
