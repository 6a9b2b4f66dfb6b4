import { checkAudit } from '#server/audit/check-audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { checkAnchors } from './anchors.ts'
import { checkCatalogue } from './catalogue.ts'
import { CHECKS } from './checks.ts'
import { AT_REST, type Circumstances } from './circumstances.ts'

type Check = {
  name: string
  /** How many rows break it. */
  broken: number
  /** The first of them. */
  rows: unknown[]
}

export type Proof = { ok: boolean; checks: Check[]; entries: number; wallets: number }

const SHOWN = 20

/** Recomputes everything that the books promise, in one snapshot, and shows what does not hold. */
export async function prove(db: Db, circumstances: Circumstances = AT_REST): Promise<Proof> {
  return db.begin('isolation level repeatable read read only', async (tx) => {
    // One core at most: the others belong to whoever moves money meanwhile.
    await tx`set local max_parallel_workers_per_gather = 0`
    return proveIn(tx, circumstances)
  })
}

/** The same inside a transaction, as that transaction sees the books. */
export async function proveIn(tx: Tx, circumstances: Circumstances): Promise<Proof> {
  const checks: Check[] = []
  for (const [name, broken] of Object.entries(CHECKS)) {
    const rows =
      await tx`select *, count(*) over () as "brokenRows" from (${broken(tx, circumstances)}) as broken limit ${SHOWN}`
    checks.push({ name, broken: rows[0]?.brokenRows ?? 0, rows: rows.map(({ brokenRows: _, ...row }) => row) })
  }
  const faults = await checkAudit(tx, circumstances.sealedWithin)
  checks.push({ name: 'the audit trail is as it was sealed', broken: faults.length, rows: faults.slice(0, SHOWN) })
  const guards = await checkCatalogue(tx)
  checks.push({
    name: 'every guard of the schema is in its place',
    broken: guards.length,
    rows: guards.slice(0, SHOWN),
  })
  const adrift = await checkAnchors(tx, circumstances.anchors)
  checks.push({ name: 'both chains of seals go through what was anchored', broken: adrift.length, rows: adrift })
  const [size] = await tx<[{ entries: number; wallets: number }]>`
    select (select count(*) from ledger_entry) as entries, (select count(*) from wallet) as wallets
  `
  return { ok: checks.every((check) => check.broken === 0), checks, ...size }
}
