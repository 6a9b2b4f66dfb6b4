import type { Cents } from '#contract/money.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { PayoutBank } from '#server/partners/payout-bank.ts'
import type { BankDetails } from '#server/platform/crypto/bank-details.ts'

/** The partners that carry money out. */
export type Partners = { bank: PayoutBank }

/** A partner's answer about a payout. The state is its own word. */
export type PartnerAnswer = {
  /** The partner's name for the payout. */
  id: string
  nonce: string
  currency: string
  cents: Cents
  state: string
  reason?: string | undefined
}

/**
 * Everything in which one rail differs from another. The driver names no rail: it claims, orders once, looks up what was not answered, and
 * books the outcome.
 */
export type PayoutRail = {
  /** Asks the partner to pay. A known nonce gets the first answer again, so repeating is safe. */
  order(payout: { nonce: string; cents: Cents }, to: BankDetails): Promise<PartnerAnswer>
  /** The partner's answer by its own id. */
  lookUp(id: string): Promise<PartnerAnswer>
  /** The partner's answer by our nonce; undefined if it has none. */
  find(nonce: string): Promise<PartnerAnswer | undefined>
  /** The meaning of a state of the partner's. */
  outcome(state: string): 'open' | 'paid' | 'returned'
  /** Seconds until the next look at a payout in this state of ours, or null for none. A returned one is never looked at again. */
  secondsToNextLook(state: PayoutState, paid: { settledAt: Date | null; now: Date }, daySeconds: number): number | null
}
