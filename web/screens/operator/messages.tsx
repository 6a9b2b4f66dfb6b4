import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageStatus, ReceivedMessage } from '#contract/operator.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { ActionButton } from './action-button.tsx'
import { Listed } from './listed.tsx'

const words = operator.message
const STATUSES = Object.keys(words.status) as MessageStatus[]

/** Contact messages and feedback, newest first. */
export default function MessagesPage() {
  const [status, setStatus] = useState<MessageStatus | ''>('new')
  const query = useQuery(operatorQuery('listMessages', { query: status ? { status } : {} }))
  return (
    <>
      <SelectField
        label={words.filter}
        value={status}
        onChange={(event) => setStatus(event.target.value as MessageStatus | '')}
      >
        <option value="">{words.all}</option>
        <Statuses />
      </SelectField>
      <Listed query={query}>{(message) => <Message key={message.id} message={message} />}</Listed>
    </>
  )
}

function Statuses() {
  return STATUSES.map((status) => (
    <option key={status} value={status}>
      {words.status[status]}
    </option>
  ))
}

function Message({ message }: { message: ReceivedMessage }) {
  const { id } = message
  const [status, setStatus] = useState<MessageStatus>(message.status)
  return (
    <Card
      listed
      title={message.subject ?? `${words.kind.feedback}: ${message.category}`}
      aside={<Badge look={message.status === 'new' ? 'sun' : 'plain'}>{words.status[message.status]}</Badge>}
    >
      <p className="desk-from muted small">
        {message.name} · {message.email} · <Ago at={message.receivedAt} />
      </p>
      <p className="desk-text">{message.message}</p>
      <div className="row card-actions">
        <ActionButton
          label={words.set}
          name={words.setOf(message.name)}
          text={words.text}
          ready={status !== message.status}
          run={(reason) => operate('setMessageStatus', { params: { id }, body: { status, reason } })}
        >
          <SelectField
            label={words.set}
            value={status}
            onChange={(event) => setStatus(event.target.value as MessageStatus)}
          >
            <Statuses />
          </SelectField>
        </ActionButton>
      </div>
    </Card>
  )
}
