/** One row of the ledger as the books read it. Days are counted from 1 January 2000. */
export type Entry = {
  id: number
  kind: EntryKind
  debitWallet: number | null
  debitVersion: number | null
  debitBalance: number | null
  creditWallet: number | null
  creditVersion: number | null
  creditBalance: number | null
  amount: number
  fee: number
  debt: number | null
  loss: number | null
  settles: number | null
  reverses: number | null
  /** Seconds since 1970. */
  at: number
  day: number
  actor: string
  key: string
}

export type EntryKind =
  | 'tip'
  | 'transfer'
  | 'load'
  | 'load_reversal'
  | 'debt_payment'
  | 'provider_settlement'
  | 'guest_tip'
  | 'guest_refund_due'
  | 'guest_refund'
  | 'guest_tip_reversal'
  | 'withdrawal'
  | 'payout_paid'
  | 'withdrawal_return'
  | 'payout_reversal'
  | 'correction_in'
  | 'correction_out'

/** Who asks where the service itself acts. */
export const SYSTEM = '00000000-0000-0000-0000-000000000000'

/** The columns of a row that need no quotes, in the order of `entryOf`. */
export const PLAIN_COLUMNS = `concat(
  id, ',', kind, ',', debit_wallet, ',', debit_version, ',', debit_balance, ',', credit_wallet, ',', credit_version, ',',
  credit_balance, ',', amount_cents, ',', fee_cents, ',', debt_cents, ',', loss_cents, ',', settles, ',', reverses, ',',
  extract(epoch from at), ',', business_day - date '2000-01-01', ',', actor)`

/** The canonical text of a row: what is hashed, what is exported, and what `entryOf` reads. It has no line break. */
export function lineOf(plain: string, key: string, requestId: string): string {
  return `${plain},${JSON.stringify(key)},${JSON.stringify(requestId)}`
}

/** What is replayed is read from the very text that is hashed. */
export function entryOf(line: string): Entry {
  const quoted = line.indexOf('"')
  const fields = line.slice(0, quoted - 1).split(',')
  const [key] = JSON.parse(`[${line.slice(quoted)}]`) as [string, string]
  return {
    id: Number(fields[0]),
    kind: fields[1] as EntryKind,
    debitWallet: numberOrNull(fields[2]),
    debitVersion: numberOrNull(fields[3]),
    debitBalance: numberOrNull(fields[4]),
    creditWallet: numberOrNull(fields[5]),
    creditVersion: numberOrNull(fields[6]),
    creditBalance: numberOrNull(fields[7]),
    amount: Number(fields[8]),
    fee: Number(fields[9]),
    debt: numberOrNull(fields[10]),
    loss: numberOrNull(fields[11]),
    settles: numberOrNull(fields[12]),
    reverses: numberOrNull(fields[13]),
    at: Number(fields[14]),
    day: Number(fields[15]),
    actor: fields[16] ?? '',
    key,
  }
}

const numberOrNull = (field = ''): number | null => (field === '' ? null : Number(field))

const DAY_SECONDS = 86_400
/** Johannesburg is two hours ahead all year. */
const JOHANNESBURG_SECONDS = 2 * 3_600
/** 1 January 2000 as a day since 1970. */
const DAYS_TO_2000 = 10_957

/** The day in Johannesburg at this time. */
export function dayAt(seconds: number): number {
  return Math.floor((seconds + JOHANNESBURG_SECONDS) / DAY_SECONDS) - DAYS_TO_2000
}

export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / (DAY_SECONDS * 1_000) - DAYS_TO_2000
}

const months = new Map<number, number>()

/** The month of a day, counted from January 2000. */
export function monthOf(day: number): number {
  let month = months.get(day)
  if (month === undefined) {
    const date = new Date((day + DAYS_TO_2000) * DAY_SECONDS * 1_000)
    month = (date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth()
    months.set(day, month)
  }
  return month
}
