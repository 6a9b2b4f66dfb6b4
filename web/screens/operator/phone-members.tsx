import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import type { PhoneMember } from '#contract/phone-members.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { phoneMembers as words } from '#web/texts/en/operator-phone-members.ts'
import { useAddress } from './address.ts'
import { Listed, OnlyWaiting } from './listed.tsx'
import { NumberMove } from './number-move.tsx'
import { ago } from './table.tsx'
import { HoldButton, VerifyButtons } from './verify-buttons.tsx'

/** People who joined by phone, and what the population register says of them. */
export default function PhoneMembersPage() {
  const { paged, asked } = useAddress()
  const only = asked('only') === 'waiting' ? ('waiting' as const) : undefined
  return (
    <>
      <OnlyWaiting />
      <Listed
        query={useQuery(operatorQuery('listPhoneMembers', { query: { ...paged, only } }))}
        none={words.none}
        title={[operator.person.name, (member) => member.name || operator.person.noName]}
        columns={[
          [operator.person.workerId, workerOf],
          [words.says, saidOf],
          [words.joined, (member) => member.joinedAt, ago],
        ]}
        facts={[
          [words.kind, ({ document }) => `${words.kinds[document.kind]} (${document.country})`],
          [words.number, ({ document }) => document.number],
          [words.born, ({ document }) => document.birthDate],
          [words.surname, ({ document }) => document.surname],
          [words.answered, ({ register }) => register?.answeredAt ?? null, ago],
          [words.asks, ({ register }) => register?.asks ?? null],
          [operator.person.balance, (member) => member.balance, rand],
          [words.inApp, (member) => (member.inApp ? words.yes : null)],
          [words.move.waits, (member) => member.move && words.move.by(member.move.number, member.move.proposedBy)],
        ]}
        state={({ frozenAt, limited }) =>
          frozenAt ? [operator.person.frozen, 'danger'] : limited ? [words.limited, 'sun'] : [words.full, undefined]
        }
        actions={(member) =>
          member.isSelf ? <p className="muted">{operator.person.self}</p> : <Actions key={member.id} member={member} />
        }
      />
    </>
  )
}

function workerOf({ worker }: PhoneMember): string | null {
  return worker && `${worker.guardNumber} (${operator.worker.status[worker.status]})`
}

function saidOf({ register }: PhoneMember): string {
  if (!register) return words.notAsked
  const { status, contradictedBy } = register
  if (contradictedBy !== null)
    return words.contradicted(words.statuses[contradictedBy as keyof typeof words.statuses] ?? contradictedBy)
  return status ? words.statuses[status] : words.waits
}

function Actions({ member }: { member: PhoneMember }) {
  const { id, name, frozenAt, worker } = member
  return (
    <>
      {worker && <VerifyButtons worker={worker} name={name} status={worker.status} />}
      <HoldButton id={id} whom={name} frozenAt={frozenAt} />
      <NumberMove member={member} />
    </>
  )
}
