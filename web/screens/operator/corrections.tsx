import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import type { Correction } from '#contract/oversight.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { SimulationLine } from '#web/parts/simulation-line.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { ActionButton } from './action-button.tsx'
import { useAddress } from './address.ts'
import { Listed, OnlyWaiting } from './listed.tsx'
import { ago } from './table.tsx'

const words = operator.correction

/** Corrections of money: those waiting for a second operator, and the outcome of the rest. */
export default function CorrectionsPage() {
  const { waiting } = useAddress()
  return (
    <>
      <OnlyWaiting />
      <Listed
        query={useQuery(operatorQuery('listCorrections', { query: waiting }))}
        none={words.none}
        title={[operator.corrections, titleOf]}
        columns={[
          [operator.person.wallet, (correction) => correction.email ?? correction.personId],
          [words.by, (correction) => correction.proposedBy],
          [operator.when, (correction) => correction.proposedAt, ago],
        ]}
        facts={[
          [operator.reason.label, (correction) => correction.reason],
          [words.settles, (correction) => correction.differenceId],
          [words.decided, (correction) => correction.decidedBy],
        ]}
        state={({ state }) => [words.state[state], state === 'proposed' ? 'waiting' : 'plain']}
      >
        {(correction) => correction.state === 'proposed' && <Decide correction={correction} />}
      </Listed>
    </>
  )
}

function Decide({ correction }: { correction: Correction }) {
  const { id, needsAnother } = correction
  const title = titleOf(correction)
  return (
    <div className="row card-actions">
      {needsAnother ? (
        <p className="muted">{words.another}</p>
      ) : (
        <ActionButton
          label={words.approve}
          name={operator.person.of(words.approve, title)}
          text={words.approveText}
          look="primary"
          run={(reason) => operate('approveCorrection', { params: { id }, body: { reason } })}
        >
          <SimulationLine />
        </ActionButton>
      )}
      <ActionButton
        label={words.decline}
        name={operator.person.of(words.decline, title)}
        text={words.declineText}
        run={(reason) => operate('declineCorrection', { params: { id }, body: { reason } })}
      />
    </div>
  )
}

function titleOf({ direction, amount }: Correction): string {
  return words.title(direction, rand(amount))
}
