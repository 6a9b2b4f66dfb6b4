import { useQuery } from '@tanstack/react-query'
import type { AskedHelp } from '#contract/help.ts'
import { rand } from '#contract/money.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ActionButton } from './action-button.tsx'
import { Facts, Listed } from './listed.tsx'
import { ProposeButton } from './propose-button.tsx'

const words = operator.help

/** Questions about transactions, those that wait first. */
export default function HelpPage() {
  return (
    <Listed query={useQuery(operatorQuery('listHelpRequests', {}))}>
      {(asked) => <Question key={asked.id} asked={asked} />}
    </Listed>
  )
}

function Question({ asked }: { asked: AskedHelp }) {
  const { id, personId, answer } = asked
  const who = asked.email ?? words.nobody
  return (
    <Card
      listed
      title={words.about(asked.kind.replaceAll('_', ' '), rand(asked.amount))}
      aside={answer === null ? <Badge look="sun">{words.waiting}</Badge> : <Badge look="plain">{words.answered}</Badge>}
    >
      <p className="desk-from muted small">
        {who} · <Ago at={asked.askedAt} />
      </p>
      <p className="desk-text">{asked.message}</p>
      {answer !== null && <p className="desk-text">{words.said(answer)}</p>}
      <Facts facts={[[words.reference, asked.transactionId]]} />
      {answer === null && personId && (
        <div className="row card-actions">
          <ActionButton
            label={words.answer}
            name={words.answerTo(who)}
            text={words.text}
            reasonLabel={words.answer}
            run={(text) => operate('answerHelp', { params: { id }, body: { answer: text } })}
          />
          <ProposeButton personId={personId} whom={who} answers={asked} />
        </div>
      )}
    </Card>
  )
}
