import type { BankSwitches } from '#contract/simulators.ts'
import { type Delivery, delivered } from './deliveries.ts'

const BANK_STATES = ['Pending', 'Submitted', 'Completed', 'Error', 'Cancelled', 'Reversed'] as const
export type BankState = (typeof BANK_STATES)[number]

export type DisbursementPlan = {
  answer: BankSwitches['answer']
  reason: string | null
  /** When it gets into each state; it never gets into one that is not here. */
  steps: { state: BankState; afterMs: number }[]
  deliveries: Delivery<BankState>[]
}

/** Decides, when a disbursement is asked for, everything that will ever happen to it. */
export function planDisbursement(
  accountNumber: string,
  { answer, notify, delayMs, outcome }: BankSwitches,
  businessDayMs: number,
): DisbursementPlan {
  const end = endOf(accountNumber, outcome)
  const steps = TIMELINES[end].map(([state, days]) => ({ state, afterMs: Math.round(days * businessDayMs) + delayMs }))
  return { answer, reason: REASONS[end], steps, deliveries: webhooks(steps, notify, businessDayMs) }
}

/** The same for an instant one, which ends within seconds, day and night. The reason is the fault that is known by then. */
export function planInstant(
  accountNumber: string,
  { answer, notify, delayMs, outcome }: BankSwitches,
  fault: 'name_mismatch' | null,
): DisbursementPlan {
  const end = fault ? 'Error' : endOf(accountNumber, outcome)
  const reason = fault ?? (end === 'Completed' ? null : end === 'Reversed' ? 'limit' : 'bank_away')
  const last = end === 'Completed' ? 'Completed' : 'Error'
  const steps = [
    { state: 'Submitted' as const, afterMs: 1_000 + delayMs },
    { state: last as BankState, afterMs: 5_000 + delayMs },
  ]
  return { answer, reason, steps, deliveries: webhooks(steps, notify, 60_000) }
}

function endOf(accountNumber: string, outcome: BankSwitches['outcome']): BankSwitches['outcome'] {
  return accountNumber.endsWith('0000') ? 'Error' : accountNumber.endsWith('9999') ? 'Reversed' : outcome
}

/** The states on the way to each end, in business days since the order. */
const TIMELINES: Record<BankSwitches['outcome'], (readonly [BankState, number])[]> = {
  Completed: [
    ['Submitted', 0.1],
    ['Completed', 0.8],
  ],
  Error: [
    ['Submitted', 0.1],
    ['Error', 0.4],
  ],
  Cancelled: [['Cancelled', 0.2]],
  Reversed: [
    ['Submitted', 0.1],
    ['Completed', 0.8],
    ['Reversed', 1.2],
  ],
}

const REASONS: Record<BankSwitches['outcome'], string | null> = {
  Completed: null,
  Error: 'account_unknown',
  Cancelled: 'cancelled',
  Reversed: 'sent_back',
}

function webhooks(
  steps: DisbursementPlan['steps'],
  notify: BankSwitches['notify'],
  businessDayMs: number,
): Delivery<BankState>[] {
  const planned = steps.map(({ state, afterMs }) => ({ says: state, afterMs, agedMs: 0 }))
  return delivered(notify, planned, () => {
    // Each is held back until after the last of them, the latest news first.
    const last = (planned.at(-1)?.afterMs ?? 0) + businessDayMs * 0.05
    return planned.toReversed().map((delivery, index) => ({ ...delivery, afterMs: Math.round(last) + index }))
  })
}
