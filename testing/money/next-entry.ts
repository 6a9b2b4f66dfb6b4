import { TIP } from '#contract/limits.ts'
import { RAILS, type Rail } from '#contract/rails.ts'
import { dayAt, dayOf, type Entry, SYSTEM } from '#server/money/books/entry.ts'
import { legsOf } from '#server/money/books/legs.ts'
import type { Book } from '#server/money/books/replay.ts'
import type { EntryKind } from '#server/money/ledger/movement.ts'

export type Asked = {
  kind: EntryKind
  from?: number
  to?: number
  amount: number
  /** Of a withdrawal: by the bank unless it is said. */
  rail?: Rail
  /** Of a settlement what the provider keeps; of a guest's chargeback what of it is the fee. */
  fee?: number
  withdrawal?: number
  on?: string
  key?: string
}

let lastId = 0

/** The entry that a movement would be if it were allowed: the replay's faults say whether it is. */
export function nextEntry(
  book: Book,
  { kind, from, to, amount, rail = 'bank', fee, withdrawal, on, key }: Asked,
): Entry {
  lastId += 1
  const payer = from === undefined ? null : book.wallet(from)
  const receiver = to === undefined ? null : book.wallet(to)
  const about = book.withdrawal(withdrawal ?? 0)
  const today = dayOf(on ?? '2027-03-10')
  const acting = payer ?? receiver ?? (kind === 'payout_paid' && about ? book.wallet(about.wallet) : null)
  const day = Math.max(today, acting?.day ?? 0)
  const freeBefore = payer && day <= payer.day ? payer.freeWithdrawals : 0
  const isFree = freeBefore < RAILS[rail].freeEachDay
  const usual =
    kind === 'tip' || kind === 'guest_tip' ? TIP.fee : kind === 'withdrawal' && !isFree ? RAILS[rail].fee : 0
  const isBack = kind === 'withdrawal_return' || kind === 'payout_reversal'
  const fees = fee ?? (isBack ? (about?.fee ?? 0) : usual)
  const short = Math.max(0, amount - (kind === 'guest_tip_reversal' ? fees : 0) - (payer?.balance ?? 0))
  const debt = kind === 'load_reversal' ? short : kind === 'load' ? Math.min(receiver?.debt ?? 0, amount) : 0
  const loss = kind === 'guest_tip_reversal' ? short : 0
  const isAsked = ['tip', 'transfer', 'withdrawal', 'debt_payment', 'load_refund'].includes(kind)
  const entry: Entry = {
    id: lastId,
    kind,
    debitWallet: from ?? null,
    debitVersion: payer && payer.version + 1,
    debitBalance: payer && 0,
    creditWallet: to ?? null,
    creditVersion: receiver && receiver.version + 1,
    creditBalance: receiver && 0,
    amount,
    fee: fees,
    debt: debt || null,
    loss: loss || null,
    settles: kind === 'payout_paid' ? (withdrawal ?? 0) : null,
    reverses: isBack ? (withdrawal ?? 0) : null,
    at: Date.parse(`${on ?? '2027-03-10'}T10:00:00Z`) / 1_000,
    day,
    actor: isAsked ? (payer?.owner ?? SYSTEM) : SYSTEM,
    key: key ?? `key ${lastId}`,
  }
  const legs = legsOf(entry)
  if (payer) entry.debitBalance = payer.balance + legs.debit
  if (receiver) entry.creditBalance = receiver.balance + legs.credit
  if (dayAt(entry.at) > day) throw new Error('An entry is never before its day.')
  return entry
}
