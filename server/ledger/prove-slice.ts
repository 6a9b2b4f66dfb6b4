import type { Tx } from '#server/db/connect.ts'
import { countEntries, readCheckpoint, readTotals } from './checkpoint.ts'
import { STANDS_ON_SEALS } from './checkpoint-checks.ts'
import type { Circumstances } from './circumstances.ts'
import { type Check, checksOf } from './prove.ts'
import { type Checkpoint, EVERYTHING, type Family, FIRST, LAST, type Scope } from './scope.ts'
import { TOTALS_OF_CHECKPOINT } from './total-checks.ts'

/** A walk through all of the books, slice by slice: the entries up to a checkpoint, then all wallets, then the audit trail. */
export type Round = {
  number: number
  /**
   * Whether everything is proved anew, without the help of any checkpoint; or only that entries are still those that were proved and
   * sealed, that what stands beside them fits, and that wallets are what the checkpoint says or have moved since.
   */
  fromZero: boolean
  startedAt: string
  finishedAt: string | null
  /** The checkpoint up to which it goes: what came later is proved every minute. */
  against: Checkpoint
  /** Where the next slice begins: after this entry and this seal, this wallet, or this seal of the audit trail. */
  next:
    | { of: 'entries'; after: number; seal: number }
    | { of: 'wallets'; after: number }
    | { of: 'audit'; after: number }
  /** What the entries so far come to. */
  count: number
  totals: Record<string, number>
  /** How much it has looked at, of about how much. */
  done: number
  all: number
  /** What did not hold. */
  found: { name: string; broken: number }[]
}

/** An entry by itself costs as much as three on the side of a wallet; that it is as it was sealed, as much as two wallets. */
export const weightOfEntry = ({ fromZero }: Pick<Round, 'fromZero'>) => (fromZero ? 3 : 2)

/** The beginning of a round; null while there is no checkpoint. */
export async function beginRound(
  tx: Tx,
  { number, fromZero }: Pick<Round, 'number' | 'fromZero'>,
  { signer }: Circumstances,
): Promise<Round | null> {
  const against = await readCheckpoint(tx, signer)
  if (!against) return null
  const [last] = await tx<[{ wallet: number }]>`select coalesce(max(id), 0) as wallet from wallet`
  return {
    number,
    fromZero,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    against,
    next: { of: 'entries', after: FIRST, seal: FIRST },
    count: 0,
    totals: {},
    done: 0,
    all: (weightOfEntry({ fromZero }) + (fromZero ? 2 : 0)) * against.count + last.wallet + against.audit.position,
    found: [],
  }
}

/** Proves the next slice, of about this size. */
export async function proveSlice(tx: Tx, before: Round, size: number, circumstances: Circumstances) {
  const { next } = before
  const slice =
    next.of === 'entries'
      ? await entriesSlice(tx, before, next, size, circumstances)
      : next.of === 'wallets'
        ? await walletsSlice(tx, before, next.after, size, circumstances)
        : await auditSlice(tx, before, next.after, size, circumstances)
  const found = slice.checks.filter(({ broken }) => broken > 0).map(({ name, broken }) => ({ name, broken }))
  return { checks: slice.checks, round: { ...slice.round, found: [...before.found, ...found] } }
}

type Slice = { checks: Check[]; round: Round }

async function entriesSlice(
  tx: Tx,
  before: Round,
  { after, seal }: { after: number; seal: number },
  size: number,
  circumstances: Circumstances,
): Promise<Slice> {
  const end = before.against.entries
  const from = Math.max(seal, 0)
  // As many whole seals as fit, at least one. Should seals have been taken away, the rest is one slice, which will tell.
  const [upTo = end] = await tx<{ position: number; upTo: number }[]>`
    select position, up_to as "upTo" from entry_seal
    where position > ${from} and position <= ${Math.min(from + size, end.position)}
      and (position = ${from + 1} or up_to <= ${Math.max(after, 0) + Math.ceil(size / weightOfEntry(before))})
    order by position desc
    limit 1
  `
  const scope: Scope = {
    ...EVERYTHING,
    families: before.fromZero ? ['entries', 'beside entries'] : ['beside entries'],
    entries: { after, upTo: upTo.upTo },
    seals: { after: seal, upTo: upTo.position },
  }
  const checks = await checksOf(tx, scope, circumstances)
  const { count, totals } = before.fromZero
    ? await readTotals(tx, scope)
    : { count: await countEntries(tx, scope), totals: {} }
  const round = { ...before, count: before.count + count, totals: added(before.totals, totals) }
  round.done += weightOfEntry(before) * count
  if (upTo.position < end.position) {
    return { checks, round: { ...round, next: { of: 'entries', after: upTo.upTo, seal: upTo.position } } }
  }
  return {
    checks: [...checks, ...(await checksAtTheEnd(tx, round))],
    round: { ...round, next: { of: 'wallets', after: FIRST } },
  }
}

/** All seals lead to the one that the checkpoint stands on, which is signed; and the entries come to what it says. */
async function checksAtTheEnd(tx: Tx, { fromZero, against, count, totals }: Round): Promise<Check[]> {
  const { position, hash } = against.entries
  const otherSeals = await tx`
    select ${position}::bigint as position
    where not exists (select from entry_seal where position = ${position} and encode(hash, 'hex') = ${hash})
  `
  const accounts = fromZero ? [...new Set([...Object.keys(totals), ...Object.keys(against.totals)])] : []
  const differing = accounts.filter((account) => (totals[account] ?? 0) !== (against.totals[account] ?? 0))
  const otherTotals = [...differing, ...(count === against.count ? [] : ['entries'])]
  return [
    { name: STANDS_ON_SEALS, broken: otherSeals.length, rows: [...otherSeals] },
    { name: TOTALS_OF_CHECKPOINT, broken: otherTotals.length, rows: otherTotals },
  ]
}

async function walletsSlice(
  tx: Tx,
  before: Round,
  after: number,
  size: number,
  circumstances: Circumstances,
): Promise<Slice> {
  const [last] = await tx<[{ id: number | null; weight: number; isLast: boolean }]>`
    with ahead as (
      select id, (sum(case when ${before.fromZero} then version + 1 else 1 end) over (order by id))::bigint as weight,
        row_number() over (order by id) as place
      from (select id, version from wallet where id > ${after}::bigint order by id limit ${size}) w
    ), taken as (
      select max(id) as id, max(weight) as weight from ahead where weight <= ${size} or place = 1
    )
    select id, coalesce(weight, 0) as weight, not exists (select from wallet where wallet.id > taken.id) as "isLast" from taken
  `
  const upTo = last.isLast || last.id === null ? LAST : last.id
  const checkpoint = await readCheckpoint(tx, circumstances.signer)
  // One that does not count says nothing of any wallet.
  const families: Family[] = before.fromZero || !checkpoint ? ['wallets', 'checkpoint'] : ['checkpoint']
  const scope = { ...EVERYTHING, families, wallets: { after, upTo }, checkpoint }
  const checks = await checksOf(tx, scope, circumstances)
  const next: Round['next'] = upTo === LAST ? { of: 'audit', after: FIRST } : { of: 'wallets', after: upTo }
  return { checks, round: { ...before, next, done: before.done + last.weight } }
}

async function auditSlice(
  tx: Tx,
  before: Round,
  after: number,
  size: number,
  circumstances: Circumstances,
): Promise<Slice> {
  const end = before.against.audit.position
  const upTo = Math.min(Math.max(after, 0) + size, end)
  const scope = { ...EVERYTHING, families: ['audit' as const], audit: { after, upTo } }
  const checks = await checksOf(tx, scope, circumstances)
  const finishedAt = upTo >= end ? new Date().toISOString() : null
  return { checks, round: { ...before, finishedAt, next: { of: 'audit', after: upTo }, done: before.done + size } }
}

function added(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sums = { ...one }
  for (const [account, cents] of Object.entries(other)) sums[account] = (sums[account] ?? 0) + cents
  return sums
}
