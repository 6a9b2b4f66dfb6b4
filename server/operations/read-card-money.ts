import { PASSED } from '#contract/operator-limits.ts'
import { entriesSince } from '#server/money/ledger/entries-since.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type Entry, followCardMoney, type Passed } from './follow-card-money.ts'

/** A tipper of a smaller share is not followed: else all of a popular worker's tippers would be. */
const SMALL_PART = 100
/** Senders of one step that are followed at most, the largest first. */
const SENDERS = 200

/**
 * Reads who paid for the withdrawals of a wallet after an entry: its entries of the period, those of the wallets that sent it money, and so
 * on for a limited number of wallets.
 */
export async function readCardMoney(db: Db, wallet: number, after: number): Promise<Passed | undefined> {
  const [since] = await db<[{ at: Date; withdrawn: number }]>`
    select at, (
      select coalesce(sum(amount_cents), 0)::bigint from payout
      where wallet_id = ${wallet} and entry_id > ${after}::bigint and created_at >= at and state <> 'returned'
    ) as withdrawn
    from (select business_now() - make_interval(days => ${PASSED.days}) as at) days
  `
  if (since.withdrawn < PASSED.min) return undefined

  const followed = new Set<number>()
  const entries = new Map<number, Entry>()
  let next = [wallet]
  for (let wallets = 0; wallets <= PASSED.wallets && next.length > 0; wallets += 1) {
    for (const id of next) followed.add(id)
    const read = await readEntries(db, next, since.at)
    for (const entry of read) entries.set(entry.id, entry)
    next = sendersOf(read, new Set(next), since.withdrawn / SMALL_PART).filter((id) => !followed.has(id))
  }
  return followCardMoney(
    wallet,
    followed,
    [...entries.values()].sort((one, other) => one.id - other.id),
    after,
  )
}

function readEntries(db: Db, wallets: number[], since: Date): Promise<Entry[]> {
  const lately = (side: 'debit' | 'credit') => db`
    select lately.* from unnest(${wallets}::bigint[]) as asked (wallet)
    cross join lateral (${entriesSince(db, side, db`asked.wallet`, db`${since}`)}) lately
  `
  const sent = lately('debit')
  const received = db`${lately('credit')} where (debit_wallet = any (${wallets}::bigint[])) is not true`
  return db<Entry[]>`
    select e.id, e.kind, debit_wallet as from, credit_wallet as to, debit_balance as "leftWith", credit_balance as "cameTo",
      e.amount_cents - coalesce(e.debt_cents, 0) - coalesce(e.loss_cents, 0)
        + case e.kind when 'tip' then e.fee_cents when 'guest_tip_reversal' then -e.fee_cents else 0 end as out,
      e.amount_cents - coalesce(e.debt_cents, 0) as in, reverses, e.at
    from (${sent} union all ${received}) e
  `
}

function sendersOf(entries: Entry[], receivers: ReadonlySet<number>, least: number): number[] {
  const sent = new Map<number, { cents: number; transferred: boolean }>()
  for (const { kind, from, to, in: cents } of entries) {
    if (from === null || to === null || !receivers.has(to)) continue
    const before = sent.get(from) ?? { cents: 0, transferred: false }
    sent.set(from, { cents: before.cents + cents, transferred: before.transferred || kind === 'transfer' })
  }
  return [...sent]
    .filter(([, { cents, transferred }]) => transferred || cents >= least)
    .sort(([, one], [, other]) => other.cents - one.cents)
    .slice(0, SENDERS)
    .map(([id]) => id)
}
