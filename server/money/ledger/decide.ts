import { TIP, TRANSFER, WITHDRAWAL } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { invariant } from '#server/platform/invariant.ts'
import { decideGuestRefund, decideGuestTip, decideGuestTipReversal } from './decide-guest-tip.ts'
import { decideRefund, decideRefundReturn } from './decide-refund.ts'
import type { KnownWithdrawal, Movement } from './movement.ts'
import type { Book, Of, Verdict } from './verdict.ts'
import {
  debitRefusal,
  known,
  later,
  monthOf,
  onDay,
  positive,
  received,
  sent,
  taken,
  takesTips,
  within,
} from './wallet-arithmetic.ts'

/** Says what a movement does to the wallets, or why not. Pure: the same book and movement always give the same verdict. */
export function decide(book: Book, movement: Movement): Verdict {
  if (movement.refuse) return { refused: movement.refuse }
  const decideKind = DECIDE[movement.kind] as (book: Book, movement: Movement) => Verdict
  return decideKind(book, movement)
}

const DECIDE: { [Kind in Movement['kind']]: (book: Book, movement: Of<Kind>) => Verdict } = {
  tip: decideTip,
  transfer: decideTransfer,
  load: decideLoad,
  load_reversal: decideLoadReversal,
  load_refund: decideRefund,
  load_refund_return: decideRefundReturn,
  debt_payment: decideDebtPayment,
  provider_settlement: decideSettlement,
  guest_tip: decideGuestTip,
  guest_refund: decideGuestRefund,
  guest_tip_reversal: decideGuestTipReversal,
  withdrawal: decideWithdrawal,
  payout_paid: decidePayoutPaid,
  withdrawal_return: decideReturn,
  correction: decideCorrection,
}

/** The payer gives the amount and the fee, the worker gets the amount. */
function decideTip(book: Book, { from, to, amount }: Of<'tip'>): Verdict {
  if (from === to) return { refused: 'own_tip' }
  const worker = book.wallet(to)
  if (!takesTips(worker)) return { refused: 'unknown_worker' }
  within(amount, TIP)
  const payer = onDay(book, known(book, from))
  const no = debitRefusal(payer, amount, amount + TIP.fee)
  if (no) return { refused: no }

  return {
    kind: 'tip',
    amount,
    fee: TIP.fee,
    localDay: payer.day,
    debit: sent(payer, amount, TIP.fee),
    credit: { ...received(worker, amount), tipsReceived: worker.tipsReceived + 1 },
  }
}

/** From worker to worker, free. It counts against the sender's limits, and neither as a tip nor as one received. */
function decideTransfer(book: Book, { from, to, amount }: Of<'transfer'>): Verdict {
  if (from === to) return { refused: 'own_transfer' }
  const other = book.wallet(to)
  if (!takesTips(other)) return { refused: 'unknown_worker' }
  within(amount, TRANSFER)
  const sender = onDay(book, known(book, from))
  if (!sender.acceptsTips) return { refused: 'workers_only' }
  const no = debitRefusal(sender, amount, amount)
  if (no) return { refused: no }
  return {
    kind: 'transfer',
    amount,
    fee: 0,
    localDay: sender.day,
    debit: sent(sender, amount, 0),
    credit: received(other, amount),
  }
}

/** Ranges apply to what people ask for. What the payment provider has taken is credited, however much it is. */
function decideLoad(book: Book, { to, amount }: Of<'load'>): Verdict {
  positive(amount)
  const wallet = known(book, to)
  const localDay = later(wallet.day, book.today)
  const debt = Math.min(wallet.debt, amount)
  const credit = { ...received(wallet, amount - debt), debt: wallet.debt - debt }
  return { kind: 'load', amount, fee: 0, localDay, credit, ...(debt > 0 && { debt }) }
}

/**
 * What the payment provider takes back is taken from the wallet, on hold or not; what was spent already is owed from now on. A load that
 * was refunded can be charged back as well: then it is taken twice, and the payer has it twice.
 */
function decideLoadReversal(book: Book, { wallet: id, loadId, total }: Of<'load_reversal'>): Verdict {
  const load = book.load(loadId)
  invariant(load && load.wallet === id, 'a reversal names a load of its own wallet')
  invariant(total <= 2 * load.amount, 'no more is taken back than twice what was credited')
  const amount = total - load.reversed
  if (amount <= 0) return { refused: 'already_done' }
  const wallet = known(book, id)
  const localDay = later(wallet.day, book.today)
  const debt = Math.max(amount - wallet.balance, 0)
  const debit = taken(wallet, amount - debt, debt)
  const reversed = [{ loadId, total }]
  return { kind: 'load_reversal', amount, fee: 0, localDay, debit, reversed, ...(debt > 0 && { debt }) }
}

/** Limits do not apply: nothing goes to anybody else. */
function decideDebtPayment(book: Book, { from, amount }: Of<'debt_payment'>): Verdict {
  positive(amount)
  const wallet = known(book, from)
  if (amount > wallet.debt) return { refused: 'more_than_owed' }
  if (amount > wallet.balance) return { refused: 'insufficient_balance' }
  const localDay = later(wallet.day, book.today)
  return { kind: 'debt_payment', amount, fee: 0, localDay, debit: taken(wallet, amount, -amount) }
}

/** Below zero where refunds outweigh payments: then the provider takes it from us. */
function decideSettlement({ today }: Book, { amount, cost }: Of<'provider_settlement'>): Verdict {
  invariant(Number.isSafeInteger(amount), 'a settlement is a whole number of cents')
  invariant(Number.isSafeInteger(cost) && cost >= 0, 'costs are a whole number of cents')
  invariant(amount !== 0 || cost > 0, 'a settlement moves some whole number of cents')
  return { kind: 'provider_settlement', amount, fee: cost, localDay: today }
}

/** The fee is part of the amount that leaves the wallet: the bank gets the rest. */
function decideWithdrawal(book: Book, { from, amount, beneficiary }: Of<'withdrawal'>): Verdict {
  within(amount, WITHDRAWAL)
  invariant(beneficiary, 'a withdrawal says where it goes')
  const wallet = onDay(book, known(book, from))
  const no = debitRefusal(wallet, amount, amount)
  if (no) return { refused: no }

  const fee = withdrawalFee(wallet.dayFreeWithdrawals)
  const free = fee === 0 ? 1 : 0
  const debit = { ...sent(wallet, amount, 0), dayFreeWithdrawals: wallet.dayFreeWithdrawals + free }
  return { kind: 'withdrawal', amount, fee, localDay: wallet.day, debit }
}

/** The first withdrawal of a day is free; one that came back does not count. */
export function withdrawalFee(freeWithdrawalsToday: number): Cents {
  return freeWithdrawalsToday < WITHDRAWAL.freeEachDay ? 0 : WITHDRAWAL.fee
}

function decidePayoutPaid(book: Book, { wallet, withdrawal: entryId, claimNumber }: Of<'payout_paid'>): Verdict {
  const withdrawal = withdrawalOf(book, wallet, entryId)
  if (withdrawal.paid || withdrawal.returned) return { refused: 'already_done' }
  if (withdrawal.claimNumber !== claimNumber) return { refused: 'overtaken' }
  const { amount, fee } = withdrawal
  const localDay = later(known(book, wallet).day, book.today)
  return { kind: 'payout_paid', amount: amount - fee, fee: 0, localDay, settles: entryId }
}

/** What came back no longer counts against the limits of the day and month that it was taken in, nor as the free one. */
function decideReturn(book: Book, movement: Of<'withdrawal_return'>): Verdict {
  const { wallet: id, withdrawal: entryId, claimNumber, unlessOrdered } = movement
  const withdrawal = withdrawalOf(book, id, entryId)
  if (withdrawal.returned) return { refused: 'already_done' }
  if (withdrawal.claimNumber !== claimNumber || (unlessOrdered && withdrawal.isAtBank)) return { refused: 'overtaken' }
  const { amount, fee, localDay } = withdrawal
  const wallet = onDay(book, known(book, id))
  const sameDay = localDay === wallet.day
  const sameMonth = monthOf(localDay) === monthOf(wallet.day)
  return {
    kind: withdrawal.paid ? 'payout_reversal' : 'withdrawal_return',
    amount,
    fee,
    localDay: wallet.day,
    reverses: entryId,
    credit: {
      ...received(wallet, amount),
      dayOut: wallet.dayOut - (sameDay ? amount : 0),
      monthOut: wallet.monthOut - (sameMonth ? amount : 0),
      dayFreeWithdrawals: wallet.dayFreeWithdrawals - (sameDay && fee === 0 ? 1 : 0),
    },
  }
}

/** An operator puts a mistake right. Limits and freezing are for people, so they do not apply. */
function decideCorrection(book: Book, { wallet: id, direction, amount }: Of<'correction'>): Verdict {
  positive(amount)
  const wallet = known(book, id)
  const localDay = later(wallet.day, book.today)
  if (direction === 'in') {
    return { kind: 'correction_in', amount, fee: 0, localDay, credit: received(wallet, amount) }
  }
  if (wallet.balance < amount) return { refused: 'insufficient_balance' }
  return { kind: 'correction_out', amount, fee: 0, localDay, debit: taken(wallet, amount, 0) }
}

function withdrawalOf(book: Book, wallet: number, entryId: number): KnownWithdrawal {
  const withdrawal = book.withdrawal(entryId)
  invariant(withdrawal && withdrawal.wallet === wallet, 'a payout names a withdrawal of its own wallet')
  return withdrawal
}
