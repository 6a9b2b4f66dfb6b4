import type { Cents } from '#contract/money.ts'
import type { PayoutState } from '#contract/payouts.ts'
import { PRODUCT } from '#contract/product.ts'
import { returnReason } from '#contract/return-reasons.ts'
import type { Given } from '#contract/shapes.ts'
import type { Transaction } from '#contract/wallet.ts'
import { arrivesBy } from '#server/calendar/calendar.ts'
import type { WireId } from '#server/crypto/entry-ids.ts'

/** A movement of somebody's wallet as that person sees it. */

export type SentTip = {
  id: WireId
  personId: string
  workerPseudonym: string
  guardNumber: string
  displayName?: string | null
  amount: Cents
  takenBack?: Cents
  fee: Cents
  at: Date
  rating: number | null
}

export function sentTip(tip: SentTip): Given<typeof Transaction> {
  return {
    id: tip.id,
    type: 'tip',
    fromUserId: tip.personId,
    toUserId: tip.workerPseudonym,
    amount: tip.amount,
    fee: tip.fee,
    description: `Tip to ${tip.displayName ?? tip.guardNumber}`,
    createdAt: tip.at,
    ...whatStayed(tip),
    ...nameAndId(tip),
    rating: tip.rating,
  }
}

function nameAndId({ guardNumber, displayName }: { guardNumber: string; displayName?: string | null }) {
  return { guardNumber, ...(displayName && { displayName }) }
}

/** What the payment provider took back of a tip was not received. */
function whatStayed({ amount, takenBack = 0 }: { amount: Cents; takenBack?: Cents }) {
  const status = takenBack === amount ? ('returned' as const) : ('completed' as const)
  return { status, ...(takenBack > 0 && { takenBack }) }
}

/** The worker learns neither who the tipper is nor what the tipper paid on top. */
export function receivedTip(tip: {
  id: WireId
  personId: string
  payerPseudonym: string
  amount: Cents
  at: Date
}): Given<typeof Transaction> {
  return {
    id: tip.id,
    type: 'tip',
    fromUserId: tip.payerPseudonym,
    toUserId: tip.personId,
    amount: tip.amount,
    fee: 0,
    description: 'Tip received',
    createdAt: tip.at,
    status: 'completed',
  }
}

/** Nobody knows who a guest is. */
export function receivedGuestTip(tip: {
  id: WireId
  personId: string
  amount: Cents
  takenBack: Cents
  at: Date
}): Given<typeof Transaction> {
  return {
    id: tip.id,
    type: 'tip',
    fromUserId: null,
    toUserId: tip.personId,
    amount: tip.amount,
    fee: 0,
    description: 'Tip from a guest',
    createdAt: tip.at,
    ...whatStayed(tip),
  }
}

const LOAD_STATUS = { pending: 'pending', completed: 'completed', declined: 'declined', expired: 'declined' } as const
export type LoadState = keyof typeof LOAD_STATUS

/** A load keeps one id from the first try on, whether it is credited or not. */
export function loadTransaction(load: {
  id: string
  personId: string
  amount: Cents
  state: LoadState
  createdAt: Date
}): Given<typeof Transaction> {
  return {
    id: load.id,
    type: 'load',
    fromUserId: null,
    toUserId: load.personId,
    amount: load.amount,
    fee: 0,
    description: 'Money added',
    createdAt: load.createdAt,
    status: LOAD_STATUS[load.state],
  }
}

export function withdrawalTransaction(withdrawal: {
  id: WireId
  personId: string
  amount: Cents
  fee: Cents
  at: Date
  destination: string
  state: PayoutState
  /** The bank's code for what went wrong. */
  reason: string | null
}): Given<typeof Transaction> {
  return {
    id: withdrawal.id,
    type: 'withdrawal',
    fromUserId: withdrawal.personId,
    toUserId: null,
    amount: withdrawal.amount,
    fee: withdrawal.fee,
    description: `Withdrawal to ${withdrawal.destination}`,
    createdAt: withdrawal.at,
    status: withdrawal.state,
    net: withdrawal.amount - withdrawal.fee,
    arrivesBy: arrivesBy(withdrawal.at),
    ...(withdrawal.state === 'returned' && { returnReason: returnReason(withdrawal.reason) }),
  }
}

export function correctionTransaction(correction: {
  id: WireId
  personId: string
  direction: 'in' | 'out'
  amount: Cents
  at: Date
}): Given<typeof Transaction> {
  const incoming = correction.direction === 'in'
  return {
    id: correction.id,
    type: 'correction',
    fromUserId: incoming ? null : correction.personId,
    toUserId: incoming ? correction.personId : null,
    amount: correction.amount,
    fee: 0,
    description: `Correction by ${PRODUCT.name}`,
    createdAt: correction.at,
    status: 'completed',
  }
}

/** Both sides are workers and see each other's worker ID and name as search shows them. */
export function transferTransaction(transfer: {
  id: WireId
  personId: string
  outgoing: boolean
  otherPseudonym: string
  guardNumber: string
  displayName?: string | null
  amount: Cents
  at: Date
}): Given<typeof Transaction> {
  const { outgoing, personId, otherPseudonym } = transfer
  const other = transfer.displayName ?? transfer.guardNumber
  return {
    id: transfer.id,
    type: 'transfer',
    fromUserId: outgoing ? personId : otherPseudonym,
    toUserId: outgoing ? otherPseudonym : personId,
    amount: transfer.amount,
    fee: 0,
    description: outgoing ? `Transfer to ${other}` : `Transfer from ${other}`,
    createdAt: transfer.at,
    status: 'completed',
    ...nameAndId(transfer),
  }
}

const DEBT_WORDS = {
  load_reversal: 'Taken back by the payment provider',
  guest_tip_reversal: 'Tip from a guest, taken back by the payment provider',
  debt_payment: 'Settled what was owed',
} as const

/** Money that the payment provider took back, or that paid what is owed since. */
export function debtTransaction(movement: {
  id: WireId
  personId: string
  kind: keyof typeof DEBT_WORDS
  amount: Cents
  at: Date
}): Given<typeof Transaction> {
  return {
    id: movement.id,
    type: movement.kind === 'debt_payment' ? 'debt_payment' : 'load_reversal',
    fromUserId: movement.personId,
    toUserId: null,
    amount: movement.amount,
    fee: 0,
    description: DEBT_WORDS[movement.kind],
    createdAt: movement.at,
    status: 'completed',
  }
}
