import { RETENTION } from '#contract/retention.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { Trouble } from '#server/start/trouble.ts'
import type { Signer } from './anchors.ts'
import { readCheckpoint, readTotals } from './checkpoint.ts'
import type { Circumstances } from './circumstances.ts'
import { checkFileOf } from './close-month.ts'
import { type DetachedMonth, hashOfNumbers, hashOfWallets, readFloor, signDetached } from './floor.ts'
import type { ClosedMonth } from './month-file.ts'
import { checksOf } from './prove.ts'
import { type MonthBounds, requireMonth } from './read-months.ts'
import { buildMonth, changeMonthsAlone, putInPlace } from './replace-month.ts'
import { replayedWallets } from './replayed-wallets.ts'
import { everything, FIRST, type Scope, startOf, wasBroughtBack } from './scope.ts'

export type Changing = { month: string; file: string; circumstances: Circumstances & { signer: Signer } }

/**
 * Takes the tips and transfers of a closed month out of the database, which keeps what each wallet was at the end of the month, signed. All
 * or nothing, while people tip. What something outside the books stands behind stays, and whatever else is still asked for (`fillWithWhatStays`).
 */
export async function detachMonth(
  db: Db,
  { month, file, circumstances }: Changing,
): Promise<{ left: number; stayed: number }> {
  const { signer } = circumstances
  return db.begin(async (tx) => {
    await changeMonthsAlone(tx)
    const bounds = await requireDetachable(tx, month)
    const closed = await checkFileOf(month, tx, file, signer)
    await requireProved(tx, closed, signer)

    const table = await buildMonth(tx, bounds, (name) => fillWithWhatStays(tx, name, bounds))
    const stayed = await writeFloor(tx, closed, table, signer)
    await requireRightFrom(tx, month, circumstances)
    const left = closed.entries.count - stayed
    const event = { actor: 'system', action: 'month_detached', subject: `month:${month}`, requestId: 'books' }
    await putInPlace(tx, bounds)
    // Last, so that the event is as old as it says.
    await recordAuditEvent(tx, { ...event, details: { left, stayed } })
    return { left, stayed }
  })
}

async function requireDetachable(tx: Tx, month: string): Promise<MonthBounds> {
  const { months, bounds } = await requireMonth(tx, month)
  if (bounds.isDetached) throw new Trouble(`${month} is detached already.`)
  if (bounds.body === null) throw new Trouble(`${month} is not closed: npm run books -- close ${month} comes first.`)
  const earlier = months.find(({ isDetached }) => !isDetached)
  if (earlier && earlier !== bounds) throw new Trouble(`${earlier.month} comes first: detach it before ${month}.`)
  await requireOld(tx, bounds)
  return bounds
}

/** What people asked for in it cannot come again: a key that was forgotten would name an entry that is not there. */
async function requireOld(tx: Tx, { month, from, to }: MonthBounds): Promise<void> {
  const days = RETENTION.keepKeysDays
  const lastDay = tx`(to_date(nullif(${month}, 'before'), 'YYYY-MM') + interval '1 month')::date - 1`
  const [last] = await tx<[{ isOld: boolean; keys: number }]>`
    select coalesce(greatest(max(business_day), ${lastDay}) < business_today() - ${days}::int, true) as "isOld",
      count(used.id) filter (where leaves(e.kind)) as keys
    from ledger_entry e
    left join request_key used on used.id = request_key_id(e.actor, e.key) and used.entry_id = e.id
    where e.id >= ${from}::bigint and e.id < ${to}::bigint
  `
  if (!last.isOld)
    throw new Trouble(`${month} is too young: a month is detached once its last day is more than ${days} days ago.`)
  if (last.keys > 0)
    throw new Trouble(
      `${last.keys} keys of ${month} are not forgotten yet: the service does that every day; then try again.`,
    )
}

/** The proof of every minute stands on a checkpoint, which must not be older than what is left of the books. */
async function requireProved(tx: Tx, { month, entries }: ClosedMonth, signer: Signer): Promise<void> {
  const checkpoint = await readCheckpoint(tx, signer)
  if (!checkpoint || (checkpoint.entries.upTo < entries.upTo && entries.count > 0))
    throw new Trouble(`There is no checkpoint after ${month}: the service makes one every minute; then try again.`)
}

/**
 * Of tips and transfers the first of each wallet stays, which ties it to its owner in a seal; the last that it sent and the last tip or
 * transfer that it received, which tell how long it has not been used and whether its ID ever received; and those that somebody asked
 * about. Everything else stays: a payment, a payout or a correction stands behind it.
 */
function fillWithWhatStays(tx: Tx, table: string, { from, to }: MonthBounds) {
  const entries = tx`(select * from ledger_entry where id >= ${from}::bigint and id < ${to}::bigint)`
  return tx`
    insert into ${tx(table)}
    with last as materialized (
      select wallet_id,
        (select debit_version from ledger_entry where debit_wallet = wallet_id order by debit_version desc limit 1) as sent,
        (
          select credit_version from ledger_entry
          where credit_wallet = wallet_id and kind in ('tip', 'guest_tip', 'transfer')
          order by credit_version desc limit 1
        ) as received
      from (select debit_wallet as wallet_id from ${entries} e union select credit_wallet from ${entries} e) moved
      where wallet_id is not null
    )
    select e.* from ${entries} e
    left join last payer on payer.wallet_id = e.debit_wallet
    left join last payee on payee.wallet_id = e.credit_wallet
    where not leaves(e.kind) or e.debit_version in (1, payer.sent) or e.credit_version in (1, payee.received)
      or exists (select from help_request where help_request.entry_id = e.id)
    order by e.id
  `
}

/** What every wallet that moved in the month was at its end, and what is signed of it; gives how many entries stay. */
async function writeFloor(tx: Tx, closed: ClosedMonth, table: string, signer: Signer): Promise<number> {
  const { month, seal } = closed
  const { upTo } = closed.entries
  const before = await readFloor(tx, signer)
  const broughtBack = await tx<{ id: number }[]>`select id from wallet where ${wasBroughtBack(tx)}`
  const anew = broughtBack.map(({ id }) => id)
  const scope: Scope = { ...everything(before), entries: { after: FIRST, upTo }, anew }
  await tx`
    insert into detached_wallet
    select replayed.*, ${upTo}::bigint from ${replayedWallets(tx, scope)} replayed
    where not exists (
      select from detached_wallet d where d.wallet_id = replayed.wallet_id and d.version = replayed.version
    )
  `
  const { count, totals } = await readTotals(tx, scope)
  const [kept] = await tx<[{ count: number; stayed: string; wallets: string | null }]>`
    select (select count(*) from ${tx(table)}) as count, ${hashOfNumbers(tx, tx`${tx(table)}`)} as stayed,
      ${hashOfWallets(tx, upTo)} as wallets
  `
  const { stayed, wallets } = kept
  const row: DetachedMonth = { month, after: startOf(scope), upTo, count, totals, seal, stayed, wallets }
  const { body, signature } = signDetached(signer, row)
  await tx`insert into detached_month (month, up_to, body, signature) values (${month}, ${upTo}, ${body}, ${signature})`
  return kept.count
}

/** Every wallet and every account, from the end of the month on, before anything is taken away. */
async function requireRightFrom(tx: Tx, month: string, circumstances: Changing['circumstances']): Promise<void> {
  const floor = await readFloor(tx, circumstances.signer)
  const scope: Scope = { ...everything(floor), families: ['wallets', 'totals'] }
  const broken = (await checksOf(tx, scope, circumstances)).filter((check) => check.broken > 0)
  if (floor?.month !== month || broken.length > 0)
    throw new Trouble(
      `${month} is not detached, since the books would not be right: ${broken.map(({ name }) => name).join(', ')}.`,
    )
}
