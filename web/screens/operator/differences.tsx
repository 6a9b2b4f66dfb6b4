import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import type { Difference } from '#contract/oversight.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { books as words } from '#web/texts/en/operator-books.ts'
import { useAddress } from './address.ts'
import { AskAgainButton } from './ask-again-button.tsx'
import { duration } from './duration.ts'
import { Listed, OnlyWaiting } from './listed.tsx'
import { ProposeButton } from './propose-button.tsx'

/** Where others disagree with our books, and what an operator can do about it. */
export function Differences() {
  const { waiting } = useAddress()
  return (
    <>
      <OnlyWaiting />
      <Listed
        isPart
        query={useQuery(operatorQuery('listDifferences', { query: waiting }))}
        none={words.noDifferences}
        title={[words.difference, ({ kind }) => kind.replaceAll('_', ' ')]}
        columns={[
          [operator.amount, ({ amount }) => amount, rand],
          [operator.payout.age, ({ ageSeconds }) => ageSeconds, duration],
        ]}
        facts={[[operator.subject, ({ subject }) => subject]]}
        state={({ resolvedAt }) => (resolvedAt ? [words.resolved, 'plain'] : [words.openDifference, 'danger'])}
        actions={(difference) =>
          difference.about && !difference.resolvedAt && <Settle {...difference} about={difference.about} />
        }
      >
        {({ explanation }) => <p className="desk-text">{explanation}</p>}
      </Listed>
    </>
  )
}

function Settle({
  about: { what, personId },
  ...difference
}: Difference & { about: NonNullable<Difference['about']> }) {
  const { id, kind, subject } = difference
  return (
    <>
      {/* The payment provider is asked for a refund by itself until it answers. */}
      {what !== 'refund' && <AskAgainButton what={what} id={subject} />}
      {/* No correction here: a guest's payment goes to the worker or back to the guest, as the provider says, and a failed payout comes back by itself. */}
      {what !== 'guest_tip' && kind !== 'payout_open_too_long' && (
        <ProposeButton key={id} personId={personId} whom={words.whose[what](subject)} settles={difference} />
      )}
    </>
  )
}
