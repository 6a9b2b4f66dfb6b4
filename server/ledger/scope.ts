import type { Tx } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'

/** The books up to a seal, as they were proved. What each wallet was stands in `checkpoint_wallet`, under the root. */
export type Checkpoint = {
  position: number
  at: string
  /** The seal it stands on. */
  entries: { upTo: number; position: number; hash: string }
  audit: { position: number; hash: string }
  /** How many entries there were. */
  count: number
  /** The balance of every account. */
  totals: Record<string, number>
  root: string
}

/** After this number, up to that one. */
type Range = { after: number; upTo: number }

/** What a check is about: it is asked of that part of the books which is being proved. */
export type Family = 'entries' | 'beside entries' | 'wallets' | 'checkpoint' | 'totals' | 'audit' | 'moment'

/** The part of the books that is proved. */
export type Scope = {
  families: readonly Family[]
  /** By number. */
  entries: Range
  /** By position, both of the chain of entries and of the audit trail. */
  seals: Range
  audit: Range
  /** By number, with all of their entries; or those that the entries moved, found once for all checks. */
  wallets: Range | { moved: number[] }
  /** The last checkpoint, which must be whole. */
  checkpoint: Checkpoint | null
  /** What the books were before these entries: the checkpoint, or null where they are proved from zero. */
  base: Checkpoint | null
  /** Of the wallets that moved, those for which the base does not count: an operator has brought their day back. */
  anew: number[]
}

export const FIRST = -1e18
export const LAST = 1e18
const WHOLE: Range = { after: FIRST, upTo: LAST }

/** All of the books, from zero. */
export const EVERYTHING: Scope = {
  families: ['entries', 'beside entries', 'wallets', 'checkpoint', 'totals', 'audit', 'moment'],
  entries: WHOLE,
  seals: WHOLE,
  audit: WHOLE,
  wallets: WHOLE,
  checkpoint: null,
  base: null,
  anew: [],
}

/** What came after a checkpoint, and the wallets that it moved. */
export async function scopeSince(tx: Tx, base: Checkpoint): Promise<Scope> {
  const since = {
    ...EVERYTHING,
    entries: { after: base.entries.upTo, upTo: LAST },
    seals: { after: base.entries.position, upTo: LAST },
    audit: { after: base.audit.position, upTo: LAST },
    checkpoint: base,
    base,
  }
  const moved = (await tx<{ id: number }[]>`${walletsMovedBy(tx, since)}`).map(({ id }) => id)
  const anew = await tx<{ id: number }[]>`
    select id from wallet where id = any (${moved}::bigint[]) and ${wasBroughtBack(tx)}
  `
  return { ...since, wallets: { moved }, anew: anew.map(({ id }) => id) }
}

function walletsMovedBy(tx: Tx, scope: Scope) {
  return tx`
    select debit_wallet as id from ${foundByNumber(tx, scope)} e where debit_wallet is not null
    union
    select credit_wallet from ${foundByNumber(tx, scope)} e where credit_wallet is not null
  `
}

/** With `offset 0` by nothing else: while the planner has not seen a wallet that sent, it takes all that did for fewer than a minute's. */
function foundByNumber(tx: Tx, scope: Scope) {
  return tx`(select * from ${entriesIn(tx, scope)} e offset 0)`
}

/** Whether an operator has ever brought the day of the wallet back. */
function wasBroughtBack(tx: Tx) {
  return tx`exists (
    select from audit_event where subject = wallet.person_id::text and action = 'wallet_day_brought_back' offset 0
  )`
}

export function entriesIn(tx: Tx, { entries: { after, upTo } }: Scope) {
  return tx`(select * from ledger_entry where id > ${after}::bigint and id <= ${upTo}::bigint)`
}

export function postingsIn(tx: Tx, { entries: { after, upTo } }: Scope) {
  return tx`(select * from posting where entry_id > ${after}::bigint and entry_id <= ${upTo}::bigint)`
}

/** Whether a row that names its entry in this column belongs to the entries of the scope; one that names none, to the first of them. */
export function namesEntryIn(tx: Tx, column: string, { entries: { after, upTo } }: Scope) {
  return tx`(
    ${tx(column)} > ${after}::bigint and ${tx(column)} <= ${upTo}::bigint
    or ${tx(column)} is null and ${after}::bigint = ${FIRST}::bigint
  )`
}

/** The seals of the scope, each with the one before it. */
export function sealsIn(tx: Tx, { seals: { after, upTo } }: Scope) {
  return tx`(
    select seal.*, before.position as before_position, before.up_to as before_up_to, before.hash as before_hash,
      before.ties as before_ties
    from entry_seal seal
    left join lateral (
      select * from entry_seal before where before.position < seal.position order by before.position desc limit 1
    ) before on true
    where seal.position > ${after}::bigint and seal.position <= ${upTo}::bigint
  )`
}

/** The wallets of the scope, each with what it was before the entries of the scope. */
export function walletsIn(tx: Tx, scope: Scope) {
  return walletsWhere(tx, scope, areIn(tx, scope, 'id'))
}

/**
 * The same where each of them is found by an entry of the scope. Among those that moved it would be looked for once for each entry,
 * should the planner know of none: a minute's proof took more than one.
 */
export function walletsOfEntries(tx: Tx, scope: Scope) {
  return walletsWhere(tx, scope, 'moved' in scope.wallets ? tx`true` : areIn(tx, scope, 'id'))
}

/** The wallets of the scope, each with what the last checkpoint says of it. */
export function walletsAtCheckpoint(tx: Tx, scope: Scope) {
  return walletsSince(
    tx,
    tx`select * from checkpoint_wallet where ${areIn(tx, scope, 'wallet_id')}`,
    areIn(tx, scope, 'id'),
  )
}

/** Whether this column names a wallet of the scope. */
export function areIn(tx: Tx, { wallets }: Scope, column: string) {
  return 'moved' in wallets
    ? tx`${tx(column)} in (select unnest(${wallets.moved}::bigint[]))`
    : tx`${tx(column)} > ${wallets.after}::bigint and ${tx(column)} <= ${wallets.upTo}::bigint`
}

function walletsWhere(tx: Tx, scope: Scope, which: Fragment) {
  const { wallets, anew } = scope
  if ('moved' in wallets) {
    return walletsSince(tx, tx`select * from checkpoint_wallet where wallet_id <> all (${anew}::bigint[])`, which)
  }
  return tx`(
    select wallet.*, 0::bigint as base_version, 0::bigint as base_balance, 0::bigint as base_debt, date '2000-01-01' as base_day,
      0::bigint as base_day_out, 0::bigint as base_month_out, 0 as base_day_free, 0::bigint as base_tips
    from wallet
    where ${which}
  )`
}

function walletsSince(tx: Tx, was: Fragment, which: Fragment) {
  return tx`(
    select wallet.*, coalesce(was.version, 0) as base_version, coalesce(was.balance_cents, 0) as base_balance,
      coalesce(was.debt_cents, 0) as base_debt, coalesce(was.day, date '2000-01-01') as base_day,
      coalesce(was.day_out_cents, 0) as base_day_out, coalesce(was.month_out_cents, 0) as base_month_out,
      coalesce(was.day_free_withdrawals, 0) as base_day_free, coalesce(was.tips_received, 0) as base_tips
    from wallet
    left join (${was}) was on was.wallet_id = wallet.id
    where ${which}
  )`
}

/** Each wallet's side of each entry since its base, with its version, running balance, and signed cents of balance and debt. */
export function legsIn(tx: Tx, scope: Scope) {
  return tx`(
    select id, debit_wallet as wallet_id, debit_version as version, debit_balance as balance, kind, business_day, amount_cents,
      fee_cents, reverses,
      -(amount_cents + case kind when 'tip' then fee_cents when 'load_reversal' then -coalesce(debt_cents, 0)
        when 'guest_tip_reversal' then -fee_cents - coalesce(loss_cents, 0) else 0 end) as cents,
      case kind when 'debt_payment' then -amount_cents else coalesce(debt_cents, 0) end as debt
    from ${entriesOfWallets(tx, 'debit_wallet', scope)} e
    union all
    select id, credit_wallet, credit_version, credit_balance, kind, business_day, amount_cents, fee_cents, reverses,
      amount_cents - coalesce(debt_cents, 0), -coalesce(debt_cents, 0)
    from ${entriesOfWallets(tx, 'credit_wallet', scope)} e
  )`
}

function entriesOfWallets(tx: Tx, column: string, scope: Scope) {
  const { wallets, anew } = scope
  const { after, upTo } = scope.entries
  if (!('moved' in wallets))
    return tx`(
      select * from ledger_entry
      where ${areIn(tx, scope, column)} and id <= ${upTo}::bigint
    )`
  return tx`(
    select * from ${foundByNumber(tx, scope)} e where ${tx(column)} is not null
    union all
    select * from ledger_entry
    where id <= ${after}::bigint and ${tx(column)} = any (${anew}::bigint[])
  )`
}

/**
 * What left each wallet and counts against its limits, on which day; what came back since is taken off the day on which it
 * had left. `free` counts free withdrawals.
 */
export function flowsIn(tx: Tx, scope: Scope) {
  return tx`(
    select debit_wallet as wallet_id, business_day, amount_cents as cents, (kind = 'withdrawal' and fee_cents = 0)::int as free
    from ${entriesOfWallets(tx, 'debit_wallet', scope)} left_it
    where kind_counts_against_limits(kind)
    union all
    select came_back.credit_wallet, e.business_day, -e.amount_cents, -(e.kind = 'withdrawal' and e.fee_cents = 0)::int
    from ${entriesOfWallets(tx, 'credit_wallet', scope)} came_back
    join ledger_entry e on e.id = came_back.reverses
  )`
}
