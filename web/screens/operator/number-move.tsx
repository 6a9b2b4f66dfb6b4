import { useState } from 'react'
import { KNOWN_FACTS } from '#contract/known-facts.ts'
import type { Fact, PhoneMember } from '#contract/phone-members.ts'
import { operate } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { phoneMembers } from '#web/texts/en/operator-phone-members.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ActionButton } from './action-button.tsx'

const words = phoneMembers.move

/** The number of somebody without the app was lost: one operator hears what the person knows, another one decides. */
export function NumberMove({ member: { id, name, move, inApp } }: { member: PhoneMember }) {
  if (inApp) return null
  if (!move) return <Propose id={id} name={name} />
  return (
    <>
      {move.needsAnother ? (
        <p className="muted">{words.another}</p>
      ) : (
        <ActionButton
          label={words.approve}
          name={operator.person.of(words.approve, name)}
          text={words.approveText(move.number)}
          look="primary"
          run={(reason) => operate('approveNumberMove', { params: { id }, body: { reason } })}
        />
      )}
      <ActionButton
        label={words.decline}
        name={operator.person.of(words.decline, name)}
        text={words.declineText}
        run={(reason) => operate('declineNumberMove', { params: { id }, body: { reason } })}
      />
    </>
  )
}

const [FIRST, SECOND] = KNOWN_FACTS

function Propose({ id, name }: { id: string; name: string }) {
  const [number, setNumber] = useState('')
  const [idNumber, setIdNumber] = useState('')
  const [one, setOne] = useState<Fact>({ kind: FIRST, said: '' })
  const [other, setOther] = useState<Fact>({ kind: SECOND, said: '' })
  const [calledBack, setCalledBack] = useState(false)
  const ready = calledBack && one.kind !== other.kind && [number, idNumber, one.said, other.said].every(Boolean)
  return (
    <ActionButton
      label={words.propose}
      name={operator.person.of(words.propose, name)}
      text={words.text}
      ready={ready}
      run={(reason) =>
        operate('proposeNumberMove', {
          params: { id },
          body: { number, idNumber, facts: [one, other], reason, calledBack: true },
        })
      }
    >
      <TextField
        label={words.number}
        type="tel"
        autoComplete="off"
        maxLength={40}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <TextField
        label={words.idNumber}
        hint={words.idHint}
        autoComplete="off"
        maxLength={40}
        value={idNumber}
        onChange={({ target }) => setIdNumber(target.value)}
      />
      <FactFields order={1} fact={one} onChange={setOne} />
      <FactFields order={2} fact={other} onChange={setOther} />
      <label className="check">
        <input type="checkbox" checked={calledBack} onChange={({ target }) => setCalledBack(target.checked)} />
        {words.calledBack}
      </label>
    </ActionButton>
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
