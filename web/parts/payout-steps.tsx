import './payout-steps.css'
import type { PayoutState } from '#contract/payouts.ts'
import { history } from '#web/texts/en/history.ts'
import { classNames } from '#web/ui/class-names.ts'

const words = history.payout
const REACHED: Record<PayoutState, number> = { pending: 1, processing: 2, paid: 3, returned: 3 }

/** How far a payout has come: asked, at the bank, and where it ended. */
export function PayoutSteps({ state }: { state: PayoutState }) {
  const steps = [words.asked, words.sent, state === 'returned' ? words.returned : words.arrived]
  return (
    <p className={classNames('payout-steps', state === 'returned' && 'payout-back')}>
      {steps.map((step, index) => (
        <span key={step} className={index < REACHED[state] ? 'payout-done' : undefined}>
          {step}
        </span>
      ))}
    </p>
  )
}
