import type { Books } from '#contract/oversight.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/db/connect.ts'

type Row = { at: Date; ok: boolean; checks: { name: string; broken: number }[]; entries: number } & Pick<
  Books,
  'trialBalance'
>

/** Each invariant of the ledger and every account, as of the last proof. */
export async function readBooks({ db }: { db: Db }): Promise<Given<typeof Books>> {
  const [latest] = await db<Row[]>`
    select at, ok, checks, trial_balance as "trialBalance", entries from ledger_proof order by id desc limit 1
  `
  if (!latest) return { proof: null, trialBalance: [], entries: 0 }
  const { at, ok, checks, trialBalance, entries } = latest
  return { proof: { at, ok, checks }, trialBalance, entries }
}
