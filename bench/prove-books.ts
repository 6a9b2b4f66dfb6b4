import type { Db } from '#server/db/connect.ts'
import { prove } from '#server/ledger/prove.ts'
import { single } from './figures.ts'

/** The last figure of whatever moved money: how many rows break a rule of the books. */
export async function proveBooks(db: Db): Promise<void> {
  const { checks } = await prove(db)
  for (const { name, broken, rows } of checks) if (broken > 0) console.log(`BROKEN ${name}: ${broken}`, rows)
  const broken = checks.reduce((sum, check) => sum + check.broken, 0)
  single('rows that break a rule of the books afterwards', broken, '', { atMost: 0 })
}
