import type { Books } from '#contract/oversight.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/db/connect.ts'

type Row = { at: Date; ok: boolean; checks: { name: string; broken: number }[]; entries: number } & Pick<
  Books,
  'trialBalance'
>

/** Each invariant of the ledger and every account, as of the last proof; with what the last rounds of slices found in what is old. */
export async function readBooks({ db }: { db: Db }): Promise<Given<typeof Books>> {
  const [latest] = await db<Row[]>`
    select at, ok, checks, trial_balance as "trialBalance", entries from ledger_proof order by id desc limit 1
  `
  if (!latest) return { proof: null, trialBalance: [], entries: 0 }
  const found = await db<{ name: string; broken: number }[]>`
    select found ->> 'name' as name, max((found ->> 'broken')::int) as broken
    from (
      (select body from hourly_round order by number desc limit 2)
      union all
      (select body from proof_round order by number desc limit 2)
    ) round, jsonb_array_elements(body::jsonb -> 'found') found
    group by 1
    order by 1
  `
  const { at, ok, trialBalance, entries } = latest
  const checks = latest.checks.map((check) => found.find(({ name }) => name === check.name) ?? check)
  return { proof: { at, ok: ok && found.length === 0, checks }, trialBalance, entries }
}
