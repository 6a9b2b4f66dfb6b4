import { numberArray, rawArray, textArray } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/client.ts'
import { part, sql } from './connection.ts'
import type { EntryKind, Movement } from './movement.ts'
import { WALLET_COLUMNS } from './wallet-columns.ts'

/** Who acts on behalf of the service itself. */
const SYSTEM = '00000000-0000-0000-0000-000000000000'

export function actorId({ actor }: { actor: string }): string {
  return actor === 'system' ? SYSTEM : actor
}

/** What was done under a key: an entry, a remembered "no", or a payment that was begun and is none of the ledger's yet. */
export type Answered = {
  position: number
  entryId: number | null
  kind: EntryKind | Movement['kind'] | null
  debitWallet: number | null
  creditWallet: number | null
  amount: number
  fee: number
  balanceAfter: number
  businessDay: string | null
  at: Date
  about: number | null
  code: string | null
}

/** Locks in the order of ids, as everybody does, so that two batches never wait for each other in a circle. */
export function lockWallets(movements: Movement[]): Statement {
  return sql`
    select ctid as "place", ${WALLET_COLUMNS}
    from wallet
    where id = any(${numberArray(allWalletsOf(movements))}::bigint[])
    order by id
    for no key update
  `
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

/** The wallets of a movement as an entry would name them: whose money goes, and who gets it. */
export function walletsOf(movement: Movement): [debit: number | null, credit: number | null] {
  switch (movement.kind) {
    case 'tip':
    case 'transfer':
      return [movement.from, movement.to]
    case 'load':
    case 'guest_tip':
      return [null, movement.to]
    case 'load_reversal':
    case 'guest_tip_reversal':
      return [movement.wallet, null]
    case 'withdrawal':
    case 'load_refund':
    case 'debt_payment':
      return [movement.from, null]
    case 'provider_settlement':
      return [null, null]
    case 'payout_paid':
    case 'withdrawal_return':
    case 'load_refund_return':
    case 'guest_refund':
      return [null, movement.wallet]
    case 'correction':
      return movement.direction === 'out' ? [movement.wallet, null] : [null, movement.wallet]
  }
}

/**
 * A statement of its own, after the locks: it sees what was committed while this batch waited for them. Lateral and with
 * `offset 0`, so that each key is looked up by index whatever the planner believes: a plan made while the books were empty would
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
        e.business_day as "businessDay", e.at, coalesce(e.settles, e.reverses) as "about", null as "code"
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

/** With the payout's row locked, so that nobody takes it over between this reading and the commit. */
export function readWithdrawals(movements: Movement[]): Statement[] {
  const ids = movements.flatMap((movement) => ('withdrawal' in movement ? [movement.withdrawal] : []))
  if (ids.length === 0) return []
  return [
    sql`
      select w.id, w.debit_wallet as "wallet", w.amount_cents as "amount", w.fee_cents as "fee",
        w.business_day as "businessDay",
        exists (select from ledger_entry s where s.settles = w.id and s.id > w.id) as "paid",
        exists (select from ledger_entry r where r.reverses = w.id and r.id > w.id) as "returned",
        payout.claim_number as "claimNumber", payout.bank_id is not null as "isAtBank"
      from ledger_entry w
      join payout on payout.entry_id = w.id
      where w.id = any(${numberArray(ids)}::bigint[]) and w.kind = 'withdrawal'
      order by w.id
      for no key update of payout
    `,
  ]
}

export function readLoads(movements: Movement[]): Statement[] {
  const ids = movements.flatMap((movement) => (movement.kind === 'load_reversal' ? [movement.loadId] : []))
  if (ids.length === 0) return []
  return [
    sql`
      select id, wallet_id as "wallet", amount_cents as "amount", reversed_cents as "reversed"
      from load
      where id = any(${textArray(ids)}::uuid[])
    `,
  ]
}

export function readGuestTips(movements: Movement[]): Statement[] {
  const ids = movements.flatMap((m) =>
    m.kind === 'guest_refund' || m.kind === 'guest_tip_reversal' ? [m.guestTipId] : [],
  )
  if (ids.length === 0) return []
  return [
    sql`
      select id, wallet_id as "wallet", coalesce(paid_cents, 0) as "paid", reversed_cents as "reversed",
        case when state = 'owed' then paid_cents else 0 end as "owed"
      from guest_tip
      where id = any(${textArray(ids)}::uuid[])
    `,
  ]
}
