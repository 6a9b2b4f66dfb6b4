import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageStatus, ReceivedMessage } from '#contract/operator.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { operatorEmpty } from '#web/texts/en/operator-empty.ts'
import { SelectField } from '#web/ui/field.tsx'
import { ActionButton } from './action-button.tsx'
import { useAddress } from './address.ts'
import { Filter, Listed, Options } from './listed.tsx'
import { ago } from './table.tsx'

const words = operator.message

/** Contact messages and feedback, newest first. */
export default function MessagesPage() {
  const { asked, paged } = useAddress()
  const status = (asked('status') || 'new') as MessageStatus | 'all'
  const query = { ...paged, ...(status !== 'all' && { status }) }
  return (
    <>
      <Filter name="status" label={words.filter} options={{ ...words.status, all: words.all }} />
      <Listed
        query={useQuery(operatorQuery('listMessages', { query }))}
        none={operatorEmpty.messages}
        title={[words.subject, (message) => message.subject ?? `${words.kind.feedback}: ${message.category}`]}
        columns={[
          [operator.person.name, (message) => message.name],
          [operator.person.email, (message) => message.email],
          [operator.when, (message) => message.receivedAt, ago],
        ]}
        state={({ status }) => [words.status[status], status === 'new' ? 'sun' : 'plain']}
        actions={(message) => <SetStatus key={message.id} message={message} />}
      >
        {({ message }) => <p className="desk-text">{message}</p>}
      </Listed>
    </>
  )
}

function SetStatus({ message: { id, name, status: before } }: { message: ReceivedMessage }) {
  const [status, setStatus] = useState<MessageStatus>(before)
  return (
    <ActionButton
      label={words.set}
      name={words.setOf(name)}
      text={words.text}
      ready={status !== before}
      run={(reason) => operate('setMessageStatus', { params: { id }, body: { status, reason } })}
    >
      <SelectField
        label={words.set}
        value={status}
        onChange={(event) => setStatus(event.target.value as MessageStatus)}
      >
        <Options of={words.status} />
      </SelectField>
    </ActionButton>
  )
}
