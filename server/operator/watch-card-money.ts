import { PASSED } from '#contract/operator-limits.ts'
import type { Db } from '#server/db/connect.ts'
import { readCardMoney } from './read-card-money.ts'

const PAGE = 1_000
/** Withdrawals become visible out of the order of their ids, but not later than this: younger ones are checked again. */
const SETTLED = '30 seconds'

/** Finds out where the money of new withdrawals came from, and lists those that consist of card money from one source. */
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
  await db`
    delete from card_to_bank listed
    where not exists (
      select from payout
      where payout.wallet_id = listed.wallet_id and created_at >= business_now() - make_interval(days => ${PASSED.days})
    )
  `
}

async function look(db: Db, walletId: number): Promise<void> {
  const passed = await readCardMoney(db, walletId)
  if (!passed) {
    await db`delete from card_to_bank where wallet_id = ${walletId}`
    return
  }
  const source = passed.source === 'guests' ? null : passed.source
  await db`
    insert into card_to_bank (wallet_id, source) values (${walletId}, ${source})
    on conflict (wallet_id) do update set source = excluded.source
  `
}
