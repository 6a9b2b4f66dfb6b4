import { connect, type Db } from '#server/db/connect.ts'
import { prove } from '#server/ledger/prove.ts'
import type { Intention } from './tipping.ts'

export interface Verdict {
  acknowledged: number
  refused: number
  /** Acknowledged, and not in the books. */
  lost: number
  /** Meant once, and in the books more than once. */
  doubled: number
  /** What wallets hold beyond what entries say they should. */
  centsCreated: number
  violations: string[]
}

/** Compares what tippers were told with what the books say. */
export async function judge(databaseUrl: string, intentions: Intention[]): Promise<Verdict> {
  const db = connect(databaseUrl, { max: 2 })
  try {
    const entries = await entriesByKey(
      db,
      intentions.flatMap((intention) => intention.keys),
    )
    const ids = (intention: Intention) => intention.keys.flatMap((key) => entries.get(key) ?? [])
    const proof = await prove(db)
    return {
      acknowledged: intentions.filter((intention) => intention.acknowledged).length,
      refused: intentions.filter((intention) => intention.refused).length,
      lost: intentions.filter(({ acknowledged }) => acknowledged && !entries.has(acknowledged)).length,
      doubled: intentions.filter((intention) => ids(intention).length > 1).length,
      centsCreated: await centsCreated(db),
      violations: proof.checks.filter((check) => check.broken > 0).map((check) => `${check.name}: ${check.broken}`),
    }
  } finally {
    await db.end()
  }
}

async function entriesByKey(db: Db, keys: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let start = 0; start < keys.length; start += 5_000) {
    const rows = await db<{ id: string; key: string }[]>`
      select id::text, key from ledger_entry where key = any(${keys.slice(start, start + 5_000)}) order by id
    `
    for (const { id, key } of rows) found.set(key, [...(found.get(key) ?? []), id])
  }
  return found
}

/** Counted here once more, on its own: balances against what came in and went out through the system accounts. */
async function centsCreated(db: Db): Promise<number> {
  const [row] = await db<{ created: number }[]>`
    select (select coalesce(sum(balance_cents), 0) from wallet)::bigint
      + (select coalesce(sum(cents), 0) from posting where account <> 'wallet')::bigint as created
  `
  return row?.created ?? Number.NaN
}

export function holds(verdict: Verdict): boolean {
  return verdict.lost === 0 && verdict.doubled === 0 && verdict.centsCreated === 0 && verdict.violations.length === 0
}

export function inWords(verdict: Verdict): string {
  const { acknowledged, lost, doubled, centsCreated, violations } = verdict
  return [
    `${acknowledged} tips acknowledged, ${lost} lost, ${doubled} doubled, ${centsCreated} cents created`,
    violations.length > 0 ? `violations: ${violations.join(', ')}` : 'books right',
  ].join('; ')
}
