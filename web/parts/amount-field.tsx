import type { ComponentProps } from 'react'
import { readAmount } from '#contract/typed-amount.ts'
import { money } from '#web/texts/en/money.ts'
import { TextField } from '#web/ui/field.tsx'

/** A box for an amount in rand. Of text, not of numbers: a number box drops the comma of `12,50` and makes R1250.00 of it. */
export function AmountField({
  typed,
  onType,
  hint,
  invalid,
  ...rest
}: { typed: string; onType: (typed: string) => void } & Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'>) {
  const unreadable = typed.trim() !== '' && readAmount(typed) === undefined
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      hint={unreadable ? money.unreadable : hint}
      invalid={unreadable || invalid}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
