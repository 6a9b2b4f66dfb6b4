import './amount-form.css'
import { useEffect, useRef, useState } from 'react'
import { TYPED } from '#contract/limits.ts'
import { type Cents, rand } from '#contract/money.ts'
import { readAmount } from '#contract/typed-amount.ts'
import { errorSentence, moneyErrorWords } from '#web/data/error-words.ts'
import type { useMoney } from '#web/data/money.ts'
import { money } from '#web/texts/en/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Complaint, useComplaint } from '#web/ui/complaint.tsx'
import { SimulationLine } from './simulation-line.tsx'

const words = money.readBack

type Moving = Pick<ReturnType<typeof useMoney>, 'isPending' | 'isBlocked' | 'isError' | 'error' | 'reset'>

/** The amount that is typed into a form, and what is wrong with it or went wrong: said until something is changed. */
export function useTypedAmount(moving: Moving) {
  const [typed, setTyped] = useState('')
  const amount = readAmount(typed)
  const { text, say, clear } = useComplaint()
  const type = (text: string) => {
    setTyped(text)
    clear()
    if (moving.isError) moving.reset()
  }
  const wrong = text ?? errorSentence(moving.error, moneyErrorWords)
  return { moving, typed, type, amount, readBack: useReadBack(amount), say, wrong }
}

interface AmountEndProps {
  form: ReturnType<typeof useTypedAmount>
  /** Labels of the button, of the answer to the question, and of either while it waits. */
  confirm: string
  yes: (amount: string) => string
  pending: string
  disabled?: boolean
  onYes: (amount: Cents) => void
}

/** The end of such a form: the error, and the button, or in its place the question about a large amount. */
export function AmountEnd({ form, confirm, yes, pending, disabled = false, onYes }: AmountEndProps) {
  const { moving, amount, readBack, wrong } = form
  return (
    <>
      <SimulationLine />
      <Complaint text={wrong} />
      {readBack.isOpen && amount !== undefined ? (
        <ReadBack
          amount={amount}
          yes={moving.isPending ? pending : yes(rand(amount))}
          disabled={moving.isBlocked}
          onYes={() => onYes(amount)}
          onChange={readBack.close}
        />
      ) : (
        <Button type="submit" wide disabled={disabled || moving.isBlocked}>
          {moving.isPending ? pending : confirm}
        </Button>
      )}
    </>
  )
}

/** Whether a typed amount must be read back before it is sent. Each amount is asked about once. */
export function useReadBack(typed: Cents | undefined) {
  const [asked, setAsked] = useState<Cents>()
  return {
    isOpen: asked !== undefined && asked === typed,
    /** Asks if need be, and says whether it did. */
    ask: () => {
      if (typed === undefined || typed <= TYPED.readBackAbove || typed === asked) return false
      setAsked(typed)
      return true
    },
    close: () => setAsked(undefined),
  }
}

/** Says a large typed amount once more. It takes the place of the button that would have sent it. */
export function ReadBack({
  amount,
  yes,
  disabled,
  onYes,
  onChange,
}: {
  amount: Cents
  yes: string
  disabled: boolean
  onYes: () => void
  onChange: () => void
}) {
  const question = words.ask(rand(amount))
  return <Ask question={question} yes={yes} no={words.change} disabled={disabled} onYes={onYes} onNo={onChange} />
}

/** A question about money, in the place of the button that raised it. */
export function Ask({
  question,
  yes,
  no,
  disabled,
  onYes,
  onNo,
}: {
  question: string
  yes: string
  no: string
  disabled: boolean
  onYes: () => void
  onNo: () => void
}) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <fieldset className="read-back stack">
      <p ref={text} tabIndex={-1}>
        {question}
      </p>
      <Button wide disabled={disabled} onClick={onYes}>
        {yes}
      </Button>
      <Button look="quiet" disabled={disabled} onClick={onNo}>
        {no}
      </Button>
    </fieldset>
  )
}
