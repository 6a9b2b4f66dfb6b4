import { type Cents, rand } from '#contract/money.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { Difference } from '#server/money/differences.ts'
import type { Disbursement } from '#server/partners/payout-bank.ts'

export type OurPayout = {
  id: string
  state: PayoutState
  net: Cents
  createdAt: Date
  bankId: string | null
  /** The last state from the bank. */
  bankState: string | null
  /** We are going to ask the bank about it, and are on time. */
  willAsk: boolean
  /** Nobody will ask about it any more unless it is made due. */
  isAtRest: boolean
  /** Three business days should have been enough. */
  isOverdue: boolean
}

export const PAYOUT_KINDS = [
  'disbursement_without_payout',
  'payout_amount_differs',
  'payout_unknown_to_bank',
  'payout_state_differs',
  'payout_open_too_long',
  'payout_word_differs',
]

/** Compares one payout with the bank's record. A fact that we will learn soon anyway is no difference yet. */
export function comparePayout(
  payout: OurPayout | undefined,
  disbursement: Disbursement | undefined,
): Difference | undefined {
  if (!payout) {
    if (!disbursement) return undefined
    const explanation = `The bank has a disbursement of ${rand(disbursement.cents)} that nobody here asked for.`
    return {
      kind: 'disbursement_without_payout',
      subject: disbursement.nonce,
      amount: disbursement.cents,
      explanation,
      since: null,
    }
  }
  const about = { subject: payout.id, amount: payout.net, since: payout.createdAt }
  if (disbursement && disbursement.nonce !== payout.id) {
    const explanation = 'Asked about this payout, the bank answered about another one.'
    return { kind: 'payout_word_differs', ...about, explanation }
  }
  if (disbursement && payout.bankId !== null && disbursement.id !== payout.bankId) {
    const explanation = 'The bank names this payout otherwise than it did.'
    return { kind: 'payout_word_differs', ...about, explanation }
  }
  if (disbursement && disbursement.cents !== payout.net) {
    const explanation = `The payout is ${rand(payout.net)}, and the bank has ${rand(disbursement.cents)}.`
    return { kind: 'payout_amount_differs', ...about, amount: payout.net - disbursement.cents, explanation }
  }
  if (!disbursement && payout.bankId !== null) {
    return { kind: 'payout_unknown_to_bank', ...about, explanation: 'The bank no longer knows this payout.' }
  }
  const hasHeard = disbursement?.state === payout.bankState || !payout.willAsk
  if (disbursement && hasHeard && !agree(payout.state, disbursement.state)) {
    const explanation = `The payout is ${payout.state}, and the bank says ${disbursement.state}.`
    return { kind: 'payout_state_differs', ...about, explanation }
  }
  const isOpen = payout.state === 'pending' || payout.state === 'processing'
  if (!isOpen || !payout.isOverdue) return undefined
  const explanation = `Asked for more than three business days ago, and still ${payout.state}.`
  return { kind: 'payout_open_too_long', ...about, explanation }
}

/** Whether our state and the bank's mean the same. */
function agree(ours: OurPayout['state'], theirs: Disbursement['state']): boolean {
  switch (theirs) {
    case 'Completed':
      return ours === 'paid'
    case 'Error':
    case 'Cancelled':
    case 'Reversed':
      return ours === 'returned'
    default:
      return ours === 'pending' || ours === 'processing'
  }
}
