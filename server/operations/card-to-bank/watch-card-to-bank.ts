import { CARD_TO_BANK } from '#contract/operator-limits.ts'
import { entriesSince } from '#server/money/ledger/entries-since.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type CardToBank, type Entry, followCardMoney } from './follow-card-money.ts'

const PAGE = 1_000
/** Withdrawals become visible out of the order of their ids, but not later than this: younger ones are checked again. */
const SETTLED = '30 seconds'

/** Finds out where the money of new withdrawals came from, and lists those that consist of card money. */
export async function watchCardToBank({ db }: { db: Db }): Promise<void> {
  let [{ upTo }] = await db<[{ upTo: number }]>`
    select up_to as "upTo" from card_to_bank_watch
  `
  for (;;) {
    const page = await db<{ entryId: number; walletId: number; settled: boolean }[]>`
      select entry_id as "entryId", wallet_id as "walletId", created_at < business_now() - ${SETTLED}::interval as settled
      from payout
      where entry_id > ${upTo}::bigint and created_at >= business_now() - make_interval(days => ${CARD_TO_BANK.days})
      order by entry_id
      limit ${PAGE}
    `
    for (const walletId of new Set(page.map((payout) => payout.walletId))) await look(db, walletId)
    const last = page.findLast(({ settled }) => settled)
    if (!last) break
    upTo = last.entryId
    await db`update card_to_bank_watch set up_to = ${upTo}::bigint`
    if (page.length < PAGE) break
  }
  // A closed case is needed as long as its withdrawals could count again.
  await db`
    delete from card_to_bank where ${clocksAgree(db)} and closed_at < business_now() - make_interval(days => ${CARD_TO_BANK.days})
  `
}

/** Lists a wallet, or lists it again if it withdrew as much since an operator closed it. Nothing here takes it off the list. */
async function look(db: Db, walletId: number): Promise<void> {
  const [listed] = await db<{ closedUpTo: number }[]>`
    select closed_up_to as "closedUpTo" from card_to_bank where wallet_id = ${walletId}
  `
  const closedUpTo = listed?.closedUpTo ?? 0
  const found = await readCardToBank(db, walletId, closedUpTo)
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

/** A tipper of a smaller share is not followed: else all of a popular worker's tippers would be. */
const SMALL_PART = 100
/** Senders of one step that are followed at most, the largest first. */
const SENDERS = 200

/**
 * Reads who paid for the withdrawals of a wallet after an entry: its entries of the period, those of the wallets that sent it money, and so
 * on for a limited number of wallets.
 */
export async function readCardToBank(db: Db, wallet: number, after: number): Promise<CardToBank | undefined> {
  const [since] = await db<[{ at: Date; withdrawn: number }]>`
    select at, (
      select coalesce(sum(amount_cents), 0)::bigint from payout
      where wallet_id = ${wallet} and entry_id > ${after}::bigint and created_at >= at and state <> 'returned'
    ) as withdrawn
    from (select business_now() - make_interval(days => ${CARD_TO_BANK.days}) as at) days
  `
  if (since.withdrawn < CARD_TO_BANK.min) return undefined

  const followed = new Set<number>()
  const entries = new Map<number, Entry>()
  let next = [wallet]
  for (let wallets = 0; wallets <= CARD_TO_BANK.wallets && next.length > 0; wallets += 1) {
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
