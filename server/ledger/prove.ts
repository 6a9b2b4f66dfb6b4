import { checkAudit } from '#server/audit/check-audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { checkAnchors } from './anchors.ts'
import { checkCatalogue } from './catalogue.ts'
import { readCheckpoint, readTotals, writeCheckpoint } from './checkpoint.ts'
import { CHECKS } from './checks.ts'
import { AT_REST, type Circumstances } from './circumstances.ts'
import { type Checkpoint, EVERYTHING, type Scope, scopeSince, walletsIn } from './scope.ts'

export type Check = {
  name: string
  /** How many rows break it. */
  broken: number
  /** The first of them. */
  rows: unknown[]
}

export type Proof = {
  ok: boolean
  checks: Check[]
  /** All that there are. */
  entries: number
  /** Those that were proved. */
  wallets: number
  /** The balance of every account. */
  totals: Record<string, number>
  /** What was proved before and not looked at again; null where everything was proved from zero. */
  since: Checkpoint | null
}

const SHOWN = 20

/** The names of the checks that found something. */
export const brokenOf = (checks: Check[]): string[] => checks.filter(({ broken }) => broken > 0).map(({ name }) => name)

/** Recomputes everything that the books promise, from zero and in one snapshot, and shows what does not hold. */
export async function prove(db: Db, circumstances: Circumstances = AT_REST): Promise<Proof> {
  return inSnapshot(db, 'read only', (tx) => proveIn(tx, circumstances))
}

/** The same inside a transaction, as that transaction sees the books. */
export async function proveIn(tx: Tx, circumstances: Circumstances): Promise<Proof> {
  const checkpoint = await readCheckpoint(tx, circumstances.signer)
  return proofOf(tx, { ...EVERYTHING, checkpoint }, circumstances)
}

/** Proves what came after the last checkpoint, and the wallets that it moved. The rest is left to the slices (prove-slice.ts). */
export async function proveNew(db: Db, circumstances: Circumstances): Promise<Proof> {
  return inSnapshot(db, 'read only', async (tx) => proofOf(tx, await newScope(tx, circumstances), circumstances))
}

/** The same, and if it holds, the checkpoint is moved forward in the same transaction. */
export async function proveNewAndMoveOn(
  db: Db,
  circumstances: Circumstances & Required<Pick<Circumstances, 'signer'>>,
): Promise<{ proof: Proof; checkpoint: Checkpoint | null }> {
  return inSnapshot(db, 'read write', (tx) => proveNewIn(tx, circumstances))
}

export async function proveNewIn(
  tx: Tx,
  circumstances: Circumstances & Required<Pick<Circumstances, 'signer'>>,
): Promise<{ proof: Proof; checkpoint: Checkpoint | null }> {
  const scope = await newScope(tx, circumstances)
  const proof = await proofOf(tx, scope, circumstances)
  return { proof, checkpoint: proof.ok ? await writeCheckpoint(tx, scope, circumstances.signer) : null }
}

/** One core at most: the others are for moving money meanwhile. Plan again each time: a plan for ten entries is wrong for ten million. */
export function inSnapshot<T>(db: Db, mode: 'read only' | 'read write', work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.begin(`isolation level repeatable read ${mode}`, async (tx) => {
    await tx`set local max_parallel_workers_per_gather = 0`
    await tx`set local plan_cache_mode = force_custom_plan`
    return work(tx)
  })
}

async function newScope(tx: Tx, { signer }: Circumstances): Promise<Scope> {
  const checkpoint = await readCheckpoint(tx, signer)
  return checkpoint ? scopeSince(tx, checkpoint) : EVERYTHING
}

async function proofOf(tx: Tx, scope: Scope, circumstances: Circumstances): Promise<Proof> {
  const checks = await checksOf(tx, scope, circumstances)
  const { count, totals } = await readTotals(tx, scope)
  const [size] = await tx<[{ wallets: number }]>`select count(*) as wallets from ${walletsIn(tx, scope)} w`
  const ok = checks.every((check) => check.broken === 0)
  return { ok, checks, entries: count, totals, since: scope.base, ...size }
}

/** Each check of the list that is about this part of the books, with the rows that break it. */
export async function checksOf(tx: Tx, scope: Scope, circumstances: Circumstances): Promise<Check[]> {
  const checks: Check[] = []
  for (const family of scope.families) {
    if (family === 'audit') {
      const faults = await checkAudit(tx, circumstances.sealedWithin, scope.audit)
      checks.push(found('the audit trail is as it was sealed', faults))
      continue
    }
    for (const [name, broken] of Object.entries(CHECKS[family])) {
      const rows =
        await tx`select *, count(*) over () as "brokenRows" from (${broken(tx, scope, circumstances)}) as broken limit ${SHOWN}`
      checks.push({ name, broken: rows[0]?.brokenRows ?? 0, rows: rows.map(({ brokenRows: _, ...row }) => row) })
    }
    if (family === 'moment') {
      checks.push(found('every guard of the schema is in its place', await checkCatalogue(tx)))
      checks.push(found('all chains go through what was anchored', await checkAnchors(tx, circumstances.anchors)))
    }
  }
  return checks
}

const found = (name: string, faults: unknown[]): Check => ({
  name,
  broken: faults.length,
  rows: faults.slice(0, SHOWN),
})
