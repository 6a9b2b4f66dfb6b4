import './add-money-form.css'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { LOAD } from '#contract/limits.ts'
import { type Cents, rand, shortRand } from '#contract/money.ts'
import { useMoney } from '#web/data/money.ts'
import { earlierOutcomeWords } from '#web/data/outcome-words.ts'
import { goToPage } from '#web/data/payment-page.ts'
import { wallet } from '#web/data/queries.ts'
import { addMoney as words } from '#web/texts/en/add-money.ts'
import { money } from '#web/texts/en/money.ts'
import { Choice } from '#web/ui/choice.tsx'
import { toast } from '#web/ui/toast.ts'
import { AmountField } from './amount-field.tsx'
import { AmountEnd, useTypedAmount } from './amount-form.tsx'

/** Adds money through the payment provider, on its page if it wants the payer there. */
export default function AddMoneyForm({ onDone }: { onDone: () => void }) {
  const load = useMoney('loadWallet', (answer, { amount }, wasBefore) => {
    if (answer.status === 'pending' && answer.page)
      goToPage(answer.page, answer.transaction.id, { from: location.pathname })
    else if (wasBefore) toast(earlierOutcomeWords(money.unanswered.load(rand(amount)), answer.transaction))
    else toast(answer.status === 'completed' ? words.added(rand(amount)) : words.pending(rand(amount)))
    onDone()
  })

  // Until the wallet is known the server decides.
  const left = useQuery(wallet).data?.limits.loadLeft ?? LOAD.max
  const most = Math.min(LOAD.max, Math.floor(left / 100) * 100)
  const form = useTypedAmount(load)
  const { typed, type, amount, readBack, say } = form

  function submit(event: FormEvent) {
    event.preventDefault()
    if (amount === undefined) return say(typed.trim() ? words.unreadable : words.tooLow)
    if (amount < LOAD.min) return say(words.tooLow)
    if (amount > most) return say(most < LOAD.min ? words.noneLeft : words.tooHigh(shortRand(most)))
    if (amount % 100 !== 0) return say(words.notWhole)
    if (!readBack.ask()) add(amount)
  }

  function add(amount: Cents) {
    // The reference is a key of its own at the payment provider. A lost reply keeps it: the wish is the same without it.
    const body = { amount, paymentReference: `VODAPAY-${Date.now()}` }
    load.mutate({ body, label: money.unanswered.load(rand(amount)) }, { onError: readBack.close })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <fieldset className="choices choices-quick">
        <legend>{words.quick}</legend>
        {LOAD.quick
          .filter((cents) => cents <= most)
          .map((cents) => {
            const whole = String(cents / 100)
            return (
              <Choice key={cents} isChosen={typed === whole} onClick={() => type(whole)}>
                R{whole}
              </Choice>
            )
          })}
      </fieldset>
      <AmountField
        label={words.amount}
        hint={most < LOAD.min ? words.noneLeft.description : words.hint(shortRand(most))}
        inputMode="numeric"
        placeholder={words.placeholder}
        typed={typed}
        onType={type}
      />
      <AmountEnd form={form} confirm={words.confirm} yes={words.yes} pending={words.adding} onYes={add} />
    </form>
  )
}
