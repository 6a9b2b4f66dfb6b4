import type { EntryKind } from '#server/ledger/movement.ts'

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

/** The actor of what the service does itself. */
export const SYSTEM = '00000000-0000-0000-0000-000000000000'

/**
 * A row as text, the same on every server. It is what is hashed, exported and replayed. A control character comes before the key and before
 * the request, so that neither can be read as something else.
 */
export const LINE = `concat(array_to_string(array[
  id, debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance, amount_cents, fee_cents, debt_cents,
  loss_cents, settles, reverses], ',', ''), ',', kind, ',', extract(epoch from at), ',', business_day - date '2000-01-01', ',', actor,
  E'\\x1f', key, E'\\x1f', request_id)`

const BEFORE_KEY = '\x1f'
/** Between lines. */
export const END = '\x1e'

export function entryOf(line: string): Entry {
  const [columns = '', key = ''] = line.split(BEFORE_KEY, 2)
  const fields = columns.split(',')
  const maybe = (n: number) => (fields[n] === '' ? null : Number(fields[n]))
  return {
    id: Number(fields[0]),
    debitWallet: maybe(1),
    debitVersion: maybe(2),
    debitBalance: maybe(3),
    creditWallet: maybe(4),
    creditVersion: maybe(5),
    creditBalance: maybe(6),
    amount: Number(fields[7]),
    fee: Number(fields[8]),
    debt: maybe(9),
    loss: maybe(10),
    settles: maybe(11),
    reverses: maybe(12),
    kind: fields[13] as EntryKind,
    at: Number(fields[14]),
    day: Number(fields[15]),
    actor: fields[16] ?? '',
    key,
  }
}

/** Whether a key or a request holds one of the separators: then the line could be read in two ways. */
export function isAmbiguous(line: string): boolean {
  const second = line.indexOf(BEFORE_KEY, line.indexOf(BEFORE_KEY) + 1)
  return line.indexOf(BEFORE_KEY, second + 1) !== -1 || line.includes(END)
}

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
