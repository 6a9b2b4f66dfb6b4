import { TIP, WITHDRAWAL } from '#contract/limits.ts'
import { type Cents, rand } from '#contract/money.ts'
import { unlessRefused } from '#contract/refusals.ts'
import { type Difference, reportDifference, resolveOthers } from '#server/money/differences.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Change } from './compare-side.ts'
import type { Desk } from './sides.ts'

/** The most differences of one kind that are reported. */
const AT_MOST = 1_000

/** Compared as a whole, because there is little of it. */
export const WHOLE: readonly { kind: string; find(desk: Desk): Promise<Difference[]> }[] = [
  { kind: 'settlement_differs', find: differingSettlements },
  { kind: 'closed_wallet_holds_money', find: moneyOfClosedAccounts },
  { kind: 'guest_refund_open', find: (desk) => openRefunds(desk, GUEST_REFUND) },
  { kind: 'load_refund_open', find: (desk) => openRefunds(desk, LOAD_REFUND) },
]

/** Stores what was found, and resolves what is no longer found. */
export async function compareWhole(desk: Desk, { kind, find }: (typeof WHOLE)[number]): Promise<Change> {
  const differences = await find(desk)
  return desk.db.begin(async (tx) => {
    let found = 0
    for (const difference of differences) {
      if (!(await reportDifference(tx, difference))) continue
      found++
      desk.log.error('reconciliation found a difference', { kind, reference: difference.subject })
    }
    // Those beyond the limit are unknown.
    const isComplete = differences.length < AT_MOST
    return { found, resolved: isComplete ? await resolveOthers(tx, [kind], differences) : 0 }
  })
}

/** Books the payment provider's settlements, one by one. A settlement that cannot be booked is a difference. */
async function differingSettlements({ db, ledger, paymentProvider }: Desk): Promise<Difference[]> {
  const { from, since, now } = await settlementsWindow(db)
  const differences: Difference[] = []
  for await (const { settlementId, amount, cost } of paymentProvider.settlements(from)) {
    const about = { kind: 'settlement_differs', subject: settlementId ?? 'no id', amount: amount ?? 0, since }
    if (settlementId === null || amount === null || cost === null) {
      differences.push({ ...about, explanation: 'The provider lists a settlement that cannot be understood.' })
      continue
    }
    if (amount === 0 && cost === 0) continue
    const key = `settlement:${settlementId}`
    const settled = { key, actor: 'system', requestId: 'reconcile', amount, cost }
    const posting = ledger.post({ kind: 'provider_settlement', ...settled })
    if (await unlessRefused(posting, 'idempotency_mismatch')) continue
    const explanation = `The provider says ${rand(amount)} at a cost of ${rand(cost)} now, and other figures are booked.`
    differences.push({ ...about, explanation })
  }
  await db`
    insert into reconciliation_mark (side, up_to, swept_at) values ('settlements', ${now}, ${now})
    on conflict (side) do update set up_to = excluded.up_to, swept_at = excluded.swept_at
  `
  return differences
}

/**
 * Two weeks before the last time all were read, however long ago that was (the provider was away, or this is a restored copy), and longer
 * while something older is open: a difference that leaves the window must not look resolved.
 */
async function settlementsWindow(db: Db): Promise<{ from: Date; since: Date; now: Date }> {
  const [window] = await db<[{ from: Date; since: Date; now: Date }]>`
    select now, since, least(since, (
        select min(since) from reconciliation_difference where resolved_at is null and kind = 'settlement_differs'
      )) - interval '14 days' as from
    from (
      select now, least(now, (select up_to from reconciliation_mark where side = 'settlements')) as since
      from (select business_now() as now) clock
    ) last
  `
  return window
}

/** Money that came after an account was closed waits for its owner to sign in again; operators see it. */
async function moneyOfClosedAccounts({ db }: Desk): Promise<Difference[]> {
  const wallets = await db<{ subject: string; amount: Cents; since: Date }[]>`
    select person.id as subject, balance_cents as amount, deleted_at as since
    from person join wallet on wallet.person_id = person.id
    where deleted_at is not null and balance_cents >= ${WITHDRAWAL.min}
      -- Less than can leave may stay in a closed wallet.
      and (balance_cents >= ${TIP.min + TIP.fee} or exists (select from ledger_entry where credit_wallet = wallet.id and at > deleted_at))
    order by deleted_at
    limit ${AT_MOST}
  `
  const explanation = 'Money came after the account was closed. It waits for its owner to sign in again.'
  return wallets.map((wallet) => ({ ...wallet, kind: 'closed_wallet_holds_money', explanation }))
}

const GUEST_REFUND = {
  kind: 'guest_refund_open',
  table: 'guest_tip',
  state: 'owed',
  amount: 'paid_cents',
  explanation: 'A guest paid, the worker could not receive it, and the provider has not given it back yet.',
}
const LOAD_REFUND = {
  kind: 'load_refund_open',
  table: 'load_refund',
  state: 'pending',
  amount: 'amount_cents',
  explanation: 'Somebody wants a load back on the card it came from, and the provider has not given it back yet.',
}

/** Refunds that take more than an hour. While a wallet is frozen or payouts are stopped, the provider is not asked for those of loads. */
async function openRefunds({ db }: Desk, refund: typeof GUEST_REFUND): Promise<Difference[]> {
  const { kind, table, state, amount, explanation } = refund
  const open = await db<{ subject: string; amount: Cents; since: Date }[]>`
    select id as subject, ${db(amount)} as amount, created_at as since
    from ${db(table)}
    where state = ${state} and created_at < business_now() - interval '1 hour'
    order by created_at
    limit ${AT_MOST}
  `
  return open.map((each) => ({ ...each, kind, explanation }))
}
