import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import type { Books } from '#contract/oversight.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { QueryProblem } from '#web/parts/query-problem.tsx'
import { common } from '#web/texts/en/common.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActionButton } from './action-button.tsx'
import { Differences } from './differences.tsx'
import { Facts } from './listed.tsx'

const words = operator.book

/** Whether the books are right, what they sum to, and where others disagree with them. */
export default function BooksPage() {
  const books = useQuery(operatorQuery('readBooks', {}))
  return (
    <>
      {books.isPending ? (
        <Spinner label={common.loading} />
      ) : books.isError ? (
        <QueryProblem query={books} />
      ) : (
        <Health books={books.data} />
      )}
      <h2>{words.differences}</h2>
      <Differences />
    </>
  )
}

function Health({ books: { proof, faults, trialBalance, entries } }: { books: Books }) {
  if (!proof) return <Card title={words.title}>{words.never}</Card>
  return (
    <>
      <Card
        title={words.title}
        aside={proof.ok ? <Badge>{words.right}</Badge> : <Badge look="danger">{words.wrong}</Badge>}
      >
        <Facts
          facts={[
            [words.proved, <Ago key="at" at={proof.at} />],
            [words.compared, proof.comparedAt ? <Ago key="compared" at={proof.comparedAt} /> : words.notYet],
            [words.fromOne, proof.fromOneAt ? <Ago key="from-one" at={proof.fromOneAt} /> : words.notYet],
            [words.entries, entries],
          ]}
        />
        <ul className="desk-checks">
          {faults.map((fault) => (
            <FaultLine key={fault.id} fault={fault} />
          ))}
        </ul>
      </Card>
      <Card title={words.trial}>
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{words.account}</th>
              <th scope="col">{words.balance}</th>
            </tr>
          </thead>
          <tbody>
            {trialBalance.map(({ account, balance }) => (
              <tr key={account}>
                <th scope="row">{words.accounts[account] ?? account}</th>
                <td>{rand(balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.sum}</th>
              <td>{rand(trialBalance.reduce((sum, { balance }) => sum + balance, 0))}</td>
            </tr>
          </tfoot>
        </table>
      </Card>
    </>
  )
}

/** One thing that was found wrong. It stays, with what an operator said about it. */
function FaultLine({ fault: { id, name, about, foundAt, explanation } }: { fault: Books['faults'][number] }) {
  return (
    <li className={explanation === null ? 'danger-text' : undefined}>
      <span>
        {name}: {about} (<Ago at={foundAt} />)
      </span>{' '}
      {explanation === null ? (
        <ActionButton
          label={words.explain}
          name={words.explainFault(name)}
          text={words.explainText}
          run={(reason) => operate('explainFault', { params: { id }, body: { reason } })}
        />
      ) : (
        <span>{explanation}</span>
      )}
    </li>
  )
}
