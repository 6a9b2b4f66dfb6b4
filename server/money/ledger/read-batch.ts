import { numberArray, textArray, uuidArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { Fragment } from '#server/platform/db/sql.ts'
import { sql } from './connection.ts'
import { actorId } from './entries-of.ts'
import { ALL_KINDS, type AnyRead, allWalletsOf, kindOf, type Movement } from './movement.ts'
import { type LockedWallet, WALLET_COLUMNS, WALLET_LISTS } from './wallet-columns.ts'

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

/** The answer to `lockWallets`. */
export type WalletLists =
  | { [Column in keyof LockedWallet]: LockedWallet[Column][] }
  | { [Column in keyof LockedWallet]: null }

export function walletsIn(lists: WalletLists): LockedWallet[] {
  if (lists.id === null) return []
  const read = <T>(column: T[], n: number) => column[n] as T
  // Field by field: by names that are only known at run time it takes ten times as long.
  return lists.id.map((id, n) => ({
    place: read(lists.place, n),
    id,
    balance: read(lists.balance, n),
    debt: read(lists.debt, n),
    version: read(lists.version, n),
    day: read(lists.day, n),
    dayOut: read(lists.dayOut, n),
    monthOut: read(lists.monthOut, n),
    dayFreeWithdrawals: read(lists.dayFreeWithdrawals, n),
    tipsReceived: read(lists.tipsReceived, n),
    acceptsTips: read(lists.acceptsTips, n),
    frozen: read(lists.frozen, n),
    limited: read(lists.limited, n),
  }))
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

/**
 * A statement of its own, after the locks: it sees what was committed while this batch waited for them. Lateral and with `offset 0`, so
 * that each key is looked up by index under any plan: a plan made while the books were empty would read them all. It looks further only for
 * a key that was used; a key used for nothing known here fits no request.
 */
export function answeredBefore(movements: Movement[]): Statement {
  return sql`
    select asked.position, answered.*
    from unnest(${textArray(movements.map((movement) => movement.key))}::text[], ${uuidArray(movements.map(actorId))}::uuid[])
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
      ${PENDING}
    ) answered on true
  `
}

/** Requests that hold a key before they are posted. */
const pending = ALL_KINDS.flatMap(({ pending = [] }) => pending)
const PENDING = new Fragment([...pending.map(() => 'union all '), ''], pending)

/**
 * Days and months are decided by the database's clock, read once for the whole batch when the locks are held; beside it the time of its
 * machine.
 */
export function clock(): Statement {
  return sql`
    select at, (at at time zone 'Africa/Johannesburg')::date as today, clock_timestamp() as "machineTime"
    from (select date_trunc('milliseconds', business_now()) as at) as moment
  `
}

const READS = [...new Set(ALL_KINDS.flatMap(({ reads = {} }) => Object.values(reads)))]

/** Rows that movements name besides wallets: one statement for each read. Tips name none, so a batch of tips asks for nothing here. */
export function readNamed(movements: Movement[]): [read: AnyRead, statement: Statement][] {
  const named = new Map<AnyRead, Set<unknown>>()
  for (const movement of movements) {
    for (const read of Object.values(kindOf(movement).reads ?? {})) {
      const id = read.named(movement)
      if (id !== null) named.set(read, (named.get(read) ?? new Set()).add(id))
    }
  }
  if (named.size === 0) return []
  return READS.flatMap((read) => {
    const ids = named.get(read)
    return ids ? [[read, read.ask([...ids])]] : []
  })
}
