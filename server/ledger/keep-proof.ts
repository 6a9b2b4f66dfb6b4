import type { Db } from '#server/db/connect.ts'
import { type Anchorage, anchorHeads } from './anchorage.ts'
import { type Anchor, readHeads } from './anchors.ts'
import type { Circumstances } from './circumstances.ts'
import { type Proof, prove } from './prove.ts'

type TrialBalance = { account: string; balance: number }[]

/** About a day of proofs, one a minute. */
const KEPT = 1_500

type Anchoring = { anchorage: Anchorage; restored?: true }

/**
 * Proves the books and keeps the result with the balance of every account, for operators to see, and with the next anchor,
 * for other processes. After a restore what was anchored before does not bind.
 */
export async function keepProof(db: Db, circumstances: Circumstances, anchoring?: Anchoring): Promise<Proof> {
  const proof = await prove(db, circumstances)
  const anchor = anchoring ? await nextAnchor(db, anchoring) : null
  const trialBalance = await db<TrialBalance>`
    select account, sum(cents)::bigint as balance from posting group by account order by account
  `
  const checks = proof.checks.map(({ name, broken }) => ({ name, broken }))
  const [kept] = await db<[{ id: number }]>`
    insert into ledger_proof (ok, checks, trial_balance, entries, anchor)
    values (${proof.ok}, ${db.json(checks)}, ${db.json(trialBalance.map((account) => ({ ...account })))}, ${proof.entries},
      ${anchor && db.json(anchor)})
    returning id
  `
  await db`delete from ledger_proof where id <= ${kept.id - KEPT}`
  return proof
}

async function nextAnchor(db: Db, { anchorage, restored }: Anchoring): Promise<Anchor | null> {
  return restored ? anchorage.drop(await readHeads(db), { restored }) : anchorHeads(db, anchorage)
}
