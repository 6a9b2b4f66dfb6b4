import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { categoryLabel } from '#contract/categories.ts'
import { rand } from '#contract/money.ts'
import type { FoundPerson } from '#contract/operator.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ActionButton } from './action-button.tsx'
import { Facts, Listed } from './listed.tsx'
import { ProposeButton } from './propose-button.tsx'
import { VerifyButtons } from './verify-buttons.tsx'

const words = operator.person

/** Any person by email or worker ID, and what an operator may do. */
export default function PeoplePage() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(typed.trim())
  }
  return (
    <>
      <form className="card stack" onSubmit={submit}>
        <TextField
          label={words.label}
          hint={words.hint}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={typed.trim().length < 2}>
          {operator.search}
        </Button>
      </form>
      {asked && <Found query={asked} />}
    </>
  )
}

function Found({ query }: { query: string }) {
  return (
    <Listed query={useQuery(operatorQuery('findPeople', { query: { query } }))} none={words.none}>
      {(person) => <Person key={person.id} person={person} />}
    </Listed>
  )
}

function Person({ person }: { person: FoundPerson }) {
  const { worker } = person
  return (
    <Card
      listed
      title={person.email ?? person.id}
      aside={person.frozenAt ? <Badge look="danger">{words.frozen}</Badge> : <Badge>{words.live}</Badge>}
    >
      <Facts
        facts={[
          [words.name, person.name || words.noName],
          [words.balance, rand(person.balance)],
          [words.lastSeen, <Ago key="at" at={person.lastSeenAt} />],
          [words.archived, person.archivedAt && <Ago key="at" at={person.archivedAt} />],
          [words.devices, person.sessions],
          [words.day, person.isAhead ? words.ahead : null],
          [
            words.workerId,
            worker &&
              `${worker.guardNumber} (${categoryLabel(worker.serviceCategory)}, ${operator.worker.status[worker.status]})`,
          ],
        ]}
      />
      {person.isSelf ? <p className="muted card-actions">{words.self}</p> : <Actions person={person} />}
    </Card>
  )
}

function Actions({ person }: { person: FoundPerson }) {
  const { id, worker } = person
  const whom = person.email ?? id
  const hold = person.frozenAt
    ? { label: words.unfreeze, text: words.unfreezeText, call: 'unfreezeWallet' as const }
    : { label: words.freeze, text: words.freezeText, call: 'freezeWallet' as const }
  return (
    <div className="row card-actions">
      <ActionButton
        key={hold.call}
        label={hold.label}
        name={words.of(hold.label, whom)}
        text={hold.text}
        run={(reason) => operate(hold.call, { params: { id }, body: { reason } })}
      />
      <ActionButton
        label={words.endSessions}
        name={words.of(words.endSessions, whom)}
        text={words.endSessionsText}
        run={(reason) => operate('endPersonSessions', { params: { id }, body: { reason } })}
      />
      {person.isAhead && (
        <ActionButton
          label={words.dayBack}
          name={words.of(words.dayBack, whom)}
          text={words.dayBackText}
          run={(reason) => operate('bringDayBack', { params: { id }, body: { reason } })}
        />
      )}
      {worker && <VerifyButtons worker={worker} name={person.name} status={worker.status} />}
      {!person.deletedAt && <ProposeButton personId={id} whom={whom} />}
    </div>
  )
}
