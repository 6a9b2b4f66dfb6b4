import type { Db, Tx } from '#server/db/connect.ts'
import { FIRST, LAST } from './scope.ts'

/** From this number of an entry, and before that one: as partitions are cut, so that no other is looked into. */
export type NumberRange = { from: number; before: number }

/** Each month has so many numbers of its own, from the year 2000 on (0222_entries_by_month.sql). */
const NUMBERS_OF_MONTH = 1e12

/**
 * All numbers that entries may have, the newest months first: this one and whatever is newer, the one before, the two before that, and
 * so on, each piece twice as long as the last. Whoever wants the newest few entries reads piece by piece until there are enough, and so
 * touches the newest partitions only. Nothing depends on where exactly the pieces are cut: together they are all entries.
 */
export function* newestMonthsFirst(now = new Date()): Generator<NumberRange> {
  let month = (now.getUTCFullYear() - 2000) * 12 + now.getUTCMonth()
  let before = LAST
  for (let months = 1; month > FIRST_MONTH; months *= 2) {
    const from = month * NUMBERS_OF_MONTH
    yield { from, before }
    before = from
    month -= months
  }
  yield { from: FIRST, before }
}

/** Everything older lies in the partition of before. */
const FIRST_MONTH = 25 * 12

type Earlier = {
  /** 0 where there is none. */
  version: number
  /** Whatever came to the wallet later has this number or a higher one. */
  from: number
}

/** The last movement into a wallet that counts for a day more than so many days ago. */
export async function lastReceivedBefore(
  db: Db | Tx,
  walletId: number,
  days: number,
  now = new Date(),
): Promise<Earlier> {
  for (const { from, before } of newestMonthsFirst(now)) {
    const [found] = await db<{ version: number }[]>`
      select credit_version as version from ledger_entry
      where credit_wallet = ${walletId} and business_day < business_today() - ${days}::int
        and id >= ${from}::bigint and id < ${before}::bigint
      order by credit_version desc
      limit 1
    `
    if (found) return { ...found, from }
  }
  return { version: 0, from: FIRST }
}
