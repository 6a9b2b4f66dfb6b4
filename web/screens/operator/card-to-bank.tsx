import { useQuery } from '@tanstack/react-query'
import type { CardToBankCase } from '#contract/card-to-bank.ts'
import { rand } from '#contract/money.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { ActionButton } from './action-button.tsx'
import { useAddress } from './address.ts'
import { duration } from './duration.ts'
import { Listed } from './listed.tsx'
import { ago } from './table.tsx'

const words = operator.cardToBankList

/** The people who turned card money into money at a bank, with the hold beside it. */
export default function CardToBankPage() {
  return (
    <>
      <p className="muted">{words.text}</p>
      <Listed
        query={useQuery(operatorQuery('listCardToBank', { query: useAddress().paged }))}
        none={words.none}
        title={[operator.person.email, nameOf]}
        columns={[
          [words.cardMoney, (person) => person.cardMoney, rand],
          [words.withdrawn, (person) => person.withdrawn, rand],
          [words.source, cardsOf],
          [words.fastest, (person) => person.fastestSeconds, duration],
          [words.last, (person) => person.lastWithdrawalAt, ago],
        ]}
        facts={[
          [words.balance, (person) => person.balance, rand],
          [words.ofGuests, (person) => person.guests, rand],
          [words.found, (person) => person.foundAt, ago],
          [words.worker, (person) => person.guardNumber && words.status(person.guardNumber, person.verified)],
          [words.links, (person) => person.links.map((link) => words.link[link.why](nameOf(link))).join(', ')],
        ]}
        state={({ frozenAt }) => (frozenAt ? [words.frozen, 'danger'] : [operator.person.live, 'waiting'])}
      >
        {(person) => (
          <>
            {!person.isCurrent && <p className="muted">{words.earlier}</p>}
            <h3>{words.chain}</h3>
            <ol className="desk-events lined">
              {person.chain.map((step) => (
                <li key={step.id}>
                  {rand(step.amount)} {words.step[step.kind](nameOf(step.from), nameOf(step.to))} · <Ago at={step.at} />
                </li>
              ))}
            </ol>
            <div className="row card-actions">
              <Freeze person={person} />
              {person.sources
                .filter((source) => source.personId !== person.personId)
                .map((source) => (
                  <Freeze key={source.personId} person={source} />
                ))}
              {!person.isSelf && (
                <ActionButton
                  label={words.close}
                  name={operator.person.of(words.close, nameOf(person))}
                  text={words.closeText}
                  run={(reason) => operate('closeCardToBank', { params: { id: person.personId }, body: { reason } })}
                />
              )}
            </div>
          </>
        )}
      </Listed>
    </>
  )
}

function Freeze({ person }: { person: Pick<CardToBankCase, 'personId' | 'email' | 'frozenAt' | 'isSelf'> }) {
  if (person.isSelf || person.frozenAt) return null
  return (
    <ActionButton
      label={operator.person.freeze}
      name={operator.person.of(operator.person.freeze, nameOf(person))}
      text={operator.person.freezeText}
      look="danger"
      run={(reason) => operate('freezeWallet', { params: { id: person.personId }, body: { reason } })}
    />
  )
}

function cardsOf({ personId, sources, guests }: CardToBankCase): string {
  const people = sources.map((source) => (source.personId === personId ? words.own : nameOf(source)))
  return [...people, ...(guests > 0 ? [words.guests] : [])].join(', ')
}

/** A guest and the bank have no name. */
function nameOf(person: { personId: string; email: string | null } | null): string {
  return person?.email ?? person?.personId ?? ''
}
