import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#contract/dates.ts'
import { rand } from '#contract/money.ts'
import { monthSums } from '#web/data/searched-transactions.ts'
import { history } from '#web/texts/en/history.ts'
import { wallet } from '#web/texts/en/wallet.ts'
import { Card } from '#web/ui/card.tsx'

/** In and out since the first of this month, as the history sums it. Nothing when it cannot be read: the history says so. */
export function MonthCard() {
  const { data, isError } = useQuery(monthSums({ month: dayOf(Date.now()).slice(0, 7) }))
  if (isError) return null
  return (
    <Card title={wallet.left.month}>
      <dl className="month-sums">
        <div>
          <dt>{history.in('').trim()}</dt>
          <dd>{data ? rand(data.received) : 'R–.––'}</dd>
        </div>
        <div>
          <dt>{history.out('').trim()}</dt>
          <dd>{data ? rand(data.sent) : 'R–.––'}</dd>
        </div>
      </dl>
    </Card>
  )
}
