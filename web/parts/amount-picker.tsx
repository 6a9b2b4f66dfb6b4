import './amount-picker.css'
import { type KeyboardEvent, useId, useState } from 'react'
import { TIP } from '#contract/limits.ts'
import { type Cents, centsFromRand } from '#contract/money.ts'
import { home } from '#web/texts/en/home.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

const words = home.send

/** Presets, or a custom amount. An amount out of range is not accepted and causes no message; the hint below it says why. */
export function AmountPicker({
  amount,
  max = TIP.max,
  onChange,
}: {
  amount: Cents | undefined
  max?: Cents
  onChange: (amount: Cents) => void
}) {
  const [custom, setCustom] = useState(false)
  const [typed, setTyped] = useState('')
  const field = useId()
  const cents = centsFromRand(typed)
  const fits = cents !== undefined && cents >= TIP.min && cents <= max
  const own = amount !== undefined && !TIP.presets.some((preset) => preset === amount)

  function take() {
    if (!fits) return
    onChange(cents)
    setTyped('')
    setCustom(false)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
  }

  return (
    <>
      <fieldset className="choices choices-grid">
        <legend>{words.choose}</legend>
        {TIP.presets
          .filter((preset) => preset <= max)
          .map((preset) => (
            <Button
              key={preset}
              look="secondary"
              small
              className="choice"
              aria-pressed={preset === amount}
              onClick={() => onChange(preset)}
            >
              R{preset / 100}
            </Button>
          ))}
        <Button
          look="secondary"
          small
          className="choice"
          aria-pressed={own}
          aria-expanded={custom}
          aria-controls={field}
          onClick={() => setCustom(!custom)}
        >
          {words.custom}
        </Button>
      </fieldset>
      {custom && (
        <div className="custom-amount" id={field}>
          <TextField
            label={words.customLabel}
            hint={words.customHint}
            invalid={typed !== '' && !fits}
            type="number"
            inputMode="decimal"
            min={TIP.min / 100}
            step={1}
            max={max / 100}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
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
