import { useQuery } from '@tanstack/react-query'
import { withdrawalsToday } from '#web/data/queries.ts'
import { useUser } from '#web/data/user.ts'
import { QueryProblem } from '#web/parts/query-problem.tsx'
import { TransactionRow } from '#web/parts/transaction-row.tsx'
import { common } from '#web/texts/en/common.ts'
import { wallet } from '#web/texts/en/wallet.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const words = wallet.today

/** Today's withdrawals and how far each has come. */
export function TodayCard() {
  const userId = useUser().id
  const today = useQuery(withdrawalsToday)
  return (
    <Card aria-label={words.title}>
      {today.isPending ? (
        <Spinner label={common.loading} />
      ) : today.isError ? (
        <QueryProblem query={today} />
      ) : today.data.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <ul className="movements">
          {today.data.map((withdrawal) => (
            <TransactionRow key={withdrawal.id} transaction={withdrawal} userId={userId} />
          ))}
        </ul>
      )}
    </Card>
  )
}
