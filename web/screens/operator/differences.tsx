import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { books as words } from '#web/texts/en/operator-books.ts'
import { useAddress } from './address.ts'
import { AskAgainButton } from './ask-again-button.tsx'
import { duration, Listed, OnlyWaiting } from './listed.tsx'
import { ProposeButton } from './propose-button.tsx'

/** Where others disagree with our books, and what an operator can do about it. */
export function Differences() {
  const { waiting } = useAddress()
  return (
    <>
      <OnlyWaiting />
      <Listed
        query={useQuery(operatorQuery('listDifferences', { query: waiting }))}
        none={words.noDifferences}
        title={[words.difference, ({ kind }) => kind.replaceAll('_', ' ')]}
        columns={[
          [operator.amount, ({ amount }) => amount, rand],
          [operator.payout.age, ({ ageSeconds }) => ageSeconds, duration],
        ]}
        facts={[[operator.subject, ({ subject }) => subject]]}
        state={({ resolvedAt }) => (resolvedAt ? [words.resolved, 'plain'] : [words.openDifference, 'danger'])}
      >
        {(difference) => {
          const { id, about, subject, resolvedAt } = difference
          return (
            <>
              <p className="desk-text">{difference.explanation}</p>
              {about && !resolvedAt && (
                <div className="row card-actions">
                  <AskAgainButton what={about.what} id={subject} />
                  {/* What a guest paid goes to the worker or back to the guest, as the provider says: no correction replaces it. */}
                  {about.what !== 'guest_tip' && (
                    <ProposeButton
                      key={id}
                      personId={about.personId}
                      whom={words.whose[about.what](subject)}
                      settles={difference}
                    />
                  )}
                </div>
              )}
            </>
          )
        }}
      </Listed>
    </>
  )
}
