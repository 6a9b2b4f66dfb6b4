import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rand } from '#contract/money.ts'
import type { PayoutSeen } from '#contract/oversight.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { AskAgainButton } from './ask-again-button.tsx'
import { duration, Facts, Listed } from './listed.tsx'

const words = operator.payout
type State = PayoutSeen['state']

/** Payouts of one state, with their age and what happened. */
export default function PayoutsPage() {
  const [state, setState] = useState<State>('pending')
  return (
    <>
      <SelectField label={words.filter} value={state} onChange={(event) => setState(event.target.value as State)}>
        {Object.entries(words.state).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Listed query={useQuery(operatorQuery('listPayouts', { query: { state } }))}>
        {(payout) => (
          <Card
            key={payout.id}
            listed
            title={rand(payout.amount)}
            aside={<Badge look={payout.state === 'returned' ? 'danger' : 'waiting'}>{words.state[payout.state]}</Badge>}
          >
            <Facts
              facts={[
                [words.worker, payout.guardNumber],
                [words.net, rand(payout.net)],
                [words.fee, rand(payout.fee)],
                [payout.settledAt ? words.took : words.age, duration(payout.ageSeconds)],
                [words.attempts, payout.attempts],
                [words.happened, payout.note],
              ]}
            />
            {payout.state !== 'returned' && (
              <div className="row card-actions">
                <AskAgainButton what="payout" id={payout.id} />
              </div>
            )}
          </Card>
        )}
      </Listed>
    </>
  )
}
