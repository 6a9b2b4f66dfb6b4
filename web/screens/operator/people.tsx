import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import type { FoundPerson } from '#contract/operator.ts'
import { categoryLabel } from '#contract/texts/category-label.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { PersonIcon } from '#web/ui/icons.tsx'
import { Empty } from '#web/ui/states.tsx'
import { ActionButton } from './action-button.tsx'
import { useAddress } from './address.ts'
import { Listed } from './listed.tsx'
import { ProposeButton } from './propose-button.tsx'
import { ago } from './table.tsx'
import { HoldButton, VerifyButtons } from './verify-buttons.tsx'

const words = operator.person

/** Any person by email, worker ID or number, and what an operator may do. The search is above every page. */
export default function PeoplePage() {
  const query = useAddress().asked('query')
  if (query) return <Found query={query} />
  return (
    <div className="desk-rows">
      <Empty icon={<PersonIcon size={40} />}>{words.hint}</Empty>
    </div>
  )
}

function Found({ query }: { query: string }) {
  return (
    <Listed
      query={useQuery(operatorQuery('findPeople', { query: { query } }))}
      none={words.none}
      opensAlone
      title={[words.email, (person) => person.email ?? (person.joinedByPhone ? words.byPhone : person.id)]}
      columns={[
        [words.name, (person) => person.name || words.noName],
        [words.workerId, workerOf],
        [words.balance, (person) => person.balance, rand],
        [words.lastSeen, (person) => person.lastSeenAt, ago],
      ]}
      facts={[
        [words.archived, (person) => person.archivedAt, ago],
        [words.devices, (person) => person.sessions],
      ]}
      state={({ frozenAt }) => (frozenAt ? [words.frozen, 'danger'] : [words.live, undefined])}
    >
      {(person) => (person.isSelf ? <p className="muted card-actions">{words.self}</p> : <Actions person={person} />)}
    </Listed>
  )
}

function workerOf({ worker }: FoundPerson): string | null {
  if (!worker) return null
  return `${worker.guardNumber} (${categoryLabel(worker.serviceCategory)}, ${operator.worker.status[worker.status]})`
}

function Actions({ person }: { person: FoundPerson }) {
  const { id, worker } = person
  const whom = person.email ?? (person.name || id)
  return (
    <div className="row card-actions">
      <HoldButton id={id} whom={whom} frozenAt={person.frozenAt} />
      <ActionButton
        label={words.endSessions}
        name={words.of(words.endSessions, whom)}
        text={words.endSessionsText}
        run={(reason) => operate('endPersonSessions', { params: { id }, body: { reason } })}
      />
      {worker && <VerifyButtons worker={worker} name={person.name} status={worker.status} />}
      {!person.deletedAt && <ProposeButton key={id} personId={id} whom={whom} />}
    </div>
  )
}
