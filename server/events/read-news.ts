import type { News } from '#contract/events.ts'
import type { Cents } from '#contract/money.ts'
import { returnReason } from '#contract/return-reasons.ts'
import type { EntryIds } from '#server/crypto/entry-ids.ts'
import type { Db } from '#server/db/connect.ts'

type Row = {
  walletId: number
  version: number
  entryId: number
  kind: string
  amount: Cents
  guardNumber: string | null
  reason: string | null
}

/** Of much at once the latest is told one by one; the balance covers the rest. */
const AT_ONCE = 20
/** Who added money waits that long for the answer; after that the page is no longer open. */
const LATE = '5 seconds'

/** What has come into these wallets after these versions. */
export async function readNews(
  { db, entryIds }: { db: Db; entryIds: EntryIds },
  after: { walletId: number; version: number }[],
): Promise<{ walletId: number; version: number; news: News }[]> {
  const rows = await db<Row[]>`
    select entry.credit_wallet as "walletId", entry.credit_version as version, entry.id as "entryId", entry.kind,
      entry.amount_cents as amount, payout.reason,
      (select guard_number from wallet join worker using (person_id) where wallet.id = entry.sender) as "guardNumber"
    from unnest(${after.map(({ walletId }) => walletId)}::bigint[], ${after.map(({ version }) => version)}::bigint[])
      as asked (wallet, version)
    cross join lateral (
      -- Who tipped is not told; who passes money on is a colleague.
      select credit_wallet, credit_version, id, kind, amount_cents, reverses,
        case when kind = 'transfer' then debit_wallet end as sender
      from ledger_entry e
      where credit_wallet = asked.wallet and credit_version > asked.version
        and (kind in ('tip', 'guest_tip', 'transfer', 'withdrawal_return', 'payout_reversal')
          or kind = 'load' and exists (select from load where entry_id = e.id and settled_at > created_at + ${LATE}::text::interval))
      order by credit_version desc
      limit ${AT_ONCE}
    ) entry
    left join payout on payout.entry_id = entry.reverses
    order by entry.credit_wallet, entry.credit_version
  `
  return rows.map((row) => ({ walletId: row.walletId, version: row.version, news: newsOf(entryIds, row) }))
}

function newsOf(entryIds: EntryIds, { entryId, kind, amount, guardNumber, reason }: Row): News {
  const id = entryIds.write(entryId)
  switch (kind) {
    case 'transfer':
      return { event: 'transfer', data: { id, amount, guardNumber: guardNumber ?? '' } }
    case 'load':
      return { event: 'load', data: { id, amount } }
    case 'withdrawal_return':
    case 'payout_reversal':
      return { event: 'return', data: { id, amount, reason: returnReason(reason).sentence } }
    default:
      return { event: 'tip', data: { id, amount } }
  }
}
