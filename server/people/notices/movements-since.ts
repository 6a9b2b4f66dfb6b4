import type { Cents } from '#contract/money.ts'
import type { Rail } from '#contract/rails.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** A movement of a wallet that its owner is notified of. */
export type Moved = {
  walletId: number
  version: number
  entryId: number
  kind: 'tip' | 'guest_tip' | 'transfer' | 'load' | 'withdrawal' | 'withdrawal_return' | 'payout_reversal'
  amount: Cents
  fee: Cents
  balance: Cents
  at: Date
  /** The way of a withdrawal, and where it goes. */
  rail: Rail | null
  destination: string | null
  /** Why it came back. */
  reason: string | null
  /** The worker ID of who has passed money on: for the app alone, unless an operator has verified whose it is. */
  sender: string | null
  isSenderVerified: boolean
}

/** A person who added money waits this long for the answer; after that the page is no longer open. */
const LATE = '5 seconds'

/** The movements of these wallets after these versions, oldest first; of each wallet at most the latest so many. */
export function movementsSince(
  db: Db,
  asked: { walletId: number; after: number; upTo?: number }[],
  atMost: number | null = null,
): Promise<Moved[]> {
  return db<Moved[]>`
    select asked.wallet as "walletId", entry.version, entry.id as "entryId", entry.kind, entry.amount, entry.fee, entry.balance,
      entry.at, payout.rail, payout.destination, payout.reason, worker.guard_number as sender,
      coalesce(worker.verified_at is not null and worker.removed_at is null, false) as "isSenderVerified"
    from unnest(
      ${asked.map(({ walletId }) => walletId)}::bigint[], ${asked.map(({ after }) => after)}::bigint[],
      ${asked.map(({ upTo = Number.MAX_SAFE_INTEGER }) => upTo)}::bigint[]
    ) as asked (wallet, after, up_to)
    cross join lateral (
      -- The tipper stays anonymous; who transfers money is a colleague and named.
      (
        select id, kind::text, credit_version as version, amount_cents as amount, fee_cents as fee, credit_balance as balance, at,
          reverses as withdrawal, case when kind = 'transfer' then debit_wallet end as sender
        from ledger_entry e
        where credit_wallet = asked.wallet and credit_version > asked.after and credit_version <= asked.up_to
          and (kind in ('tip', 'guest_tip', 'transfer', 'withdrawal_return', 'payout_reversal')
            or kind = 'load' and exists (select from load where entry_id = e.id and settled_at > created_at + ${LATE}::text::interval))
        order by credit_version desc
        limit ${atMost}
      )
      union all
      (
        select id, kind::text, debit_version, amount_cents, fee_cents, debit_balance, at, id, null
        from ledger_entry
        where debit_wallet = asked.wallet and debit_version > asked.after and debit_version <= asked.up_to
          and kind = 'withdrawal'
        order by debit_version desc
        limit ${atMost}
      )
    ) entry
    left join payout on payout.entry_id = entry.withdrawal
    left join wallet on wallet.id = entry.sender
    left join worker on worker.person_id = wallet.person_id
    order by asked.wallet, entry.version
  `
}
