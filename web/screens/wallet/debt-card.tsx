import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import { useMoney } from '#web/data/money.ts'
import { wallet } from '#web/data/queries.ts'
import { money } from '#web/texts/en/money.ts'
import { wallet as texts } from '#web/texts/en/wallet.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

const words = texts.debt

/** The debt after a refund or a chargeback, and a button to pay it from the balance. Nothing while nothing is owed. */
export function DebtCard() {
  const { data } = useQuery(wallet)
  const settlement = useMoney('settleDebt', () => toast(words.settled))
  if (!data || data.debt === 0) return null
  const amount = Math.min(data.debt, data.balance)
  return (
    <Card title={words.title}>
      <p>{words.text(rand(data.debt))}</p>
      {amount > 0 && (
        <Button
          wide
          disabled={settlement.isBlocked}
          onClick={() => settlement.mutate({ body: { amount }, label: money.unanswered.debt(rand(amount)) })}
        >
          {settlement.isPending ? words.settling : words.settle(rand(amount))}
        </Button>
      )}
    </Card>
  )
}
