import { dateArray, numberArray, rawArray, textArray, uuidArray } from '#server/platform/db/arrays.ts'
import type { Statement } from '#server/platform/db/client.ts'
import { sql } from './connection.ts'
import { actorId } from './entries-of.ts'
import type { Companion, Decision } from './kind.ts'
import { ALL_KINDS, type EntryKind, kindOf, type Movement, type Posted, walletsOf } from './movement.ts'
import type { LockedWallet, WalletState } from './wallet-columns.ts'

/** A movement that is about to be written. */
export type Drafted = { movement: Movement; decision: Decision<EntryKind>; posted: Posted }

export type Refused = { movement: Movement; code: string }
type Now = { at: Date }

/**
 * Wallets and entries in one statement, so that neither can ever be written without the other. Each wallet is moved on from the
 * version that was read; unless all of them are, nothing is written. An element is taken out of its list by its number, but for texts, whose
 * places are not known: `unnest` keeps each list in a table of its own, and with 28 of them that was a tenth of what a tip costs.
 */
export function writeEntries(drafts: Drafted[], moved: WalletState[], locked: LockedWallet[], { at }: Now) {
  const of = <T>(pick: (draft: Drafted) => T) => drafts.map(pick)
  const lockedById = new Map(locked.map((wallet) => [wallet.id, wallet]))
  const before = moved.map(({ id }) => lockedById.get(id) as LockedWallet)
  return sql`
    with moved as (
      update wallet
      set balance_cents = m.balance, debt_cents = m.debt, version = m.version, day = m.day, day_out_cents = m.day_out,
        month_out_cents = m.month_out, day_free_withdrawals = m.free, tips_received = m.tips
      from (
        select (${numberArray(moved.map((w) => w.id))}::bigint[])[n] as id,
          (${numberArray(moved.map((w) => w.balance))}::bigint[])[n] as balance,
          (${numberArray(moved.map((w) => w.debt))}::bigint[])[n] as debt,
          (${numberArray(moved.map((w) => w.version))}::bigint[])[n] as version,
          (${dateArray(moved.map((w) => w.day))}::date[])[n] as day,
          (${numberArray(moved.map((w) => w.dayOut))}::bigint[])[n] as day_out,
          (${numberArray(moved.map((w) => w.monthOut))}::bigint[])[n] as month_out,
          (${numberArray(moved.map((w) => w.dayFreeWithdrawals))}::bigint[])[n] as free,
          (${numberArray(moved.map((w) => w.tipsReceived))}::bigint[])[n] as tips,
          (${numberArray(before.map((w) => w.version))}::bigint[])[n] as version_read,
          (${textArray(before.map((w) => w.place))}::tid[])[n] as place
        from generate_series(1, ${`${moved.length}`}::int) as n
      ) as m
      where wallet.ctid = m.place and wallet.id = m.id and wallet.version = m.version_read
      returning wallet.id
    )
    insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
      amount_cents, fee_cents, debt_cents, loss_cents, settles, reverses, at, local_day, kind, actor, key, request_id)
    select (${numberArray(of((d) => d.decision.debit?.id))}::bigint[])[n],
      (${numberArray(of((d) => d.decision.debit?.version))}::bigint[])[n],
      (${numberArray(of((d) => d.decision.debit?.balance))}::bigint[])[n],
      (${numberArray(of((d) => d.decision.credit?.id))}::bigint[])[n],
      (${numberArray(of((d) => d.decision.credit?.version))}::bigint[])[n],
      (${numberArray(of((d) => d.decision.credit?.balance))}::bigint[])[n],
      (${numberArray(of((d) => d.decision.amount))}::bigint[])[n], (${numberArray(of((d) => d.decision.fee))}::bigint[])[n],
      (${numberArray(of((d) => d.decision.debt))}::bigint[])[n], (${numberArray(of((d) => d.decision.loss))}::bigint[])[n],
      (${numberArray(of((d) => d.decision.settles))}::bigint[])[n],
      (${numberArray(of((d) => d.decision.reverses))}::bigint[])[n], ${at.toISOString()},
      (${dateArray(of((d) => d.decision.localDay))}::date[])[n], (${rawArray(of((d) => d.decision.kind))}::entry_kind[])[n],
      (${uuidArray(of((d) => actorId(d.movement)))}::uuid[])[n], key, request_id
    from unnest(${textArray(of((d) => d.movement.key))}::text[], ${textArray(of((d) => d.movement.requestId))}::text[])
      with ordinality as d (key, request_id, n)
    where all_wallets_moved(${`${moved.length}`}::bigint, (select count(*) from moved))
    returning id
  `
}

export function writeRefusals(refusals: Refused[], { at }: Now) {
  if (refusals.length === 0) return []
  const of = <T>(pick: (refused: Refused) => T) => refusals.map(pick)
  return [
    sql`
      insert into ledger_refusal (actor, key, kind, debit_wallet, credit_wallet, amount_cents, code, request_id, at)
      select actor, key, kind, debit_wallet, credit_wallet, amount, code, request_id, ${at.toISOString()}
      from unnest(
        ${uuidArray(of((r) => actorId(r.movement)))}::uuid[], ${textArray(of((r) => r.movement.key))}::text[],
        ${rawArray(of((r) => r.movement.kind))}::text[], ${numberArray(of((r) => walletsOf(r.movement)[0]))}::bigint[],
        ${numberArray(of((r) => walletsOf(r.movement)[1]))}::bigint[], ${numberArray(of((r) => kindOf(r.movement).refusedAmount(r.movement)))}::bigint[],
        ${rawArray(of((r) => r.code))}::text[], ${textArray(of((r) => r.movement.requestId))}::text[]
      ) as r (actor, key, kind, debit_wallet, credit_wallet, amount, code, request_id)
    `,
  ]
}

const COMPANIONS = [...new Set(ALL_KINDS.flatMap(({ companions = [] }) => companions))]

/** The rows that must not exist without their movement: one statement for each companion, whatever kinds it belongs to. */
export function writeCompanions(drafts: Drafted[], now: Now): Statement[] {
  const asked = new Map<Companion<Movement>, Drafted[]>()
  for (const draft of drafts) {
    for (const write of kindOf(draft.movement).companions ?? []) {
      const known = asked.get(write)
      if (known) known.push(draft)
      else asked.set(write, [draft])
    }
  }
  if (asked.size === 0) return []
  return COMPANIONS.flatMap((write) => {
    const drafted = asked.get(write)
    return drafted ? [write(drafted, now)] : []
  })
}
