import { HISTORY } from '#contract/limits.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { Rail } from '#contract/rails.ts'
import type { Given } from '#contract/shapes.ts'
import type { Transaction } from '#contract/wallet.ts'
import { withdrawalTransaction } from '#server/features/wallet/transactions.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Row = {
  entryId: number
  amount: number
  fee: number
  at: Date
  destination: string
  reason: string | null
  state: PayoutState
  rail: Rail
  isCancellable: boolean
}

/** The caller's withdrawals of this day in Johannesburg, newest first. */
export async function listWithdrawalsToday(
  { db, entryIds }: { db: Db; entryIds: EntryIds },
  caller: Caller,
): Promise<Given<typeof Transaction>[]> {
  const rows = await db<Row[]>`
    select entry_id as "entryId", amount_cents as amount, fee_cents as fee, created_at as at, destination, state,
      reason, rail, is_cancellable(payout) as "isCancellable"
    from payout
    where wallet_id = ${caller.walletId} and local_day = local_today()
      and created_at >= (select own_history_since(${caller.personId}))
    order by created_at desc, entry_id desc
    limit ${HISTORY.page}
  `
  return rows.map(({ entryId, ...row }) => withdrawalTransaction({ ...row, id: entryIds.write(entryId), caller }))
}
