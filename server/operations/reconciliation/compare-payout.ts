import { type Cents, rand } from '#contract/money.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { Rail } from '#contract/rails.ts'
import type { PartnerAnswer, PayoutRail } from '#server/features/payouts/rails/rail.ts'
import type { Difference } from '#server/money/differences.ts'

export type OurPayout = {
  id: string
  rail: Rail
  state: PayoutState
  net: Cents
  createdAt: Date
  bankId: string | null
  /** The last state from the partner. */
  bankState: string | null
  /** We are going to ask the partner about it, and are on time. */
  willAsk: boolean
  /** Nobody will ask about it any more unless it is made due. */
  isAtRest: boolean
  /** It should be over: three business days have passed, or the code has expired. */
  isOverdue: boolean
}

export const PAYOUT_KINDS = [
  'payout_amount_differs',
  'payout_unknown_to_bank',
  'payout_state_differs',
  'payout_open_too_long',
  'payout_word_differs',
]

/** The kind of difference for a record of a partner's that nobody here asked for. */
export const UNASKED = { bank: 'disbursement_without_payout', cash: 'code_without_payout' } as const

/** Compares one payout with its partner's record. A fact that we will learn soon anyway is no difference yet. */
export function comparePayout(
  payout: OurPayout | undefined,
  disbursement: Pick<PartnerAnswer, 'id' | 'nonce' | 'cents' | 'state'> | undefined,
  { unasked, outcome }: { unasked: string; outcome: PayoutRail['outcome'] },
): Difference | undefined {
  if (!payout) {
    if (!disbursement) return undefined
    const explanation = `The partner has a payout of ${rand(disbursement.cents)} that nobody here asked for.`
    return {
      kind: unasked,
      subject: disbursement.nonce,
      amount: disbursement.cents,
      explanation,
      since: null,
    }
  }
  const about = { subject: payout.id, amount: payout.net, since: payout.createdAt }
  if (disbursement && disbursement.nonce !== payout.id) {
    const explanation = 'Asked about this payout, the partner answered about another one.'
    return { kind: 'payout_word_differs', ...about, explanation }
  }
  if (disbursement && payout.bankId !== null && disbursement.id !== payout.bankId) {
    const explanation = 'The partner names this payout otherwise than it did.'
    return { kind: 'payout_word_differs', ...about, explanation }
  }
  if (disbursement && disbursement.cents !== payout.net) {
    const explanation = `The payout is ${rand(payout.net)}, and the partner has ${rand(disbursement.cents)}.`
    return { kind: 'payout_amount_differs', ...about, amount: payout.net - disbursement.cents, explanation }
  }
  if (!disbursement && payout.bankId !== null) {
    return { kind: 'payout_unknown_to_bank', ...about, explanation: 'The partner no longer knows this payout.' }
  }
  const hasHeard = disbursement?.state === payout.bankState || !payout.willAsk
  if (disbursement && hasHeard && !agree(payout.state, outcome(disbursement.state))) {
    const explanation = `The payout is ${payout.state}, and the partner says ${disbursement.state}.`
    return { kind: 'payout_state_differs', ...about, explanation }
  }
  const isOpen = payout.state === 'pending' || payout.state === 'processing'
  if (!isOpen || !payout.isOverdue) return undefined
  const explanation = `It should be over, and is still ${payout.state}.`
  return { kind: 'payout_open_too_long', ...about, explanation }
}

/** Whether our state and the partner's mean the same. */
function agree(ours: OurPayout['state'], theirs: ReturnType<PayoutRail['outcome']>): boolean {
  return theirs === 'open' ? ours === 'pending' || ours === 'processing' : ours === theirs
}
