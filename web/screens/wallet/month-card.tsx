import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#contract/dates.ts'
import { rand } from '#contract/money.ts'
import { monthSums } from '#web/data/transactions.ts'
import { Facts } from '#web/parts/fact.tsx'
import { history } from '#web/texts/en/history.ts'
import { wallet } from '#web/texts/en/wallet.ts'
import { Card } from '#web/ui/card.tsx'

/** In and out since the first of this month, as the history sums it. */
export function MonthCard() {
  const { data } = useQuery(monthSums({ month: dayOf(Date.now()).slice(0, 7) }))
  return (
    <Card title={wallet.left.month}>
      <Facts
        facts={[
          [history.in(''), data ? rand(data.received) : '–'],
          [history.out(''), data ? rand(data.sent) : '–'],
        ]}
      />
    </Card>
  )
}
