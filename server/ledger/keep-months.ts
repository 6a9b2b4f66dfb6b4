import type { Db } from '#server/db/connect.ts'

/**
 * Makes the partitions of this month and the next, and lets the numbers of this month begin once the last one is over; says whether they
 * have begun now. Each in a transaction of its own: a number must never be given out before the partition for it is there for good.
 */
export async function keepMonths(db: Db): Promise<boolean> {
  await db`select make_months_of_entries()`
  const [month] = await db<[{ hasBegun: boolean }]>`select begin_month_of_entries() as "hasBegun"`
  return month.hasBegun
}
