import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrivacyCase } from '#contract/privacy.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { wholeDay } from '#web/parts/relative-time.ts'
import { operator } from '#web/texts/en/operator.ts'
import { SelectField } from '#web/ui/field.tsx'
import { ActionButton } from './action-button.tsx'
import { useAddress } from './address.ts'
import { Listed, OnlyWaiting } from './listed.tsx'
import { ago } from './table.tsx'

const words = operator.request
const SOON_DAYS = 7

/** Privacy requests, with the days that the law leaves. */
export default function PrivacyCasesPage() {
  const { waiting } = useAddress()
  return (
    <>
      <OnlyWaiting />
      <Listed
        query={useQuery(operatorQuery('listPrivacyCases', { query: waiting }))}
        none={words.none}
        title={[operator.subject, (one) => `${words.kind[one.kind]}: ${personName(one)}`]}
        columns={[
          [operator.when, (one) => one.askedAt, ago],
          [words.due, (one) => one.dueOn, wholeDay],
        ]}
        facts={[[words.answer, (one) => one.answer]]}
        state={({ state, daysLeft }) =>
          daysLeft === null
            ? [words.state[state], 'plain']
            : [words.left(daysLeft), daysLeft <= SOON_DAYS ? 'danger' : 'waiting']
        }
        actions={(one) =>
          one.state === 'open' &&
          (one.isSelf ? <p className="muted">{operator.person.self}</p> : <Answer key={one.id} one={one} />)
        }
      >
        {({ message }) => <p className="desk-text">{message}</p>}
      </Listed>
    </>
  )
}

function Answer({ one }: { one: PrivacyCase }) {
  const { id, kind } = one
  const [state, setState] = useState<'done' | 'refused'>('done')
  return (
    <ActionButton
      label={words.answer}
      name={words.answerOf(personName(one))}
      text={kind === 'deletion' ? words.deletionText : words.answerText}
      look="primary"
      reasonLabel={words.answer}
      reasonHint={words.answerHint}
      run={(answer) => operate('answerPrivacy', { params: { id }, body: { state, answer } })}
    >
      <SelectField
        label={words.outcome}
        value={state}
        onChange={(event) => setState(event.target.value === 'refused' ? 'refused' : 'done')}
      >
        <option value="done">{words.state.done}</option>
        <option value="refused">{words.state.refused}</option>
      </SelectField>
    </ActionButton>
  )
}

function personName({ email }: PrivacyCase): string {
  return email ?? words.gone
}
