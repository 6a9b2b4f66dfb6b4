import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import type { PayoutSeen } from '#contract/oversight.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { operatorEmpty } from '#web/texts/en/operator-empty.ts'
import { useAddress } from './address.ts'
import { AskAgainButton } from './ask-again-button.tsx'
import { duration } from './duration.ts'
import { Filter, Listed } from './listed.tsx'
import { PayoutSwitch } from './payout-switch.tsx'
import { ago } from './table.tsx'

const words = operator.payout
const LOOKS = { pending: 'waiting', processing: 'waiting', paid: 'plain', returned: 'danger' } as const

/** Payouts of one state, with their age and what happened. */
export default function PayoutsPage() {
  const { asked, paged } = useAddress()
  const state = (asked('state') || 'pending') as PayoutSeen['state']
  return (
    <>
      <PayoutState />
      <Filter name="state" label={words.filter} options={words.state} />
      <Listed
        query={useQuery(operatorQuery('listPayouts', { query: { ...paged, state } }))}
        none={operatorEmpty.payouts[state]}
        title={[operator.amount, (payout) => payout.amount, rand]}
        columns={[
          [words.worker, (payout) => payout.guardNumber],
          [words.net, (payout) => payout.net, rand],
          [operator.when, (payout) => payout.askedAt, ago],
          [state === 'paid' || state === 'returned' ? words.took : words.age, (payout) => payout.ageSeconds, duration],
          [words.attempts, (payout) => payout.attempts],
        ]}
        facts={[
          [words.fee, (payout) => payout.fee, rand],
          [words.happened, (payout) => payout.note],
        ]}
        state={({ state }) => [words.state[state], LOOKS[state]]}
        actions={({ id, state }) => state !== 'returned' && <AskAgainButton what="payout" id={id} />}
      />
    </>
  )
}

/** The switch, once it is known how it stands. */
function PayoutState() {
  const overview = useQuery(operatorQuery('readOverview', {})).data
  return overview ? <PayoutSwitch stopped={overview.payoutsStopped} /> : null
}
