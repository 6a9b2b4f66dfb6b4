import type { Db, Tx } from '#server/db/connect.ts'
import { FIRST } from './scope.ts'

/** The movements of a wallet that are in the database, all of them: after this number, and from this day on. */
export type Shown = { after: number; from: string | null }

/** Of a wallet that moved in a detached month only what came after the last of them is all there. */
export async function readShown(db: Db | Tx, walletId: number): Promise<Shown> {
  const [shown] = await db<Shown[]>`
    select up_to as after, coalesce(
      (select business_day from ledger_entry where id > up_to order by id limit 1), business_today()
    )::text as from
    from detached_month
    where exists (select from detached_wallet where wallet_id = ${walletId})
    order by up_to desc
    limit 1
  `
  return shown ?? { after: FIRST, from: null }
}
