import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrivacyCase } from '#contract/privacy.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { wholeDay } from '#web/parts/relative-time.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { ActionButton } from './action-button.tsx'
import { Facts, Listed } from './listed.tsx'

const words = operator.request
const SOON_DAYS = 7

/** What people asked about their data, with the days that the law leaves. */
export default function PrivacyCasesPage() {
  return (
    <Listed query={useQuery(operatorQuery('listPrivacyCases', {}))} none={words.none}>
      {(one) => <Case key={one.id} one={one} />}
    </Listed>
  )
}

function Case({ one }: { one: PrivacyCase }) {
  const whom = one.email ?? words.gone
  return (
    <Card listed title={`${words.kind[one.kind]}: ${whom}`} aside={<Clock one={one} />}>
      <p className="desk-text">{one.message}</p>
      <Facts
        facts={[
          [operator.when, <Ago key="at" at={one.askedAt} />],
          [words.due, wholeDay(one.dueOn)],
          [words.answer, one.answer],
        ]}
      />
      {one.state === 'open' &&
        (one.isSelf ? <p className="muted">{operator.person.self}</p> : <Answer one={one} whom={whom} />)}
    </Card>
  )
}

function Clock({ one: { state, daysLeft } }: { one: PrivacyCase }) {
  if (daysLeft === null) return <Badge look="plain">{words.state[state]}</Badge>
  return <Badge look={daysLeft <= SOON_DAYS ? 'danger' : 'waiting'}>{words.left(daysLeft)}</Badge>
}

function Answer({ one: { id, kind }, whom }: { one: PrivacyCase; whom: string }) {
  const [state, setState] = useState<'done' | 'refused'>('done')
  return (
    <div className="row card-actions">
      <ActionButton
        label={words.answer}
        name={words.answerOf(whom)}
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
    </div>
  )
}
