import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { WITHDRAWAL } from '#contract/limits.ts'
import { centsFromRand, rand } from '#contract/money.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { useMoney } from '#web/data/money.ts'
import { useOnline } from '#web/data/online.ts'
import { wallet } from '#web/data/queries.ts'
import { SimulationLine } from '#web/parts/simulation-line.tsx'
import { money } from '#web/texts/en/money.ts'
import { wallet as texts } from '#web/texts/en/wallet.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

const words = texts.withdrawal

/** From the wallet to the bank: what it costs and what arrives is said before it is confirmed. */
export default function WithdrawForm({ profile, onDone }: { profile: WorkerProfile | undefined; onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const balance = useQuery(wallet)
  const online = useOnline()
  const account = profile?.bankAccountNumber
  const to = `${profile?.bankName ?? words.yourBank} ${account ?? ''}`
  const withdrawal = useMoney('withdraw', (_, { amount }) => {
    toast(words.requested(rand(amount), to))
    onDone()
  })
  const amount = centsFromRand(typed) ?? 0
  const fee = balance.data?.freeWithdrawalLeft ? 0 : WITHDRAWAL.fee

  function submit(event: FormEvent) {
    event.preventDefault()
    if (amount < WITHDRAWAL.min) return toast({ ...words.tooLow, bad: true })
    if (balance.data && amount > balance.data.balance) return toast({ ...words.tooMuch, bad: true })
    withdrawal.mutate({ body: { amount }, label: money.unanswered.withdrawal(rand(amount)) })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      {account ? (
        <p>{words.to(to)}</p>
      ) : (
        <p>
          {words.noBank} <Link href="/profile">{texts.bank.add}</Link>
        </p>
      )}
      <TextField
        label={words.amount}
        hint={balance.data && words.available(rand(balance.data.balance), rand(balance.data.limits.dayLeft))}
        type="number"
        inputMode="decimal"
        min={1}
        step={0.01}
        placeholder={words.placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <dl className="summary" aria-live="polite">
        <dt>{words.fee}</dt>
        <dd>{fee === 0 ? texts.free : rand(fee)}</dd>
        <dt>{words.net}</dt>
        <dd className="summary-total">{rand(Math.max(0, amount - fee))}</dd>
      </dl>
      <SimulationLine />
      <Button type="submit" wide disabled={!account || withdrawal.isPending || !online}>
        {withdrawal.isPending ? words.withdrawing : words.confirm}
      </Button>
    </form>
  )
}
