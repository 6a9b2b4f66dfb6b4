import type { Db } from '#server/db/connect.ts'
import type { Circumstances } from './circumstances.ts'
import { type Proof, prove } from './prove.ts'

type TrialBalance = { account: string; balance: number }[]

/** About a day of proofs, one a minute. */
const KEPT = 1_500

/** Proves the books and keeps the result with the balance of every account, for operators to see. */
export async function keepProof(db: Db, circumstances: Circumstances): Promise<Proof> {
  const proof = await prove(db, circumstances)
  const trialBalance = await db<TrialBalance>`
    select account, sum(cents)::bigint as balance from posting group by account order by account
  `
  const checks = proof.checks.map(({ name, broken }) => ({ name, broken }))
  const [kept] = await db<[{ id: number }]>`
    insert into ledger_proof (ok, checks, trial_balance, entries)
    values (${proof.ok}, ${db.json(checks)}, ${db.json(trialBalance.map((account) => ({ ...account })))}, ${proof.entries})
    returning id
  `
  await db`delete from ledger_proof where id <= ${kept.id - KEPT}`
  return proof
}
