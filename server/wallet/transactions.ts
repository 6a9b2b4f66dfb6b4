import type { Cents } from '#contract/money.ts'
import type { PayoutState } from '#contract/payouts.ts'
import { returnReason } from '#contract/return-reasons.ts'
import type { Given } from '#contract/shapes.ts'
import type { server } from '#contract/texts/en/server.ts'
import type { Transaction } from '#contract/wallet.ts'
import { arrivesBy } from '#server/calendar/calendar.ts'
import type { WireId } from '#server/crypto/entry-ids.ts'
import type { Caller } from '#server/identity/caller.ts'
import { fill, wordsFor } from '#server/language/say.ts'

/** A movement of somebody's wallet as that person sees it, in the language they asked for. */

type Whose = Pick<Caller, 'personId' | 'language'>

function say(
  { caller }: { caller: Whose },
  movement: keyof typeof server.movements,
  gaps: Record<string, string> = {},
) {
  return fill(wordsFor(caller).movements[movement], gaps)
}

export type SentTip = {
  id: WireId
  caller: Whose
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
    fromUserId: tip.caller.personId,
    toUserId: tip.workerPseudonym,
    amount: tip.amount,
    fee: tip.fee,
    description: say(tip, 'tipTo', { worker: tip.displayName ?? tip.guardNumber }),
    createdAt: tip.at,
    ...whatStayed(tip),
    ...nameAndId(tip),
    rating: tip.rating,
  }
}

function nameAndId({ guardNumber, displayName }: { guardNumber: string; displayName?: string | null }) {
  return { guardNumber, ...(displayName && { displayName }) }
}

/** What came back of it is not counted. */
function whatStayed({ amount, takenBack = 0 }: { amount: Cents; takenBack?: Cents }) {
  const status = takenBack === amount ? ('returned' as const) : ('completed' as const)
  return { status, ...(takenBack > 0 && { takenBack }) }
}

/** The worker learns neither who the tipper is nor what the tipper paid on top. */
export function receivedTip(tip: {
  id: WireId
  caller: Whose
  payerPseudonym: string
  amount: Cents
  at: Date
}): Given<typeof Transaction> {
  return {
    id: tip.id,
    type: 'tip',
    fromUserId: tip.payerPseudonym,
    toUserId: tip.caller.personId,
    amount: tip.amount,
    fee: 0,
    description: say(tip, 'tipReceived'),
    createdAt: tip.at,
    status: 'completed',
  }
}

/** Nobody knows who a guest is. */
export function receivedGuestTip(tip: {
  id: WireId
  caller: Whose
  amount: Cents
  takenBack: Cents
  at: Date
}): Given<typeof Transaction> {
  return {
    id: tip.id,
    type: 'tip',
    fromUserId: null,
    toUserId: tip.caller.personId,
    amount: tip.amount,
    fee: 0,
    description: say(tip, 'guestTip'),
    createdAt: tip.at,
    ...whatStayed(tip),
  }
}

const LOAD_STATUS = { pending: 'pending', completed: 'completed', declined: 'declined', expired: 'declined' } as const
export type LoadState = keyof typeof LOAD_STATUS

/** A load has one id from the first request on, whether it is credited or not. */
export function loadTransaction(load: {
  id: string
  caller: Whose
  amount: Cents
  state: LoadState
  createdAt: Date
}): Given<typeof Transaction> {
  return {
    id: load.id,
    type: 'load',
    fromUserId: null,
    toUserId: load.caller.personId,
    amount: load.amount,
    fee: 0,
    description: say(load, 'added'),
    createdAt: load.createdAt,
    status: LOAD_STATUS[load.state],
  }
}

export function withdrawalTransaction(withdrawal: {
  id: WireId
  caller: Whose
  amount: Cents
  fee: Cents
  at: Date
  destination: string
  state: PayoutState
  /** The bank's code of the failure. */
  reason: string | null
}): Given<typeof Transaction> {
  return {
    id: withdrawal.id,
    type: 'withdrawal',
    fromUserId: withdrawal.caller.personId,
    toUserId: null,
    amount: withdrawal.amount,
    fee: withdrawal.fee,
    description: say(withdrawal, 'withdrawal', { account: withdrawal.destination }),
    createdAt: withdrawal.at,
    status: withdrawal.state,
    net: withdrawal.amount - withdrawal.fee,
    arrivesBy: arrivesBy(withdrawal.at),
    ...(withdrawal.state === 'returned' && { returnReason: whyReturned(withdrawal) }),
  }
}

function whyReturned({ caller, reason }: { caller: Whose; reason: string | null }) {
  const code = returnReason(reason)
  return { code, sentence: wordsFor(caller).returned[code] }
}

export function correctionTransaction(correction: {
  id: WireId
  caller: Whose
  direction: 'in' | 'out'
  amount: Cents
  at: Date
}): Given<typeof Transaction> {
  const incoming = correction.direction === 'in'
  return {
    id: correction.id,
    type: 'correction',
    fromUserId: incoming ? null : correction.caller.personId,
    toUserId: incoming ? correction.caller.personId : null,
    amount: correction.amount,
    fee: 0,
    description: say(correction, 'correction'),
    createdAt: correction.at,
    status: 'completed',
  }
}

/** Both sides are workers and see each other's worker ID and name as search shows them. */
export function transferTransaction(transfer: {
  id: WireId
  caller: Whose
  outgoing: boolean
  otherPseudonym: string
  guardNumber: string
  displayName?: string | null
  amount: Cents
  at: Date
}): Given<typeof Transaction> {
  const { outgoing, caller, otherPseudonym } = transfer
  const other = transfer.displayName ?? transfer.guardNumber
  return {
    id: transfer.id,
    type: 'transfer',
    fromUserId: outgoing ? caller.personId : otherPseudonym,
    toUserId: outgoing ? otherPseudonym : caller.personId,
    amount: transfer.amount,
    fee: 0,
    description: say(transfer, outgoing ? 'transferTo' : 'transferFrom', { worker: other }),
    createdAt: transfer.at,
    status: 'completed',
    ...nameAndId(transfer),
  }
}

/** A refund to cards. A part that the payment provider refused is in the wallet again. */
export function refundTransaction(refund: {
  id: WireId
  caller: Whose
  amount: Cents
  takenBack: Cents
  isOpen: boolean
  at: Date
}): Given<typeof Transaction> {
  const { status, ...stayed } = whatStayed(refund)
  return {
    id: refund.id,
    type: 'load_refund',
    fromUserId: refund.caller.personId,
    toUserId: null,
    amount: refund.amount,
    fee: 0,
    description: say(refund, 'refund'),
    createdAt: refund.at,
    status: refund.isOpen ? 'processing' : status,
    ...stayed,
  }
}

const DEBT_WORDS = {
  load_reversal: 'takenBack',
  guest_tip_reversal: 'guestTipTakenBack',
  debt_payment: 'settled',
} as const

/** Money that the payment provider took back, or that paid a debt. */
export function debtTransaction(movement: {
  id: WireId
  caller: Whose
  kind: keyof typeof DEBT_WORDS
  amount: Cents
  at: Date
}): Given<typeof Transaction> {
  return {
    id: movement.id,
    type: movement.kind === 'debt_payment' ? 'debt_payment' : 'load_reversal',
    fromUserId: movement.caller.personId,
    toUserId: null,
    amount: movement.amount,
    fee: 0,
    description: say(movement, DEBT_WORDS[movement.kind]),
    createdAt: movement.at,
    status: 'completed',
  }
}
