import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ASKED_BY_CALL } from '#contract/joining-limits.ts'
import { LANGUAGE_NAMES } from '#contract/languages.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import type { PrivacyCase } from '#contract/privacy.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { savePdf } from '#web/data/save-pdf.ts'
import { wholeDay } from '#web/parts/relative-time.ts'
import { operator } from '#web/texts/en/operator.ts'
import { phoneMembers } from '#web/texts/en/operator-phone-members.ts'
import { SelectField } from '#web/ui/field.tsx'
import { ActionButton } from './action-button.tsx'
import { useAddress } from './address.ts'
import { Listed, OnlyWaiting } from './listed.tsx'
import { ago } from './table.tsx'

const words = operator.request
const byCall = phoneMembers.privacy
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
        facts={[
          [words.answer, (one) => one.answer],
          [byCall.opened, (one) => one.opened && byCall.openedBy(one.opened.by)],
          [byCall.known, (one) => one.opened?.identityNote ?? null],
          [byCall.reads, (one) => one.opened && LANGUAGE_NAMES[one.opened.language]],
        ]}
        state={({ state, daysLeft }) =>
          daysLeft === null
            ? [words.state[state], 'plain']
            : [words.left(daysLeft), daysLeft <= SOON_DAYS ? 'danger' : 'waiting']
        }
        actions={(one) =>
          one.state === 'open' &&
          (one.isSelf ? <p className="muted">{operator.person.self}</p> : <Actions key={one.id} one={one} />)
        }
      >
        {({ message }) => <p className="desk-text">{message}</p>}
      </Listed>
    </>
  )
}

function Actions({ one }: { one: PrivacyCase }) {
  if (one.opened?.needsAnother) return <p className="muted">{byCall.another}</p>
  return (
    <>
      {one.opened && one.kind === 'access' && <Copy one={one} />}
      <Answer one={one} />
    </>
  )
}

/** For somebody without a screen: it is printed and handed over. */
function Copy({ one }: { one: PrivacyCase }) {
  return (
    <ActionButton
      label={byCall.copy}
      name={operator.person.of(byCall.copy, personName(one))}
      text={byCall.copyText}
      reasonLabel={byCall.handing}
      reasonHint={byCall.handingHint}
      run={async (reason) => {
        const { pdf } = await operate('copyPrivacyCase', { params: { id: one.id }, body: { reason } })
        savePdf(pdf, byCall.file)
      }}
    />
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
      reasonHint={one.opened ? byCall.smsHint(LANGUAGE_NAMES[one.opened.language]) : words.answerHint}
      longest={one.opened ? ASKED_BY_CALL.answer : OPERATOR.maxReason}
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

function personName({ email, name }: PrivacyCase): string {
  return email ?? (name || words.gone)
}
