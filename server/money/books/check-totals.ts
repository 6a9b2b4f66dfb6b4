import { rand } from '#contract/money.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Books } from './books.ts'

const SUMS = 'all wallets together hold and owe what their accounts say'
const TRANSIT = 'payouts in transit are the open payouts'
const OWED = 'what is owed to guests is what has not been given back'

/** Checks whole accounts at the end of the replay. */
export async function checkTotals(db: Db | Tx, { state, faults }: Books): Promise<void> {
  const { totals, head } = state
  const sums = state.sums()
  if (sums.balance !== totals.wallet) faults.add(SUMS, `balances are off by ${rand(sums.balance - totals.wallet)}`)
  if (sums.debt !== -totals.wallet_debts) faults.add(SUMS, `debts are off by ${rand(sums.debt + totals.wallet_debts)}`)
  // A single statement sees one moment: the open sums now, less those booked since the replayed entries.
  const [open] = await db<[{ transit: number; owed: number }]>`
    select
      (select coalesce(sum(net_cents), 0) from payout where state in ('pending', 'processing'))::bigint
        - ${bookedSince(db, 'payouts_in_transit', head.upTo)} as transit,
      (select coalesce(sum(paid_cents), 0) from guest_tip where state = 'owed')::bigint
        - ${bookedSince(db, 'guest_refunds', head.upTo)} as owed
  `
  if (open.transit !== totals.payouts_in_transit)
    faults.add(TRANSIT, `off by ${rand(open.transit - totals.payouts_in_transit)}`)
  if (open.owed !== totals.guest_refunds) faults.add(OWED, `off by ${rand(open.owed - totals.guest_refunds)}`)
}

function bookedSince(db: Db | Tx, account: string, after: number) {
  return db`(select coalesce(sum(cents), 0) from posting where account = ${account} and entry_id > ${after}::bigint)::bigint`
}
