import '#web/parts/figures.css'
import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import type { Books } from '#contract/oversight.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { Facts } from '#web/parts/fact.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { books as words } from '#web/texts/en/operator-books.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ActionButton } from './action-button.tsx'
import { Differences } from './differences.tsx'
import { Listed } from './listed.tsx'
import { ago } from './table.tsx'

const books = operatorQuery('readBooks', {})

/** Whether the books are right, what they sum to, what was found wrong, and where others disagree with them. */
export default function BooksPage() {
  const { data } = useQuery(books)
  return (
    <div className="desk-columns">
      <div className="desk-column stack">
        {data && <Health books={data} />}
        <h2>{words.faults}</h2>
        <Listed
          isPart
          query={useQuery({ ...books, select: ({ faults }) => faults })}
          none={words.noFaults}
          title={[words.rule, ({ name }) => name]}
          columns={[
            [operator.subject, ({ about }) => about],
            [words.found, ({ foundAt }) => foundAt, ago],
          ]}
          facts={[[words.explanation, ({ explanation }) => explanation]]}
          state={({ explanation }) =>
            explanation === null ? [words.unexplained, 'danger'] : [words.explained, 'plain']
          }
          actions={({ id, name, explanation }) =>
            explanation === null && (
              <ActionButton
                label={words.explain}
                name={words.explainFault(name)}
                text={words.explainText}
                run={(reason) => operate('explainFault', { params: { id }, body: { reason } })}
              />
            )
          }
        />
        <h2>{words.differences}</h2>
        <Differences />
      </div>
      {data?.proof && <Trial accounts={data.trialBalance} />}
    </div>
  )
}

function Health({ books: { proof, entries } }: { books: Books }) {
  if (!proof) return <Card title={words.title}>{words.never}</Card>
  return (
    <Card
      title={words.title}
      aside={<Badge look={proof.ok ? undefined : 'danger'}>{proof.ok ? words.right : words.wrong}</Badge>}
    >
      <Facts
        facts={[
          [words.proved, <Ago key="at" at={proof.at} />],
          [words.compared, proof.comparedAt ? <Ago key="compared" at={proof.comparedAt} /> : words.notYet],
          [words.fromOne, proof.fromOneAt ? <Ago key="from-one" at={proof.fromOneAt} /> : words.notYet],
          [words.entries, entries],
          [words.unexplainedFaults, proof.unexplained],
          [words.explainedFaults, proof.explained],
        ]}
      />
    </Card>
  )
}

function Trial({ accounts }: { accounts: Books['trialBalance'] }) {
  return (
    <Card title={words.trial}>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{words.account}</th>
            <th scope="col">{words.balance}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, balance }) => (
            <tr key={account}>
              <th scope="row">{words.accounts[account] ?? account}</th>
              <td>{rand(balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.sum}</th>
            <td>{rand(accounts.reduce((sum, { balance }) => sum + balance, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
