import type { Cents } from '#contract/money.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { Rail } from '#contract/rails.ts'
import { returnReason } from '#contract/return-reasons.ts'
import type { Given } from '#contract/shapes.ts'
import type { Transaction } from '#contract/wallet.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { arrivesBy } from '#server/platform/calendar.ts'
import type { WireId } from '#server/platform/crypto/entry-ids.ts'
import { fill, wordsFor } from '#server/platform/language/say.ts'
import type { server } from '#server/platform/language/texts/en/server.ts'

/** A movement of somebody's wallet as that person sees it, in the language they asked for. */

type Shown = Given<typeof Transaction>
type About<Id = WireId> = { id: Id; caller: Pick<Caller, 'personId' | 'language'>; amount: Cents; at: Date }
type Worker = Pick<Shown, 'portrait'> & { guardNumber: string; displayName?: string | null }

type Own = Pick<Shown, 'type'> &
  Partial<Shown> & {
    outgoing: boolean
    /** The pseudonym of the person on the other side, if there is one. */
    other?: string
    words: keyof typeof server.movements
    gaps?: Record<string, string>
  }

/** The shared fields of all movements, and those of this one. */
function shown({ id, caller, amount, at }: About<string>, { outgoing, other, words, gaps, ...own }: Own): Shown {
  const [mine, theirs] = [caller.personId, other ?? null]
  return {
    id,
    fromUserId: outgoing ? mine : theirs,
    toUserId: outgoing ? theirs : mine,
    amount,
    fee: 0,
    description: fill(wordsFor(caller).movements[words], gaps ?? {}),
    createdAt: at,
    status: 'completed',
    ...own,
  }
}

function named({ guardNumber, displayName, portrait }: Worker) {
  const about = { guardNumber, ...(displayName && { displayName }), ...(portrait && { portrait }) }
  return { gaps: { worker: displayName ?? guardNumber }, ...about }
}

/** Money that came back of it is not counted. */
function statusOf({ amount, takenBack = 0 }: { amount: Cents; takenBack?: Cents }) {
  const status = takenBack === amount ? ('returned' as const) : ('completed' as const)
  return { status, ...(takenBack > 0 && { takenBack }) }
}

export function sentTip(
  tip: About & Worker & { other: string; fee: Cents; takenBack?: Cents; rating: number | null },
): Shown {
  const { other, fee, rating } = tip
  return shown(tip, {
    type: 'tip',
    words: 'tipTo',
    outgoing: true,
    other,
    fee,
    rating,
    ...statusOf(tip),
    ...named(tip),
  })
}

/** The worker learns neither who the tipper is nor what the tipper paid on top. */
export function receivedTip(tip: About & { other: string }): Shown {
  return shown(tip, { type: 'tip', words: 'tipReceived', outgoing: false, other: tip.other })
}

/** Nobody knows who a guest is. */
export function receivedGuestTip(tip: About & { takenBack: Cents }): Shown {
  return shown(tip, { type: 'tip', words: 'guestTip', outgoing: false, ...statusOf(tip) })
}

const LOAD_STATUS = { pending: 'pending', completed: 'completed', declined: 'declined', expired: 'declined' } as const
export type LoadState = keyof typeof LOAD_STATUS

/** A load has one id from the first request on, whether it is credited or not, and a page only while it is pending. */
export function loadTransaction(load: About<string> & { state: LoadState; page: string | null }): Shown {
  const page = load.state === 'pending' && load.page
  const status = LOAD_STATUS[load.state]
  return shown(load, { type: 'load', words: 'added', outgoing: false, status, ...(page && { page }) })
}

/** The reason is the bank's code of the failure. */
export function withdrawalTransaction(
  withdrawal: About & {
    fee: Cents
    rail: Rail
    destination: string
    state: PayoutState
    reason: string | null
    isCancellable: boolean
  },
): Shown {
  const { caller, amount, fee, at, rail, destination, state, reason, isCancellable } = withdrawal
  const code = returnReason(reason)
  return shown(withdrawal, {
    type: 'withdrawal',
    words: rail === 'cash' ? 'cash' : 'withdrawal',
    gaps: { account: destination },
    outgoing: true,
    fee,
    status: state,
    net: amount - fee,
    rail,
    ...(rail !== 'cash' && { arrivesBy: arrivesBy(at, rail) }),
    ...(isCancellable && { cancellable: true as const }),
    ...(state === 'returned' && { returnReason: { code, sentence: wordsFor(caller).returned[code] } }),
  })
}

export function correctionTransaction(correction: About & { outgoing: boolean }): Shown {
  return shown(correction, { type: 'correction', words: 'correction', outgoing: correction.outgoing })
}

/** Both sides are workers and see each other's worker ID and name as search shows them. */
export function transferTransaction(transfer: About & Worker & { other: string; outgoing: boolean }): Shown {
  const { other, outgoing } = transfer
  const words = outgoing ? 'transferTo' : 'transferFrom'
  return shown(transfer, { type: 'transfer', words, outgoing, other, ...named(transfer) })
}

/** A refund to cards. A part that the payment provider refused is in the wallet again. */
export function refundTransaction(refund: About & { takenBack: Cents; isOpen: boolean }): Shown {
  const open = refund.isOpen && { status: 'processing' as const }
  return shown(refund, { type: 'load_refund', words: 'refund', outgoing: true, ...statusOf(refund), ...open })
}

const DEBT_WORDS = {
  load_reversal: 'takenBack',
  guest_tip_reversal: 'guestTipTakenBack',
  debt_payment: 'settled',
} as const

/** Money that the payment provider took back, or that paid a debt. */
export function debtTransaction(movement: About & { kind: keyof typeof DEBT_WORDS }): Shown {
  const type = movement.kind === 'debt_payment' ? 'debt_payment' : 'load_reversal'
  return shown(movement, { type, words: DEBT_WORDS[movement.kind], outgoing: true })
}
