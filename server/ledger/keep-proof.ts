import type { Db } from '#server/db/connect.ts'
import { type Anchorage, anchorHeads } from './anchorage.ts'
import { type Anchor, readHeads } from './anchors.ts'
import type { Circumstances } from './circumstances.ts'
import { type Proof, prove, proveNewAndMoveOn } from './prove.ts'
import type { Checkpoint } from './scope.ts'

/** About a day of proofs, one a minute. */
const KEPT = 1_500

type Anchoring = { anchorage: Anchorage; restored?: true }

/**
 * Proves all of the books and keeps the result with the balance of every account, for operators to see, and with the next anchor,
 * for other processes. After a restore what was anchored before does not bind.
 */
export async function keepProof(db: Db, circumstances: Circumstances, anchoring?: Anchoring): Promise<Proof> {
  const proof = await prove(db, circumstances)
  await keep(db, proof, anchoring)
  return proof
}

/** The same for what came after the last checkpoint, which is then moved forward. */
export async function keepNewProof(
  db: Db,
  circumstances: Circumstances,
  anchorage: Anchorage,
): Promise<{ proof: Proof; checkpoint: Checkpoint | null }> {
  const proved = await proveNewAndMoveOn(db, { ...circumstances, signer: anchorage.signer })
  await keep(db, proved.proof, { anchorage })
  return proved
}

async function keep(db: Db, proof: Proof, anchoring: Anchoring | undefined): Promise<void> {
  const anchor = anchoring ? await nextAnchor(db, anchoring) : null
  const checks = proof.checks.map(({ name, broken }) => ({ name, broken }))
  const accounts = Object.entries(proof.totals).map(([account, balance]) => ({ account, balance }))
  const trialBalance = accounts.sort((one, other) => (one.account < other.account ? -1 : 1))
  const [kept] = await db<[{ id: number }]>`
    insert into ledger_proof (ok, checks, trial_balance, entries, anchor)
    values (${proof.ok}, ${db.json(checks)}, ${db.json(trialBalance)}, ${proof.entries}, ${anchor && db.json(anchor)})
    returning id
  `
  await db`delete from ledger_proof where id <= ${kept.id - KEPT}`
}

async function nextAnchor(db: Db, { anchorage, restored }: Anchoring): Promise<Anchor | null> {
  return restored ? anchorage.drop(await readHeads(db), { restored }) : anchorHeads(db, anchorage)
}
