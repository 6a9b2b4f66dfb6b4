import type { Db } from '#server/db/connect.ts'
import { type Check, type Proof, prove } from './prove.ts'

type TrialBalance = { account: string; balance: number }[]

/** About a day of proofs, one a minute. */
const KEPT = 1_500

/** Proves the books and keeps the result with the balance of every account, for operators to see. */
export async function keepProof(db: Db): Promise<Proof> {
  const proven = await prove(db)
  const proof = withCheck(proven, await checkCorrections(db))
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

function withCheck(proof: Proof, check: Check): Proof {
  return { ...proof, ok: proof.ok && check.broken === 0, checks: [...proof.checks, check] }
}

/** Corrections are the one movement that people decide: each was proposed by one operator and approved by another. */
async function checkCorrections(db: Db): Promise<Check> {
  const rows = await db`
    select entry.id, entry.key
    from ledger_entry entry
    left join correction on entry.key = 'correction:' || correction.id
    where entry.kind in ('correction_in', 'correction_out') and (
      correction.state in ('approved', 'posted') and correction.proposed_by <> correction.decided_by
      and correction.wallet_id = coalesce(entry.debit_wallet, entry.credit_wallet)
      and correction.amount_cents = entry.amount_cents
      and correction.direction = case entry.kind when 'correction_in' then 'in' else 'out' end
    ) is not true
    limit 20
  `
  return { name: 'every correction was approved by a second operator', broken: rows.length, rows: [...rows] }
}
