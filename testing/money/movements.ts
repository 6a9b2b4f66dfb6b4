import { randomUUID } from 'node:crypto'
import type { Rail } from '#contract/rails.ts'
import type { Movement } from '#server/money/ledger/movement.ts'
import type { Caller } from '#server/people/identity/caller.ts'

/** The movements that tests ask for, each with a key of its own unless one is given. */

export function tip(from: Caller, to: { walletId: number }, amount: number, key: string = randomUUID()): Movement {
  return { kind: 'tip', ...askedBy(from, key), from: from.walletId, to: to.walletId, amount }
}

export function transfer(from: Caller, to: { walletId: number }, amount: number, key: string = randomUUID()): Movement {
  return { kind: 'transfer', ...askedBy(from, key), from: from.walletId, to: to.walletId, amount }
}

/** Where test money goes: sealed with a key that nobody has. */
export const beneficiary = { sealed: Buffer.from('sealed'), keyId: 'k0' }

export function withdrawal(from: Caller, amount: number, key: string = randomUUID(), rail: Rail = 'bank'): Movement {
  const payout = { payoutId: randomUUID(), waitsSeconds: 0, destination: 'FNB •••• 1234', beneficiary }
  return { kind: 'withdrawal', ...askedBy(from, key), from: from.walletId, amount, rail, ...payout }
}

export function correction(
  to: { walletId: number },
  direction: 'in' | 'out',
  amount: number,
  key: string = randomUUID(),
): Movement {
  return { kind: 'correction', ...bySystem(key), wallet: to.walletId, direction, amount }
}

export function paid(of: { walletId: number }, entryId: number, key: string = randomUUID()): Movement {
  return { kind: 'payout_paid', ...bySystem(key), wallet: of.walletId, withdrawal: entryId, claimNumber: 0 }
}

export function returned(to: { walletId: number }, entryId: number, key: string = randomUUID()): Movement {
  const about = { wallet: to.walletId, withdrawal: entryId, claimNumber: 0, unlessOrdered: false, cancelled: false }
  return { kind: 'withdrawal_return', ...bySystem(key), ...about }
}

export function reversal(of: { walletId: number }, loadId: string, total: number): Movement {
  const key = `load_reversal:${loadId}:${total}`
  return { kind: 'load_reversal', ...bySystem(key), wallet: of.walletId, loadId, total }
}

export function loadRefund(
  from: Caller,
  amount: number,
  { isLeaving = false, key = randomUUID() as string } = {},
): Movement {
  return { kind: 'load_refund', ...askedBy(from, key), from: from.walletId, amount, isLeaving }
}

export function loadRefundReturn(
  to: { walletId: number },
  refundId: string,
  amount: number,
  { unlessAsked = false } = {},
): Movement {
  const key = `load_refund_return:${refundId}`
  return { kind: 'load_refund_return', ...bySystem(key), wallet: to.walletId, refundId, amount, unlessAsked }
}

export function debtPayment(from: Caller, amount: number, key: string = randomUUID()): Movement {
  return { kind: 'debt_payment', ...askedBy(from, key), from: from.walletId, amount }
}

export function settlement(amount: number, cost: number, key: string = randomUUID()): Movement {
  return { kind: 'provider_settlement', ...bySystem(key), amount, cost }
}

/** The payment provider took the amount and the fee from a guest, unless it is said what it took. */
export function guestTip(to: { walletId: number }, guestTipId: string, amount: number, paid = amount + 49): Movement {
  return { kind: 'guest_tip', ...bySystem(`guest_tip:${guestTipId}`), to: to.walletId, amount, paid, guestTipId }
}

export function guestRefund(of: { walletId: number }, guestTipId: string, amount: number): Movement {
  return { kind: 'guest_refund', ...bySystem(`guest_refund:${guestTipId}`), wallet: of.walletId, amount, guestTipId }
}

export function guestTipReversal(of: { walletId: number }, guestTipId: string, total: number): Movement {
  const key = `guest_tip_reversal:${guestTipId}:${total}`
  return { kind: 'guest_tip_reversal', ...bySystem(key), wallet: of.walletId, guestTipId, total }
}

function askedBy({ personId, requestId }: Caller, key: string) {
  return { key, actor: personId, requestId }
}

function bySystem(key: string) {
  return { key, actor: 'system', requestId: 'test' }
}
