import type { Cents } from '#contract/money.ts'
import type { Withdraw } from '#contract/payouts.ts'
import type { RefundLoads } from '#contract/refunds.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { SendTip } from '#contract/tips.ts'
import type { SendTransfer, SettleDebt } from '#contract/wallet.ts'

/** What somebody asks the ledger to do. A key belongs to its actor: asked twice, a movement happens once. */
export type Movement = { [Kind in keyof Kinds]: Asked & { kind: Kind } & Kinds[Kind] }[keyof Kinds]

type Asked = {
  key: string
  /** A person's id, or 'system' when the service itself acts. */
  actor: string
  requestId: string
  /** A "no" found before the ledger was asked: remembered under the key, unless the key was answered before. */
  refuse?: RefusalCode
}

/** Movements that people ask for carry every field of the request, so that it is compared when its key comes again. */
type Kinds = {
  tip: { from: number; to: number } & Omit<SendTip, 'guardId'>
  /** From worker to worker, free of charge. */
  transfer: { from: number; to: number } & Omit<SendTransfer, 'guardId'>
  load: { to: number; amount: Cents; loadId: string }
  /** So much of a load, all together, has the payment provider taken back by now. */
  load_reversal: { wallet: number; loadId: string; total: Cents }
  /** What was loaded and not spent goes back to the cards it came from. Somebody who closes the account (`isLeaving`) need not wait for it once. */
  load_refund: { from: number; isLeaving: boolean } & RefundLoads
  /**
   * The payment provider refused a part of a refund. With `unlessAsked` because operators gave it up: refused while a request to the
   * provider may be under way.
   */
  load_refund_return: { wallet: number; refundId: string; amount: Cents; unlessAsked: boolean }
  /** A person pays from the balance what the wallet owes. */
  debt_payment: { from: number } & SettleDebt
  /** The payment provider pays out what it took in for us, less its costs. No wallet moves. */
  provider_settlement: { amount: Cents; cost: Cents }
  /** The payment provider took so much from a guest for a tip. It goes back if the worker cannot receive it. */
  guest_tip: { to: number; amount: Cents; paid: Cents; guestTipId: string }
  /** The payment provider gave back what was owed to a guest. No wallet moves. */
  guest_refund: { wallet: number; amount: Cents; guestTipId: string }
  /** The payment provider has taken back so much of a guest's payment by now, after it was credited. */
  guest_tip_reversal: { wallet: number; guestTipId: string; total: Cents }
  /** Where it goes is kept for people to read, and encrypted for the bank: `beneficiary` is null only together with a "no". */
  withdrawal: {
    from: number
    payoutId: string
    destination: string
    beneficiary: { sealed: Buffer; keyId: string } | null
  } & Withdraw
  /** The bank has paid the withdrawal of that entry. No wallet moves. */
  payout_paid: Payout
  /**
   * The payout came back, before or after it was paid: the whole amount, fee included, returns to the wallet. With `unlessOrdered` because the
   * bank has never had it: refused if the bank has it after all.
   */
  withdrawal_return: Payout & { unlessOrdered: boolean }
  correction: { wallet: number; direction: 'in' | 'out'; amount: Cents }
}

/** Refused once another process has claimed the payout: its claim number is higher. */
type Payout = { wallet: number; withdrawal: number; claimNumber: number }

/** An entry has the kind of its movement, except where that leaves something open. */
export type EntryKind =
  | Exclude<Movement['kind'], 'correction'>
  | 'correction_in'
  | 'correction_out'
  | 'guest_refund_due'
  | 'payout_reversal'

/** What became of a movement. */
export type Posted = {
  entryId: number
  kind: EntryKind
  amount: Cents
  fee: Cents
  /** Of the wallet that acted: the payer's of a tip, the receiver's of a load; 0 where no wallet moved. */
  balanceAfter: Cents
  /** The day in Johannesburg that it counts for, 'YYYY-MM-DD'. */
  localDay: string
  at: Date
  /** The key had been answered before, and this is that answer. */
  replayed: boolean
}

/** A wallet as the lock found it, and as decisions move it on. */
export type WalletState = {
  id: number
  balance: Cents
  /** What the payment provider took back that was spent already. */
  debt: Cents
  version: number
  day: string
  dayOut: Cents
  monthOut: Cents
  dayFreeWithdrawals: number
  tipsReceived: number
  acceptsTips: boolean
  frozen: boolean
}

/** With the place of its row, by which an update finds it without the index: nobody moves a locked row. */
export type LockedWallet = WalletState & { place: string }

/** A withdrawal that a movement names. */
export type KnownWithdrawal = {
  id: number
  wallet: number
  amount: Cents
  fee: Cents
  localDay: string
  paid: boolean
  returned: boolean
  /** Of its payout, whose row is locked too: the number of the last claim, and whether the bank has it under an id. */
  claimNumber: number
  isAtBank: boolean
}

/** A load that a movement names, and how much of it went back before, or is on its way. */
export type KnownLoad = { id: string; wallet: number; amount: Cents; reversed: Cents }

/** Something that came into a wallet. Of a load, what has gone back of it, or is on its way back. */
export type Credit = { wallet: number; loadId: string | null; amount: Cents; reversed: Cents; day: string }

/** What can go back to the card of one load, and what went back of it before. */
export type RefundPart = { loadId: string; amount: Cents; reversed: Cents }

/**
 * What a wallet had refunded before: the day of the last one that did not come back, and of the last of somebody who meant to leave; and whether
 * one is on its way.
 */
export type KnownRefunds = { wallet: number; lastDay: string | null; lastLeavingDay: string | null; isOpen: boolean }

/** The part of a refund that a movement names. */
export type KnownRefund = {
  id: string
  wallet: number
  loadId: string
  amount: Cents
  isOpen: boolean
  /** The provider was asked for it so short a time ago that it may still carry it out. */
  isAsked: boolean
  /** Of its load, all that has gone back or is on its way. */
  reversed: Cents
}

/** A guest's tip that a movement names: what was paid for it, what is owed to the guest, what was taken back before. */
export type KnownGuestTip = { id: string; wallet: number; paid: Cents; owed: Cents; reversed: Cents }

/** What guests have given to one worker on one day. */
export type GuestDay = { wallet: number; day: string; cents: Cents }
