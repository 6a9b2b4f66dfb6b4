import { PAYOUT } from '#contract/limits.ts'
import { numberArray, rawArray, textArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { part, sql } from './connection.ts'
import type { EntryKind, LockedWallet, Movement, Posted } from './movement.ts'
import { creditsOf, refundsOf } from './read-refunds.ts'
import type { About, Of } from './verdict.ts'
import { WALLET_COLUMNS, WALLET_LISTS } from './wallet-columns.ts'

/** Who acts on behalf of the service itself. */
const SYSTEM = '00000000-0000-0000-0000-000000000000'

export function actorId({ actor }: { actor: string }): string {
  return actor === 'system' ? SYSTEM : actor
}

/** What was done under a key: an entry, a remembered "no", or a load that was asked for and whose money has not come. */
export type Answered = Pick<Posted, 'amount' | 'fee' | 'balanceAfter' | 'at'> & {
  position: number
  entryId: number | null
  kind: EntryKind | Movement['kind'] | null
  debitWallet: number | null
  creditWallet: number | null
  localDay: string | null
  /** The withdrawal that it pays out or brings back. */
  about: number | null
  code: string | null
}

/**
 * Locks in the order of ids, as everybody does, so that two batches never wait for each other in a circle. A list for each column:
 * Node takes much longer to read a row for each wallet.
 */
export function lockWallets(movements: Movement[]): Statement {
  return sql`
    with locked as materialized (
      select ctid as "place", ${WALLET_COLUMNS}
      from wallet
      where id = any(${numberArray(allWalletsOf(movements))}::bigint[])
      order by id
      for no key update
    )
    select ${WALLET_LISTS}
    from locked
  `
}

/** What `lockWallets` reads. */
export type WalletLists =
  | { [Column in keyof LockedWallet]: LockedWallet[Column][] }
  | { [Column in keyof LockedWallet]: null }

export function walletsIn(lists: WalletLists): LockedWallet[] {
  const wallets: Record<string, unknown>[] = lists.id?.map(() => ({})) ?? []
  for (const [column, values] of Object.entries(lists)) {
    values?.forEach((value, n) => {
      ;(wallets[n] as Record<string, unknown>)[column] = value
    })
  }
  return wallets as LockedWallet[]
}

/** Those of the wallets that nobody holds at this moment. */
export function freeWallets(movements: Movement[]): Statement {
  return sql`
    select id from wallet
    where id = any(${numberArray(allWalletsOf(movements))}::bigint[])
    order by id
    for no key update skip locked
  `
}

/** Each wallet once. */
export function allWalletsOf(movements: Movement[]): number[] {
  return [...new Set(movements.flatMap(walletsOf).filter((id) => id !== null))]
}

/** The wallets that a movement locks: whose money goes, and who gets it, or whose it is if none moves. */
export function walletsOf(movement: Movement): Wallets {
  return (WALLETS[movement.kind] as (movement: Movement) => Wallets)(movement)
}

type Wallets = [debit: number | null, credit: number | null]

const WALLETS: { [Kind in Movement['kind']]: (movement: Of<Kind>) => Wallets } = {
  tip: ({ from, to }) => [from, to],
  transfer: ({ from, to }) => [from, to],
  load: ({ to }) => [null, to],
  load_reversal: ({ wallet }) => [wallet, null],
  load_refund: ({ from }) => [from, null],
  load_refund_return: ({ wallet }) => [null, wallet],
  debt_payment: ({ from }) => [from, null],
  provider_settlement: () => [null, null],
  guest_tip: ({ to }) => [null, to],
  guest_refund: ({ wallet }) => [null, wallet],
  guest_tip_reversal: ({ wallet }) => [wallet, null],
  withdrawal: ({ from }) => [from, null],
  payout_paid: ({ wallet }) => [null, wallet],
  withdrawal_return: ({ wallet }) => [null, wallet],
  correction: ({ wallet, direction }) => (direction === 'out' ? [wallet, null] : [null, wallet]),
}

/**
 * A statement of its own, after the locks: it sees what was committed while this batch waited for them. Lateral and with
 * `offset 0`, so that each key is looked up by index under any plan: one made while the books were empty would
 * read them all. Only for a key that was used does it look further; one that was used for nothing known here fits no request.
 */
export function answeredBefore(movements: Movement[]): Statement {
  return sql`
    select asked.position, answered.*
    from unnest(${textArray(movements.map((movement) => movement.key))}::text[], ${rawArray(movements.map(actorId))}::uuid[])
      with ordinality as asked (key, actor, position)
    cross join lateral (select entry_id from request_key where key = asked.key and actor = asked.actor offset 0) used
    left join lateral (
      select e.id as "entryId", e.kind::text, e.debit_wallet as "debitWallet", e.credit_wallet as "creditWallet",
        e.amount_cents as "amount", e.fee_cents as "fee", coalesce(e.debit_balance, e.credit_balance, 0) as "balanceAfter",
        e.local_day as "localDay", e.at, coalesce(e.settles, e.reverses) as "about", null as "code"
      from ledger_entry e where e.id = used.entry_id
      union all
      (select null, r.kind, r.debit_wallet, r.credit_wallet, r.amount_cents, 0, 0, null, r.at, null, r.code
      from ledger_refusal r where used.entry_id is null and r.key = asked.key and r.actor = asked.actor
      order by r.at desc limit 1)
      union all
      select null, 'load', null, load.wallet_id, load.amount_cents, 0, 0, null, load.created_at, null, null
      from load where used.entry_id is null and load.key = asked.key and load.person_id = asked.actor
    ) answered on true
  `
}

/**
 * Days and months are decided by the database's clock, read once for the whole batch when the locks are held; beside it the time of its
 * machine, and what guests gave since that day: by a clock of its own it would miss the day that has just ended. A wallet may be ahead.
 */
export function clock(movements: Movement[]): Statement {
  const wallets = movements.flatMap((movement) => (movement.kind === 'guest_tip' ? [movement.to] : []))
  const guestDays = part`(
    select json_agg(given) from (
      select wallet_id as wallet, credited_on as day, sum(amount_cents) as cents
      from guest_tip
      where wallet_id = any(${numberArray(wallets)}::bigint[]) and credited_on >= now.today
      group by wallet_id, credited_on
    ) given
  )`
  return sql`
    select at, today, clock_timestamp() as "machineTime", ${wallets.length > 0 ? guestDays : part`null`} as "guestDays"
    from (
      select at, (at at time zone 'Africa/Johannesburg')::date as today
      from (select date_trunc('milliseconds', business_now()) as at) as moment
    ) as now
  `
}

/** What movements name besides wallets. Tips name nothing else, so a batch of tips asks for none of this. */
export function readAbout(movements: Movement[]): Partial<Record<keyof About, Statement>> {
  const named = <Id>(idOf: (movement: Movement) => Id | false) =>
    [...new Set(movements.map(idOf))].filter((id): id is Id => id !== false)
  const withdrawals = named((m) => 'withdrawal' in m && m.withdrawal)
  const loads = named((m) => m.kind === 'load_reversal' && m.loadId)
  const guestTips = named((m) => (m.kind === 'guest_refund' || m.kind === 'guest_tip_reversal') && m.guestTipId)
  const refunds = named((m) => m.kind === 'load_refund_return' && m.refundId)
  const refunded = named((m) => m.kind === 'load_refund' && m.from)
  return {
    ...(withdrawals.length > 0 && { withdrawals: readWithdrawals(withdrawals) }),
    ...(loads.length > 0 && { loads: readLoads(loads) }),
    ...(guestTips.length > 0 && { guestTips: readGuestTips(guestTips) }),
    ...(refunds.length > 0 && { refunds: readRefunds(refunds) }),
    ...(refunded.length > 0 && { refundsBefore: sql`${refundsOf(refunded)}`, credits: sql`${creditsOf(refunded)}` }),
  }
}

/** Locks the payout's row, so that no other process claims it before the commit. */
function readWithdrawals(ids: number[]): Statement {
  return sql`
    select w.id, w.debit_wallet as "wallet", w.amount_cents as "amount", w.fee_cents as "fee",
      w.local_day as "localDay",
      exists (select from ledger_entry s where s.settles = w.id and s.id > w.id) as "paid",
      exists (select from ledger_entry r where r.reverses = w.id and r.id > w.id) as "returned",
      payout.claim_number as "claimNumber", payout.bank_id is not null as "isAtBank"
    from ledger_entry w
    join payout on payout.entry_id = w.id
    where w.id = any(${numberArray(ids)}::bigint[]) and w.kind = 'withdrawal'
    order by w.id
    for no key update of payout
  `
}

function readLoads(ids: string[]): Statement {
  return sql`
    select id, wallet_id as "wallet", amount_cents as "amount", reversed_cents as "reversed"
    from load
    where id = any(${rawArray(ids)}::uuid[])
  `
}

function readGuestTips(ids: string[]): Statement {
  return sql`
    select id, wallet_id as "wallet", coalesce(paid_cents, 0) as "paid", reversed_cents as "reversed",
      case when state = 'owed' then paid_cents else 0 end as "owed"
    from guest_tip
    where id = any(${rawArray(ids)}::uuid[])
  `
}

/** Locks the rows, so that none is marked as paid by the provider before the commit. */
function readRefunds(ids: string[]): Statement {
  return sql`
    select r.id, r.wallet_id as "wallet", r.load_id as "loadId", r.amount_cents as "amount", r.state = 'pending' as "isOpen",
      coalesce(r.asked_at > business_now() - ${String(PAYOUT.quietMinutes)}::int * interval '1 minute', false) as "isAsked",
      load.reversed_cents as "reversed"
    from load_refund r
    join load on load.id = r.load_id
    where r.id = any(${rawArray(ids)}::uuid[])
    order by r.id
    for no key update of r
  `
}
