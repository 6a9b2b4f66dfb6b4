import { useQuery } from '@tanstack/react-query'
import type { LoadedAndWithdrawn } from '#contract/loaded-and-withdrawn.ts'
import { rand } from '#contract/money.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ActionButton } from './action-button.tsx'
import { duration, Facts, Listed } from './listed.tsx'

const words = operator.passed

/** Who turned card money into money at a bank, with the hold beside it. */
export default function CardToBankPage() {
  return (
    <>
      <p className="muted">{words.text}</p>
      <Listed query={useQuery(operatorQuery('listLoadedAndWithdrawn', {}))} none={words.none}>
        {(person) => <Person key={person.personId} person={person} />}
      </Listed>
    </>
  )
}

function Person({ person }: { person: LoadedAndWithdrawn }) {
  const { personId, fastestSeconds, source } = person
  const isOwn = source?.personId === personId
  const card = source ? (isOwn ? words.own : nameOf(source)) : words.guests
  return (
    <Card
      listed
      title={nameOf(person)}
      aside={
        <Badge look={person.frozenAt ? 'danger' : 'waiting'}>
          {person.frozenAt ? words.frozen : rand(person.passed)}
        </Badge>
      }
    >
      <Facts
        facts={[
          [words.passed, rand(person.passed)],
          [words.withdrawn, rand(person.withdrawn)],
          [words.source, card],
          [words.fastest, fastestSeconds === null ? null : duration(fastestSeconds)],
          [words.last, <Ago key="at" at={person.lastWithdrawalAt} />],
          [words.balance, rand(person.balance)],
          [words.worker, person.guardNumber && words.status(person.guardNumber, person.verified)],
          [words.links, person.links.map((link) => words.link[link.why](nameOf(link))).join(', ')],
        ]}
      />
      <h3>{words.chain}</h3>
      <ol className="desk-events">
        {person.chain.map((step) => (
          <li key={step.id}>
            {rand(step.amount)} {words.step[step.kind](nameOf(step.from), nameOf(step.to))} · <Ago at={step.at} />
          </li>
        ))}
      </ol>
      <div className="row card-actions">
        <Freeze whom={person} />
        {source && !isOwn && <Freeze whom={source} />}
      </div>
    </Card>
  )
}

function Freeze({ whom }: { whom: Pick<LoadedAndWithdrawn, 'personId' | 'email' | 'frozenAt' | 'isSelf'> }) {
  if (whom.isSelf || whom.frozenAt) return null
  return (
    <ActionButton
      label={operator.person.freeze}
      name={operator.person.of(operator.person.freeze, nameOf(whom))}
      text={operator.person.freezeText}
      look="danger"
      run={(reason) => operate('freezeWallet', { params: { id: whom.personId }, body: { reason } })}
    />
  )
}

/** A guest and the bank have no name. */
function nameOf(whom: { personId: string; email: string | null } | null): string {
  return whom?.email ?? whom?.personId ?? ''
}
