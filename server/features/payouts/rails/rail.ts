import type { Cents } from '#contract/money.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { ReturnReason } from '#contract/return-reasons.ts'
import type { CashPartner } from '#server/partners/cash-partner.ts'
import type { PayoutBank } from '#server/partners/payout-bank.ts'
import type { Beneficiary } from '#server/platform/crypto/bank-details.ts'

/** The partners that carry money out. */
export type Partners = { bank: PayoutBank; cashPartner: CashPartner }

/** A partner's answer about a payout. The state is its own word. */
export type PartnerAnswer = {
  /** The partner's name for the payout. */
  id: string
  nonce: string
  currency: string
  cents: Cents
  state: string
  reason?: string | undefined
  /** For its owner alone: whoever has it gets the money. */
  code?: { pin: string; expiresAt: Date }
}

/** When a payout was paid, if it was. */
export type Paid = { settledAt: Date | null; now: Date }

/** The facts by which it is decided when a payout is looked at again. */
type Looked = Paid & { createdAt: Date; isCancelled: boolean }

/**
 * Everything in which one rail differs from another. The driver names no rail: it claims, orders once, looks up what was not answered, and
 * books the outcome.
 */
export type PayoutRail = {
  /** Asks the partner to pay. A known nonce gets the first answer again, so repeating is safe. */
  order(payout: { nonce: string; cents: Cents }, to: Beneficiary): Promise<PartnerAnswer>
  /** The partner's answer by its own id. */
  lookUp(id: string): Promise<PartnerAnswer>
  /** The partner's answer by our nonce; undefined if it has none. */
  find(nonce: string): Promise<PartnerAnswer | undefined>
  /** Asks for an order to be cancelled that its owner wants back. Only a look-up says what came of it. Absent where it cannot be. */
  cancel?(id: string, nonce: string): Promise<void>
  /** Why it came back, where the partner rejects the order. */
  rejection: ReturnReason
  /** Whether the partner may take back what it has paid. Else a word to that effect is for operators, and brings nothing back. */
  takesBack: boolean
  /** The meaning of a state of the partner's. */
  outcome(state: string): 'open' | 'paid' | 'returned'
  /** Seconds until the next look at a payout in this state of ours, or null for none. A returned one is never looked at again. */
  secondsToNextLook(state: PayoutState, payout: Looked, daySeconds: number): number | null
}
