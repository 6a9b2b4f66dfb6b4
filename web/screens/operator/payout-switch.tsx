import type { Overview } from '#contract/operator.ts'
import { operate } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ActionButton } from './action-button.tsx'

const words = operator.payoutSwitch

/** Whether payouts go to the bank, and the switch for all of them. */
export function PayoutSwitch({ stopped }: { stopped: Overview['payoutsStopped'] }) {
  if (!stopped) {
    return (
      <Card title={words.title}>
        <p>{words.running}</p>
        <div className="card-actions">
          <ActionButton
            label={words.stop}
            name={words.stop}
            text={words.stopText}
            look="danger"
            run={(reason) => operate('stopPayouts', { body: { reason } })}
          />
        </div>
      </Card>
    )
  }
  return (
    <Card title={words.title} aside={<Badge look="danger">{words.stopped}</Badge>}>
      <p>{words.nothing}</p>
      <p className="muted small">
        <Ago at={stopped.since} /> · {stopped.reason}
      </p>
      <div className="card-actions">
        <ActionButton
          label={words.resume}
          name={words.resume}
          text={words.resumeText}
          run={(reason) => operate('resumePayouts', { body: { reason } })}
        />
      </div>
    </Card>
  )
}
