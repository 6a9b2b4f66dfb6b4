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
  const { personId, fastestSeconds } = person
  const whom = person.email ?? personId
  return (
    <Card
      listed
      title={whom}
      aside={
        <Badge look={person.frozenAt ? 'danger' : 'waiting'}>
          {person.frozenAt ? words.frozen : rand(person.passed)}
        </Badge>
      }
    >
      <Facts
        facts={[
          [words.passed, rand(person.passed)],
          [words.loaded, rand(person.loaded)],
          [words.withdrawn, rand(person.withdrawn)],
          [words.received, rand(person.received)],
          [words.fastest, fastestSeconds === null ? null : duration(fastestSeconds)],
          [words.last, <Ago key="at" at={person.lastWithdrawalAt} />],
          [words.balance, rand(person.balance)],
          [words.worker, person.guardNumber && words.status(person.guardNumber, person.verified)],
          [words.links, person.links.map((link) => words.link[link.why](link.email ?? link.personId)).join(', ')],
        ]}
      />
      {!person.isSelf && !person.frozenAt && (
        <div className="row card-actions">
          <ActionButton
            label={operator.person.freeze}
            name={operator.person.of(operator.person.freeze, whom)}
            text={operator.person.freezeText}
            look="danger"
            run={(reason) => operate('freezeWallet', { params: { id: personId }, body: { reason } })}
          />
        </div>
      )}
    </Card>
  )
}
