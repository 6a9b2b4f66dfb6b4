import './withdraw-form.css'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import { WITHDRAWAL } from '#contract/limits.ts'
import { bareRand, type Cents, rand } from '#contract/money.ts'
import type { Wallet } from '#contract/wallet.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { useMoney } from '#web/data/money.ts'
import { earlierOutcomeWords } from '#web/data/outcome-words.ts'
import { wallet } from '#web/data/queries.ts'
import { AmountField } from '#web/parts/amount-field.tsx'
import { AmountEnd, useTypedAmount } from '#web/parts/amount-form.tsx'
import { Fact } from '#web/parts/fact.tsx'
import { namedDay } from '#web/parts/relative-time.ts'
import { money } from '#web/texts/en/money.ts'
import { wallet as texts } from '#web/texts/en/wallet.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

const words = texts.withdrawal

/** From the wallet to the bank: fee and net amount are shown before the person confirms. */
export default function WithdrawForm({ profile, onDone }: { profile: WorkerProfile | undefined; onDone: () => void }) {
  // Read again: at three o'clock the day of arrival changes, at midnight the fee.
  const balance = useQuery({ ...wallet, refetchOnMount: 'always' })
  const account = profile?.bankAccountNumber
  const to = `${profile?.bankName ?? words.yourBank} ${account ?? ''}`
  const withdrawal = useMoney('withdraw', ({ transaction }, { amount }, wasBefore) => {
    const label = money.unanswered.withdrawal(rand(amount))
    toast(wasBefore ? earlierOutcomeWords(label, transaction) : words.requested(rand(amount), to))
    onDone()
  })
  const form = useTypedAmount(withdrawal)
  const { typed, type, amount, readBack, say } = form
  const all = balance.data && withdrawable(balance.data)
  const fee = balance.data?.freeWithdrawalLeft ? 0 : WITHDRAWAL.fee

  function submit(event: FormEvent) {
    event.preventDefault()
    if (amount === undefined) return say(typed.trim() ? words.unreadable : words.tooLow)
    if (amount < WITHDRAWAL.min) return say(words.tooLow)
    if (balance.data && amount > balance.data.balance) return say(words.tooMuch)
    if (!readBack.ask()) take(amount)
  }

  function take(amount: Cents) {
    const label = money.unanswered.withdrawal(rand(amount))
    withdrawal.mutate({ body: { amount }, label }, { onError: readBack.close })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      {/* `replace`: in the browser's history the dialog has an entry of its own, which nobody needs to come back to. */}
      {account ? (
        <p>
          {words.to(to)} ·{' '}
          <Link href="/profile/bank" replace>
            {texts.bank.change}
          </Link>
        </p>
      ) : (
        <p>
          {words.noBank}{' '}
          <Link href="/profile/bank" replace>
            {texts.bank.add}
          </Link>
        </p>
      )}
      <AmountField
        label={words.amount}
        hint={balance.data && words.available(rand(balance.data.balance), rand(balance.data.limits.dayLeft))}
        placeholder={words.placeholder}
        typed={typed}
        onType={type}
      />
      {all !== undefined && all >= WITHDRAWAL.min && (
        <Button look="secondary" small className="withdraw-all" onClick={() => type(bareRand(all))}>
          {words.all(rand(all))}
        </Button>
      )}
      <dl className="facts" aria-live="polite">
        <Fact name={words.fee}>{fee === 0 ? texts.free : rand(fee)}</Fact>
        <Fact name={words.net}>
          {balance.data && amount !== undefined && amount > balance.data.balance ? (
            words.tooMuch.description
          ) : (
            <strong>{rand(Math.max(0, (amount ?? 0) - fee))}</strong>
          )}
        </Fact>
      </dl>
      {account && balance.data && (
        <p className="withdraw-arrival">
          {words.arrives(profile.bankName ?? words.yourBank, namedDay(balance.data.withdrawalArrivesBy))}
        </p>
      )}
      <AmountEnd
        form={form}
        confirm={words.confirm}
        yes={words.yes}
        pending={words.withdrawing}
        disabled={!account}
        onYes={take}
      />
    </form>
  )
}

/** All that may leave now. */
function withdrawable({ balance, limits }: Wallet): Cents {
  return Math.min(balance, limits.dayLeft, limits.monthLeft, WITHDRAWAL.max)
}
