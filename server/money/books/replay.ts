import { GUEST_TIP, OUT, TIP, TRANSFER, WITHDRAWAL } from '#contract/limits.ts'
import { RAIL_BY_FEE, RAILS } from '#contract/rails.ts'
import { OUT_UNVERIFIED } from '#contract/unverified-limits.ts'
import type { EntryKind } from '#server/money/ledger/movement.ts'
import { dayAt, type Entry, monthOf, SYSTEM } from './entry.ts'
import { type Legs, legsOf } from './legs.ts'

/** A wallet as its entries make it. */
export type Wallet = {
  id: number
  /** Null: there is no such wallet. */
  owner: string | null
  version: number
  balance: number
  debt: number
  /** The last day on which something left it or came back to it. */
  day: number
  tipsReceived: number
  /** The first version with which more had left in a day or a month than leaves the wallet of the unverified; 0 while none. */
  beyondAt: number
} & Counters

/** The row of a wallet, and up to which version it was limited: null if it never was. */
export type WalletRow = Omit<Wallet, 'beyondAt'> & { limitedUpTo: number | null }

/** The sums that left the wallet on its day and in its month and did not come back. */
type Counters = { dayOut: number; monthOut: number; freeWithdrawals: number }

export type Withdrawal = {
  id: number
  wallet: number
  amount: number
  fee: number
  day: number
  isPaid: boolean
  isReturned: boolean
}

/** The result of all entries before this one. */
export type Book = {
  wallet(id: number): Wallet
  withdrawal(id: number): Withdrawal | undefined
  /** The sum that guests gave to this wallet on that day. */
  guestCents(wallet: number, day: number): number
}

/** The effect of an entry on the book, and the rules that it breaks. */
export type Step = {
  broken: string[]
  legs: Legs
  debit: Wallet | null
  credit: Wallet | null
  withdrawal: Withdrawal | null
}

type Kind = {
  debits?: true
  credits?: true
  /** Its owner asks for it; everything else the service does itself, on the word of a partner or of two operators. */
  byOwner?: true
  /** It counts against what may leave a wallet. */
  counts?: true
  settles?: true
  reverses?: true
  range?: { min: number; max: number }
}

/** The form of entries of each kind. */
export const KINDS: Record<EntryKind, Kind> = {
  tip: { debits: true, credits: true, byOwner: true, counts: true, range: TIP },
  transfer: { debits: true, credits: true, byOwner: true, counts: true, range: TRANSFER },
  withdrawal: { debits: true, byOwner: true, counts: true, range: WITHDRAWAL },
  debt_payment: { debits: true, byOwner: true },
  load: { credits: true },
  load_reversal: { debits: true },
  load_refund: { debits: true, byOwner: true },
  load_refund_return: { credits: true },
  guest_tip: { credits: true, range: GUEST_TIP },
  guest_tip_reversal: { debits: true },
  guest_refund_due: {},
  guest_refund: {},
  payout_paid: { settles: true },
  withdrawal_return: { credits: true, reverses: true },
  payout_reversal: { credits: true, reverses: true },
  // Below zero where refunds outweigh payments: the provider takes money from us.
  provider_settlement: { range: { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER } },
  correction_in: { credits: true },
  correction_out: { debits: true },
}

/**
 * The rules of the ledger a second time, written without a look at `decide`: the effect of an entry on the entries before it, and every
 * rule that it breaks. Pure. After a broken rule the wallets go on from the entry's own values, so that one wrong entry is one fault.
 */
export function replay(book: Book, e: Entry): Step {
  const kind: Kind = KINDS[e.kind]
  const broken: string[] = []
  const rule = (name: keyof typeof RULES, holds: boolean) => {
    if (!holds) broken.push(RULES[name])
  }
  const legs = legsOf(e)
  const payer = e.debitWallet === null ? null : book.wallet(e.debitWallet)
  const receiver = e.creditWallet === null ? null : book.wallet(e.creditWallet)
  const about = book.withdrawal(e.settles ?? e.reverses ?? 0)

  // The form of the entry.
  rule('legs', (payer !== null) === (kind.debits ?? false) && (receiver !== null) === (kind.credits ?? false))
  rule('legs', isWhole(e.debitWallet, e.debitVersion, e.debitBalance))
  rule('legs', isWhole(e.creditWallet, e.creditVersion, e.creditBalance))
  rule('legs', payer === null || e.debitWallet !== e.creditWallet)
  rule('legs', (e.settles !== null) === (kind.settles ?? false) && (e.reverses !== null) === (kind.reverses ?? false))
  rule('exists', payer?.owner !== null && receiver?.owner !== null)
  rule('asked', kind.byOwner ? e.actor === payer?.owner : e.actor === SYSTEM)
  const { min, max } = kind.range ?? { min: 1, max: Number.MAX_SAFE_INTEGER }
  rule('amount', e.amount >= min && e.amount <= max && (e.amount !== 0 || e.fee > 0))

  // Its day: the day on which it was made, unless its wallet is ahead of that.
  const today = dayAt(e.at)
  const acting = payer ?? receiver ?? (about && e.settles !== null ? book.wallet(about.wallet) : null)
  rule('day', e.day === Math.max(today, acting?.day ?? 0))

  // Money that leaves a wallet within its limits, and comes back to it.
  let debit = payer && moved(payer, e.debitVersion, e.debitBalance)
  let credit = receiver && moved(receiver, e.creditVersion, e.creditBalance)
  if (payer && debit) {
    rule('version', e.debitVersion === payer.version + 1)
    rule('balance', e.debitBalance === payer.balance + legs.debit)
    rule('negative', debit.balance >= 0)
    debit.debt = payer.debt + legs.debt
    if (kind.counts || e.kind === 'load_refund') rule('inDebt', payer.debt === 0)
    if (kind.counts) {
      const counted = onDay(payer, e)
      debit = { ...debit, ...counted, dayOut: counted.dayOut + e.amount, monthOut: counted.monthOut + e.amount }
      rule('dayLimit', debit.dayOut <= OUT.perDay)
      rule('monthLimit', debit.monthOut <= OUT.perMonth)
      if (e.kind === 'withdrawal' && e.fee === 0) debit.freeWithdrawals += 1
      const isBeyond = debit.dayOut > OUT_UNVERIFIED.perDay || debit.monthOut > OUT_UNVERIFIED.perMonth
      if (isBeyond && debit.beyondAt === 0) debit.beyondAt = debit.version
    }
  }
  if (receiver && credit) {
    rule('version', e.creditVersion === receiver.version + 1)
    rule('balance', e.creditBalance === receiver.balance + legs.credit)
    rule('negative', credit.balance >= 0)
    if (e.kind === 'load') credit.debt = receiver.debt + legs.debt
    if (e.kind === 'tip' || e.kind === 'guest_tip') credit.tipsReceived += 1
    if (kind.reverses) credit = { ...credit, ...onDay(receiver, e) }
    if (kind.reverses && about) credit = cameBack(credit, about)
  }

  // Fees.
  if (e.kind === 'tip' || e.kind === 'guest_tip') rule('fee', e.fee === TIP.fee)
  else if (e.kind === 'withdrawal') {
    // Its rail is the one that has this fee.
    const rail = RAIL_BY_FEE[e.fee]
    const { min, max, step, fee, freeEachDay, isFeeOnTop } = RAILS[rail ?? 'bank']
    const asked = isFeeOnTop ? e.amount - e.fee : e.amount
    const free = payer ? onDay(payer, e).freeWithdrawals : 0
    rule('fee', rail !== undefined && e.fee === (free < freeEachDay ? 0 : fee))
    rule('amount', asked >= min && asked <= max && asked % step === 0)
  } else if (e.kind === 'guest_tip_reversal') rule('fee', e.fee === feeTakenBack(e))
  else if (e.kind === 'provider_settlement') rule('fee', e.fee >= 0)
  else if (!kind.reverses) rule('fee', e.fee === 0)

  // Debts and losses: the part that a wallet cannot pay.
  const short = payer ? Math.max(0, e.amount - payer.balance) : 0
  if (e.kind === 'load') rule('debt', (e.debt ?? 0) === Math.min(receiver?.debt ?? 0, e.amount))
  else if (e.kind === 'load_reversal') rule('debt', (e.debt ?? 0) === short)
  else rule('debt', e.debt === null)
  if (e.kind === 'debt_payment') rule('debt', e.amount <= (payer?.debt ?? 0))
  if (e.kind === 'guest_tip_reversal')
    rule('loss', (e.loss ?? 0) === Math.max(0, e.amount - e.fee - (payer?.balance ?? 0)))
  else rule('loss', e.loss === null)
  rule('debt', e.debt !== 0)
  rule('loss', e.loss !== 0)

  // Withdrawals: paid once, returned once, for what was withdrawn.
  let withdrawal: Withdrawal | null = null
  if (e.kind === 'withdrawal') withdrawal = opened(e)
  if (kind.settles) {
    rule('payout', about !== undefined && e.amount === about.amount - about.fee)
    rule('once', about === undefined || (!about.isPaid && !about.isReturned))
    withdrawal = about ? { ...about, isPaid: true } : null
  }
  if (kind.reverses) {
    rule('payout', about?.wallet === e.creditWallet && about?.amount === e.amount && about.fee === e.fee)
    rule('payout', (e.kind === 'payout_reversal') === (about?.isPaid ?? false))
    rule('once', !about?.isReturned)
    withdrawal = about ? { ...about, isReturned: true } : null
  }

  // Guests.
  if (e.kind === 'guest_tip' && receiver)
    rule('guests', book.guestCents(receiver.id, e.day) + e.amount <= GUEST_TIP.perDay)

  return { broken, legs, debit, credit, withdrawal }
}

/** The rules for every entry. Operators read the names. */
export const RULES = {
  legs: 'every entry has the wallets, versions and withdrawal of its kind',
  exists: 'every entry names wallets that exist',
  asked: 'every entry was asked for by the owner of its wallet, or by the service itself',
  amount: 'every amount is one that its kind may have',
  fee: 'every fee is the one that its kind has',
  day: 'every entry counts for the day on which it was made',
  version: 'versions have no gaps',
  balance: 'running balances follow from one another',
  negative: 'no balance is below zero',
  dayLimit: 'no wallet sent more than the limit of a day',
  monthLimit: 'no wallet sent more than the limit of a month',
  inDebt: 'nothing leaves a wallet in debt',
  debt: 'every debt is what was taken back and is not yet paid',
  loss: 'a loss is what was no longer in the wallet',
  payout: 'payouts and returns match their withdrawals',
  once: 'no withdrawal was paid out or brought back twice',
  guests: 'guests gave no worker more than the limit of any day',
} as const

function isWhole(...leg: (number | null)[]): boolean {
  return leg.every((one) => one === null) || leg.every((one) => one !== null)
}

function moved(wallet: Wallet, version: number | null, balance: number | null): Wallet {
  return { ...wallet, version: version ?? wallet.version + 1, balance: balance ?? wallet.balance }
}

/** The day and counters of a wallet once it is on the day of this entry. */
function onDay(wallet: Wallet, { day }: Entry): Counters & { day: number } {
  const { dayOut, monthOut, freeWithdrawals } = wallet
  if (day <= wallet.day) return { day: wallet.day, dayOut, monthOut, freeWithdrawals }
  const isSameMonth = monthOf(day) === monthOf(wallet.day)
  return { day, dayOut: 0, monthOut: isSameMonth ? monthOut : 0, freeWithdrawals: 0 }
}

/** Money that came back no longer counts on the day and in the month in which it had left. */
function cameBack(wallet: Wallet, { amount, fee, day }: Withdrawal): Wallet {
  const isSameDay = day === wallet.day
  const isSameMonth = monthOf(day) === monthOf(wallet.day)
  return {
    ...wallet,
    dayOut: wallet.dayOut - (isSameDay ? amount : 0),
    monthOut: wallet.monthOut - (isSameMonth ? amount : 0),
    freeWithdrawals: wallet.freeWithdrawals - (isSameDay && fee === 0 ? 1 : 0),
  }
}

/** Our fee goes back first. The key ends with what was taken back of that tip by then. */
function feeTakenBack({ key, amount }: Entry): number {
  const total = Number(key.slice(key.lastIndexOf(':') + 1))
  return Math.min(total, TIP.fee) - Math.min(total - amount, TIP.fee)
}

function opened({ id, debitWallet, amount, fee, day }: Entry): Withdrawal {
  return { id, wallet: debitWallet ?? 0, amount, fee, day, isPaid: false, isReturned: false }
}
