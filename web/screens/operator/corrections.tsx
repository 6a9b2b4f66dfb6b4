import { useQuery } from '@tanstack/react-query'
import { rand } from '#contract/money.ts'
import type { Correction } from '#contract/oversight.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { SimulationLine } from '#web/parts/simulation-line.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ActionButton } from './action-button.tsx'
import { Facts, Listed } from './listed.tsx'

const words = operator.correction

/** Corrections of money: what waits for a second operator, and what became of the rest. */
export default function CorrectionsPage() {
  return (
    <Listed query={useQuery(operatorQuery('listCorrections', {}))} none={words.none}>
      {(correction) => <OneCorrection key={correction.id} correction={correction} />}
    </Listed>
  )
}

function OneCorrection({ correction }: { correction: Correction }) {
  const title = words.title(correction.direction, rand(correction.amount))
  const isOpen = correction.state === 'proposed'
  return (
    <Card
      listed
      title={title}
      aside={<Badge look={isOpen ? 'waiting' : 'plain'}>{words.state[correction.state]}</Badge>}
    >
      <Facts
        facts={[
          [operator.person.wallet, correction.email ?? correction.personId],
          [operator.reason.label, correction.reason],
          [words.settles, correction.differenceId],
          [words.by, correction.proposedBy],
          [operator.when, <Ago key="at" at={correction.proposedAt} />],
          [words.decided, correction.decidedBy],
        ]}
      />
      {isOpen && <Decide correction={correction} title={title} />}
    </Card>
  )
}

function Decide({ correction, title }: { correction: Correction; title: string }) {
  const { id, needsAnother } = correction
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
