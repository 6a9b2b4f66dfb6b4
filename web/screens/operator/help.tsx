import { useQuery } from '@tanstack/react-query'
import type { AskedHelp } from '#contract/help.ts'
import { rand } from '#contract/money.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { operatorEmpty } from '#web/texts/en/operator-empty.ts'
import { ActionButton } from './action-button.tsx'
import { useAddress } from './address.ts'
import { Listed, OnlyWaiting } from './listed.tsx'
import { ProposeButton } from './propose-button.tsx'
import { ago } from './table.tsx'

const words = operator.help

/** Questions about transactions, those that wait first. */
export default function HelpPage() {
  const { waiting } = useAddress()
  return (
    <>
      <OnlyWaiting />
      <Listed
        query={useQuery(operatorQuery('listHelpRequests', { query: waiting }))}
        none={operatorEmpty.help}
        title={[operator.subject, (asked) => words.about(asked.kind.replaceAll('_', ' '), rand(asked.amount))]}
        columns={[
          [words.who, askerName],
          [operator.amount, (asked) => asked.amount || null, rand],
          [operator.when, (asked) => asked.askedAt, ago],
        ]}
        facts={[[words.reference, (asked) => asked.transactionId]]}
        state={({ answer }) => (answer === null ? [words.waiting, 'sun'] : [words.answered, 'plain'])}
      >
        {(asked) => (
          <>
            <p className="desk-text">{asked.message}</p>
            {asked.answer === null ? <Answer asked={asked} /> : <p className="desk-text">{words.said(asked.answer)}</p>}
          </>
        )}
      </Listed>
    </>
  )
}

function Answer({ asked }: { asked: AskedHelp }) {
  const { id, personId } = asked
  const who = askerName(asked)
  if (!personId) return null
  return (
    <div className="row card-actions">
      <ActionButton
        label={words.answer}
        name={words.answerTo(who)}
        text={words.text}
        reasonLabel={words.answer}
        run={(text) => operate('answerHelp', { params: { id }, body: { answer: text } })}
      />
      <ProposeButton key={id} personId={personId} whom={who} answers={asked} />
    </div>
  )
}

function askerName({ email, personId }: AskedHelp): string {
  return email ?? (personId ? operator.person.byPhone : words.nobody)
}
