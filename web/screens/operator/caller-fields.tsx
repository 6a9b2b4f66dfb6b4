import { KNOWN_FACTS } from '#contract/known-facts.ts'
import type { Fact } from '#contract/phone-members.ts'
import { phoneMembers } from '#web/texts/en/operator-phone-members.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'

const words = phoneMembers.caller

/** All that somebody without the app says on a call to show who they are. */
export type Said = { number: string; idNumber: string; one: Fact; other: Fact; calledBack: boolean }

const [FIRST, SECOND] = KNOWN_FACTS
export const NOTHING_SAID: Said = {
  number: '',
  idNumber: '',
  one: { kind: FIRST, said: '' },
  other: { kind: SECOND, said: '' },
  calledBack: false,
}

export function isWhole({ number, idNumber, one, other, calledBack }: Said): boolean {
  return calledBack && one.kind !== other.kind && [number, idNumber, one.said, other.said].every(Boolean)
}

/** As the service takes it. */
export function bodyOf({ number, idNumber, one, other }: Said) {
  return { number, idNumber, facts: [one, other] as [Fact, Fact], calledBack: true as const }
}

interface Fields {
  said: Said
  onChange: (said: Said) => void
  /** Which number it is, and that the person was called back on it. */
  number: string
  calledBack: string
}

export function CallerFields({ said, onChange, number, calledBack }: Fields) {
  return (
    <>
      <TextField
        label={number}
        type="tel"
        autoComplete="off"
        maxLength={40}
        value={said.number}
        onChange={({ target }) => onChange({ ...said, number: target.value })}
      />
      <TextField
        label={words.idNumber}
        hint={words.idHint}
        autoComplete="off"
        maxLength={40}
        value={said.idNumber}
        onChange={({ target }) => onChange({ ...said, idNumber: target.value })}
      />
      <FactFields order={1} fact={said.one} onChange={(one) => onChange({ ...said, one })} />
      <FactFields order={2} fact={said.other} onChange={(other) => onChange({ ...said, other })} />
      <label className="check">
        <input
          type="checkbox"
          checked={said.calledBack}
          onChange={({ target }) => onChange({ ...said, calledBack: target.checked })}
        />
        {calledBack}
      </label>
    </>
  )
}

function FactFields({ order, fact, onChange }: { order: number; fact: Fact; onChange: (fact: Fact) => void }) {
  return (
    <>
      <SelectField
        label={words.fact(order)}
        value={fact.kind}
        onChange={({ target }) => onChange({ ...fact, kind: target.value as Fact['kind'] })}
      >
        {KNOWN_FACTS.map((kind) => (
          <option key={kind} value={kind}>
            {words.facts[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.said(order)}
        hint={words.hints[fact.kind]}
        autoComplete="off"
        maxLength={60}
        value={fact.said}
        onChange={({ target }) => onChange({ ...fact, said: target.value })}
      />
    </>
  )
}
