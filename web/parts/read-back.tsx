import './read-back.css'
import { useEffect, useRef, useState } from 'react'
import { TYPED } from '#contract/limits.ts'
import { type Cents, rand } from '#contract/money.ts'
import { money } from '#web/texts/en/money.ts'
import { Button } from '#web/ui/button.tsx'

const words = money.readBack

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
