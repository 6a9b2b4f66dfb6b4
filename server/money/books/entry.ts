import type { EntryKind } from '#server/money/ledger/movement.ts'

/** A row of the ledger as the books read it. Days are counted from 1 January 2000. */
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
export const LINE = `concat(id, ',', debit_wallet, ',', debit_version, ',', debit_balance, ',', credit_wallet, ',', credit_version, ',',
  credit_balance, ',', amount_cents, ',', fee_cents, ',', debt_cents, ',', loss_cents, ',', settles, ',', reverses, ',', kind, ',',
  extract(epoch from at), ',', local_day - date '2000-01-01', ',', actor, E'\\x1f', key, E'\\x1f', request_id)`

const BEFORE_KEY = '\x1f'
/** Between lines. */
export const END = '\x1e'
const COMMA = 44
const MINUS = 45
const ZERO = 48

/** Reads digits one by one: it is done for every entry there is, and this takes a third of the time of `split`. */
export function entryOf(line: string): Entry {
  let place = 0
  const text = (end = line.indexOf(',', place)) => {
    const field = line.slice(place, end)
    place = end + 1
    return field
  }
  const maybe = (): number | null => {
    let value = 0
    let sign = 1
    const start = place
    for (let code = line.charCodeAt(place); code !== COMMA; code = line.charCodeAt(place)) {
      if (code === MINUS) sign = -1
      else value = value * 10 + code - ZERO
      place += 1
    }
    place += 1
    return place - 1 === start ? null : sign * value
  }
  const number = () => maybe() ?? Number.NaN
  return {
    id: number(),
    debitWallet: maybe(),
    debitVersion: maybe(),
    debitBalance: maybe(),
    creditWallet: maybe(),
    creditVersion: maybe(),
    creditBalance: maybe(),
    amount: number(),
    fee: number(),
    debt: maybe(),
    loss: maybe(),
    settles: maybe(),
    reverses: maybe(),
    kind: text() as EntryKind,
    at: Number(text()),
    day: number(),
    actor: text(line.indexOf(BEFORE_KEY, place)),
    key: text(line.indexOf(BEFORE_KEY, place)),
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
