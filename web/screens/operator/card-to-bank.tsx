import { useQuery } from '@tanstack/react-query'
import type { LoadedAndWithdrawn } from '#contract/loaded-and-withdrawn.ts'
import { rand } from '#contract/money.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { ActionButton } from './action-button.tsx'
import { useAddress } from './address.ts'
import { duration, Listed } from './listed.tsx'
import { ago } from './table.tsx'

const words = operator.passed

/** Who turned card money into money at a bank, with the hold beside it. */
export default function CardToBankPage() {
  return (
    <>
      <p className="muted">{words.text}</p>
      <Listed
        query={useQuery(operatorQuery('listLoadedAndWithdrawn', { query: useAddress().paged }))}
        none={words.none}
        // A case that ended since it was found is left out of its page.
        size={OPERATOR.list / 2}
        title={[operator.person.email, nameOf]}
        columns={[
          [words.passed, (person) => person.passed, rand],
          [words.withdrawn, (person) => person.withdrawn, rand],
          [words.source, cardOf],
          [words.fastest, (person) => person.fastestSeconds, duration],
          [words.last, (person) => person.lastWithdrawalAt, ago],
        ]}
        facts={[
          [words.balance, (person) => person.balance, rand],
          [words.worker, (person) => person.guardNumber && words.status(person.guardNumber, person.verified)],
          [words.links, (person) => person.links.map((link) => words.link[link.why](nameOf(link))).join(', ')],
        ]}
        state={({ frozenAt }) => (frozenAt ? [words.frozen, 'danger'] : [operator.person.live, 'waiting'])}
      >
        {(person) => (
          <>
            <h3>{words.chain}</h3>
            <ol className="desk-events lined">
              {person.chain.map((step) => (
                <li key={step.id}>
                  {rand(step.amount)} {words.step[step.kind](nameOf(step.from), nameOf(step.to))} · <Ago at={step.at} />
                </li>
              ))}
            </ol>
            <div className="row card-actions">
              <Freeze whom={person} />
              {person.source && person.source.personId !== person.personId && <Freeze whom={person.source} />}
            </div>
          </>
        )}
      </Listed>
    </>
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

function cardOf({ personId, source }: LoadedAndWithdrawn): string {
  if (!source) return words.guests
  return source.personId === personId ? words.own : nameOf(source)
}

/** A guest and the bank have no name. */
function nameOf(whom: { personId: string; email: string | null } | null): string {
  return whom?.email ?? whom?.personId ?? ''
}
