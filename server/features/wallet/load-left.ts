import { LOAD } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** In place of the provider's code, of a load that would have gone over the month's limit. */
export const OVER_LIMIT = 'over_limit'

/** The amount that can still be added to a wallet this month. A caller that decides by it holds the wallet's lock. */
export async function loadLeft(db: Db | Tx, walletId: number): Promise<Cents> {
  const [{ loaded }] = await db<[{ loaded: Cents }]>`select ${loadedThisMonth(db, walletId)} as loaded`
  return Math.max(0, LOAD.perMonth - loaded)
}

/**
 * By the day on which a load was asked for. Loads under way count, since they may be paid at any moment. Money that went back to the card
 * counts too: otherwise money could go in and out all day.
 */
export function loadedThisMonth(db: Db | Tx, walletId: number) {
  return db`(
    select coalesce(sum(amount_cents), 0)::bigint
    from load
    where wallet_id = ${walletId}::bigint and state in ('pending', 'completed')
      and created_at >= (select date_trunc('month', local_today()::timestamp) at time zone 'Africa/Johannesburg')
  )`
}
