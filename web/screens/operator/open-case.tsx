import { useState } from 'react'
import { MESSAGE } from '#contract/limits.ts'
import type { PrivacyRequest } from '#contract/privacy.ts'
import { operate } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { phoneMembers } from '#web/texts/en/operator-phone-members.ts'
import { SelectField, TextArea } from '#web/ui/field.tsx'
import { ActionButton } from './action-button.tsx'
import { bodyOf, CallerFields, isWhole, NOTHING_SAID } from './caller-fields.tsx'
import { Options } from './listed.tsx'

const words = phoneMembers.privacy

/** A privacy request of somebody without the app who called: one operator hears what the person knows, another one answers. */
export function OpenCase({ id, name }: { id: string; name: string }) {
  const [said, setSaid] = useState(NOTHING_SAID)
  const [kind, setKind] = useState<PrivacyRequest['kind']>('access')
  const [message, setMessage] = useState('')
  return (
    <ActionButton
      label={words.open}
      name={operator.person.of(words.open, name)}
      text={words.text}
      reasonLabel={words.checked}
      reasonHint={words.checkedHint}
      ready={isWhole(said) && message.trim() !== ''}
      run={(reason) => operate('openPrivacyCase', { params: { id }, body: { ...bodyOf(said), kind, message, reason } })}
    >
      <SelectField
        label={words.kind}
        value={kind}
        onChange={({ target }) => setKind(target.value as PrivacyRequest['kind'])}
      >
        <Options of={operator.request.kind} />
      </SelectField>
      <TextArea
        label={words.message}
        rows={3}
        maxLength={MESSAGE.max}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <CallerFields said={said} onChange={setSaid} number={words.number} calledBack={words.calledBack} />
    </ActionButton>
  )
}
