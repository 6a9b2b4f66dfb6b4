import { useQuery } from '@tanstack/react-query'
import { BANKS } from '#contract/banks.ts'
import { type Cents, rand } from '#contract/money.ts'
import { RAILS, type Rail } from '#contract/rails.ts'
import { phone } from '#web/data/queries.ts'
import { wallet as texts } from '#web/texts/en/wallet.ts'
import { SelectField } from '#web/ui/field.tsx'

const words = texts.withdrawal

/** The way that money takes; instantly also to the own number at a bank. */
export type Way = { rail: Rail; bank?: string }

export function feeOf(rail: Rail, freeLeft: boolean): Cents {
  return freeLeft && RAILS[rail].freeEachDay > 0 ? 0 : RAILS[rail].fee
}

/** Each way out with its fee and when money arrives by it. */
export function ChooseRail({
  offered,
  way,
  freeLeft,
  onChoose,
}: {
  offered: Rail[]
  way: Way
  freeLeft: boolean
  onChoose: (way: Way) => void
}) {
  return (
    <fieldset className="rails">
      <legend>{words.where}</legend>
      {offered.map((rail) => (
        <label key={rail} className="rail">
          <input type="radio" name="rail" checked={way.rail === rail} onChange={() => onChoose({ rail })} />
          <span className="rail-name">
            {words.rails[rail].name}
            <span className="muted small">{words.rails[rail].arrives}</span>
          </span>
          <strong>{feeOf(rail, freeLeft) === 0 ? texts.free : rand(feeOf(rail, freeLeft))}</strong>
        </label>
      ))}
    </fieldset>
  )
}

/** Instantly to the saved account, or to the linked number at any bank. Nothing for somebody who has no number. */
export function ChooseAccount({
  way,
  account,
  onChoose,
}: {
  way: Way
  account: string | undefined
  onChoose: (way: Way) => void
}) {
  const number = useQuery(phone).data?.number
  if (!number) return null
  return (
    <SelectField
      label={words.account}
      hint={words.ownOnly}
      value={way.bank ?? ''}
      onChange={({ target }) => onChoose({ rail: way.rail, ...(target.value && { bank: target.value }) })}
    >
      <option value="">{account ?? words.choose}</option>
      {BANKS.map(({ name }) => (
        <option key={name} value={name}>
          {words.numberAt(number, name)}
        </option>
      ))}
    </SelectField>
  )
}
