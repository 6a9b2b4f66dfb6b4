import './amount-picker.css'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { TIP } from '#contract/limits.ts'
import { type Cents, shortRand } from '#contract/money.ts'
import { readAmount } from '#contract/typed-amount.ts'
import { send as words } from '#web/texts/en/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Notice } from '#web/ui/states.tsx'
import { AmountField } from './amount-field.tsx'

/** The chosen amount, and whether a person typed it. */
export interface ChosenAmount {
  amount: Cents | undefined
  isTyped: boolean
}

/**
 * Presets, or a custom amount. The typed amount counts, or none: an amount out of range is not accepted and causes no message, and no
 * preset stays chosen behind it. The hint below it says why.
 */
export function AmountPicker({
  amount,
  affordable,
  max = TIP.max,
  onChange,
}: {
  amount: Cents | undefined
  /** Presets above it are not there, and no more can be typed. */
  max?: Cents | undefined
  /** The balance, where it limits: larger presets look different, but can still be chosen. */
  affordable?: Cents | undefined
  onChange: (chosen: ChosenAmount) => void
}) {
  const [custom, setCustom] = useState(false)
  const [typed, setTyped] = useState('')
  const field = useId()
  const customButton = useRef<HTMLButtonElement>(null)
  const inRange = (cents: Cents | undefined) => cents !== undefined && cents >= TIP.min && cents <= max
  const fits = inRange(readAmount(typed))
  const isTooMuch = (preset: Cents) => affordable !== undefined && preset > affordable
  const presets = TIP.presets.filter((preset) => preset <= max)
  const own = amount !== undefined && !presets.some((preset) => preset === amount)

  function type(text: string) {
    setTyped(text)
    const cents = readAmount(text)
    onChange({ amount: inRange(cents) ? cents : undefined, isTyped: true })
  }
  function close() {
    setTyped('')
    setCustom(false)
  }
  function take() {
    if (!fits) return
    close()
    customButton.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
  }

  if (max < TIP.min) return <Notice>{words.limitReached}</Notice>
  return (
    <>
      <fieldset className="choices choices-grid">
        <legend>{words.choose}</legend>
        {presets.map((preset) => (
          <Choice
            key={preset}
            isChosen={preset === amount}
            className={isTooMuch(preset) ? 'choice-too-much' : undefined}
            aria-description={isTooMuch(preset) ? words.tooMuch : undefined}
            onClick={() => {
              close()
              onChange({ amount: preset, isTyped: false })
            }}
          >
            R{preset / 100}
          </Choice>
        ))}
        <Choice
          ref={customButton}
          isChosen={own}
          aria-expanded={custom}
          aria-controls={field}
          onClick={() => (custom ? close() : setCustom(true))}
        >
          {words.custom}
        </Choice>
      </fieldset>
      {custom && (
        <div className="custom-amount" id={field}>
          <AmountField
            label={words.customLabel}
            hint={words.customHint(shortRand(max))}
            invalid={typed !== '' && !fits}
            min={TIP.min / 100}
            step={1}
            max={max / 100}
            autoFocus
            typed={typed}
            onType={type}
            onKeyDown={onKeyDown}
          />
          <Button look="secondary" onClick={take}>
            {words.customSet}
          </Button>
        </div>
      )}
    </>
  )
}
