import { useQuery } from '@tanstack/react-query'
import { withdrawalsToday } from '#web/data/queries.ts'
import { useUser } from '#web/data/user.ts'
import { Loaded } from '#web/parts/loaded.tsx'
import { TransactionRow } from '#web/parts/transaction-row.tsx'
import { wallet } from '#web/texts/en/wallet.ts'
import { Card } from '#web/ui/card.tsx'

const words = wallet.today

/** Today's withdrawals and how far each has come. */
export function TodayCard() {
  const userId = useUser().id
  return (
    <Card aria-label={words.title}>
      <Loaded query={useQuery(withdrawalsToday)}>
        {(today) =>
          today.length === 0 ? (
            <p className="muted">{words.none}</p>
          ) : (
            <ul className="lined">
              {today.map((withdrawal) => (
                <TransactionRow key={withdrawal.id} transaction={withdrawal} userId={userId} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
