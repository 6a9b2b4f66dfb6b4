import { PASSED } from '#contract/operator-limits.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readCardMoney } from './read-card-money.ts'

const PAGE = 1_000
/** Withdrawals become visible out of the order of their ids, but not later than this: younger ones are checked again. */
const SETTLED = '30 seconds'

/** Finds out where the money of new withdrawals came from, and lists those that consist of card money. */
export async function watchCardMoney({ db }: { db: Db }): Promise<void> {
  let [{ upTo }] = await db<[{ upTo: number }]>`
    select up_to as "upTo" from card_watch
  `
  for (;;) {
    const page = await db<{ entryId: number; walletId: number; settled: boolean }[]>`
      select entry_id as "entryId", wallet_id as "walletId", created_at < business_now() - ${SETTLED}::interval as settled
      from payout
      where entry_id > ${upTo}::bigint and created_at >= business_now() - make_interval(days => ${PASSED.days})
      order by entry_id
      limit ${PAGE}
    `
    for (const walletId of new Set(page.map((payout) => payout.walletId))) await look(db, walletId)
    const last = page.findLast(({ settled }) => settled)
    if (!last) break
    upTo = last.entryId
    await db`update card_watch set up_to = ${upTo}::bigint`
    if (page.length < PAGE) break
  }
  // What was closed is needed as long as its withdrawals could count again.
  await db`
    delete from card_to_bank where ${clocksAgree(db)} and closed_at < business_now() - make_interval(days => ${PASSED.days})
  `
}

/** Lists a wallet, or lists it again if it withdrew as much since an operator closed it. Nothing here takes it off the list. */
async function look(db: Db, walletId: number): Promise<void> {
  const [listed] = await db<{ closedUpTo: number }[]>`
    select closed_up_to as "closedUpTo" from card_to_bank where wallet_id = ${walletId}
  `
  const closedUpTo = listed?.closedUpTo ?? 0
  const found = await readCardMoney(db, walletId, closedUpTo)
  if (!found) return
  await db`
    insert into card_to_bank (wallet_id, is_of_guests, found)
    values (${walletId}, ${found.isOfGuests}, ${JSON.stringify(found)}::jsonb)
    on conflict (wallet_id) do update
    set is_of_guests = excluded.is_of_guests, found = excluded.found,
      found_at = case when card_to_bank.closed_at is null then card_to_bank.found_at else excluded.found_at end,
      closed_at = null, closed_by = null
    where card_to_bank.closed_up_to = ${closedUpTo}::bigint
  `
}
