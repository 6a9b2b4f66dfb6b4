import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { transactions } from '#web/data/transactions.ts'
import { useUser } from '#web/data/user.ts'
import { common } from '#web/texts/en/common.ts'
import { history } from '#web/texts/en/history.ts'
import { home } from '#web/texts/en/home.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { HistoryIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { QueryProblem } from './loaded.tsx'
import { TransactionRow } from './transaction-row.tsx'

/** The newest movements of the wallet, and the way to all. */
export default function LatestMovements({ count }: { count: number }) {
  const userId = useUser().id
  const movements = useInfiniteQuery(transactions({}))
  // A payment that waits for its payer has a card of its own above, with the way on.
  const newest = movements.data?.pages[0]?.body.slice(0, count).map(({ page, ...movement }) => movement)
  return (
    <Card plain title={history.title}>
      {movements.isPending ? (
        <Spinner label={common.loading} />
      ) : !newest ? (
        <QueryProblem query={movements} />
      ) : newest.length === 0 ? (
        <p className="muted">{history.none}</p>
      ) : (
        <ul className="lined">
          {newest.map((movement) => (
            <TransactionRow key={movement.id} transaction={movement} userId={userId} />
          ))}
        </ul>
      )}
      <ViewHistory />
    </Card>
  )
}

export function ViewHistory() {
  return (
    <Link href="/history" className={buttonClass({ look: 'secondary', wide: true }, 'card-actions')}>
      <HistoryIcon size={20} />
      {home.viewHistory}
    </Link>
  )
}
