import './add-money-form.css'
import { type FormEvent, useState } from 'react'
import { LOAD } from '#contract/limits.ts'
import { centsFromRand, rand } from '#contract/money.ts'
import { useMoney } from '#web/data/money.ts'
import { useOnline } from '#web/data/online.ts'
import { money } from '#web/texts/en/money.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { SimulationLine } from './simulation-line.tsx'

const words = money.add

/** Adds money through the payment provider. */
export default function AddMoneyForm({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const online = useOnline()
  const load = useMoney('loadWallet', (answer, { amount }) => {
    toast(answer.status === 'completed' ? words.added(rand(amount)) : words.pending(rand(amount)))
    onDone()
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const amount = centsFromRand(typed) ?? 0
    if (amount < LOAD.min) return toast({ ...words.tooLow, bad: true })
    if (amount > LOAD.max) return toast({ ...words.tooHigh, bad: true })
    if (amount % 100 !== 0) return toast({ ...words.notWhole, bad: true })
    // The reference is a key of its own at the provider; the wish is the amount, so that a lost reply keeps its reference.
    const body = { amount, paymentReference: `VODAPAY-${Date.now()}` }
    load.mutate({ body, same: { amount }, label: money.unanswered.load(rand(amount)) })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <fieldset className="choices choices-quick">
        <legend>{words.quick}</legend>
        {LOAD.quick.map((cents) => {
          const whole = String(cents / 100)
          return (
            <Button
              key={cents}
              look="secondary"
              small
              aria-pressed={typed === whole}
              className="choice"
              onClick={() => setTyped(whole)}
            >
              R{whole}
            </Button>
          )
        })}
      </fieldset>
      <TextField
        label={words.amount}
        hint={words.hint}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        placeholder={words.placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SimulationLine />
      <Button type="submit" wide disabled={load.isPending || !online}>
        {load.isPending ? words.adding : words.confirm}
      </Button>
    </form>
  )
}
