import { useState } from 'react'
import { bareRand } from '#contract/money.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import type { Difference } from '#contract/oversight.ts'
import { readAmount } from '#contract/typed-amount.ts'
import { isDefiniteRefusal } from '#web/data/money.ts'
import { operate } from '#web/data/operator-calls.ts'
import { SimulationLine } from '#web/parts/simulation-line.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ActionButton } from './action-button.tsx'

const words = operator.correction

interface Proposed {
  personId: string
  whom: string
  /** The difference that the correction would settle: its amount is filled in already. */
  settles?: Pick<Difference, 'id' | 'amount'>
  /** The question about a transaction that it would answer. */
  answers?: { id: string; amount: number }
}

/** Proposes a correction. The id stays the same until it is answered, so that a lost answer never proposes twice. */
export function ProposeButton({ personId, whom, settles, answers }: Proposed) {
  const [id, setId] = useState(() => crypto.randomUUID())
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const known = settles?.amount ?? answers?.amount
  const filledIn = known ? bareRand(Math.abs(known)) : ''
  const [typed, setTyped] = useState(filledIn)
  const amount = readAmount(typed) ?? 0
  const possible = amount >= 1 && amount <= OPERATOR.maxCorrection
  return (
    <ActionButton
      label={operator.person.correct}
      name={operator.person.of(operator.person.correct, whom)}
      text={settles ? words.settleText : words.proposeText}
      ready={possible}
      run={async (reason) => {
        try {
          await operate('proposeCorrection', {
            params: { id },
            body: {
              personId,
              direction,
              amount,
              reason,
              ...(settles && { differenceId: settles.id }),
              ...(answers && { helpId: answers.id }),
            },
          })
          setTyped(filledIn)
          setId(crypto.randomUUID())
        } catch (error) {
          if (isDefiniteRefusal(error)) setId(crypto.randomUUID())
          throw error
        }
      }}
    >
      <SelectField
        label={words.direction}
        value={direction}
        onChange={(event) => setDirection(event.target.value === 'out' ? 'out' : 'in')}
      >
        <option value="in">{words.in}</option>
        <option value="out">{words.out}</option>
      </SelectField>
      <TextField
        label={words.amount}
        hint={words.amountHint}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        invalid={typed !== '' && !possible}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SimulationLine />
    </ActionButton>
  )
}
