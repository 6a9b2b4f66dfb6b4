import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import type { Difference } from '#contract/oversight.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { AskAgainButton } from './ask-again-button.tsx'
import { duration, Facts, Listed } from './listed.tsx'
import { ProposeButton } from './propose-button.tsx'

const words = operator.book

/** Where others disagree with our books, and what an operator can do about it. */
export function Differences() {
  return (
    <Listed query={useQuery(operatorQuery('listDifferences', {}))} none={words.noDifferences}>
      {(difference) => <OneDifference key={difference.id} difference={difference} />}
    </Listed>
  )
}

function OneDifference({ difference }: { difference: Difference }) {
  const { about, subject, resolvedAt } = difference
  const kind = difference.kind.replaceAll('_', ' ')
  return (
    <Card
      listed
      title={kind}
      aside={
        resolvedAt ? <Badge look="plain">{words.resolved}</Badge> : <Badge look="danger">{words.openDifference}</Badge>
      }
    >
      <p>{difference.explanation}</p>
      <Facts
        facts={[
          [words.amount, difference.amount === null ? null : rand(difference.amount)],
          [operator.payout.age, duration(difference.ageSeconds)],
          [words.subject, subject],
        ]}
      />
      {about && !resolvedAt && (
        <div className="row card-actions">
          <AskAgainButton what={about.what} id={subject} />
          {/* What a guest paid goes to the worker or back to the guest, as the provider says: no correction stands in for it. */}
          {about.what !== 'guest_tip' && (
            <ProposeButton personId={about.personId} whom={words.whose[about.what](subject)} settles={difference} />
          )}
        </div>
      )}
    </Card>
  )
}
