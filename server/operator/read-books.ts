import type { Books } from '#contract/oversight.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/db/connect.ts'

type Row = {
  at: Date
  comparedAt: Date | null
  fromOneAt: Date | null
  totals: Record<string, number>
  entries: number
}

/** The state of the audit, the balance of every account, and the faults. */
export async function readBooks({ db }: { db: Db }): Promise<Given<typeof Books>> {
  const faults = await db<Given<typeof Books>['faults']>`
    select id, name, about, found_at as "foundAt", (
      select reason from audit_event where subject = 'fault:' || book_fault.id and action = 'fault_explained' order by id limit 1
    ) as explanation
    from book_fault order by found_at desc, id limit 100
  `
  const [latest] = await db<Row[]>`
    select at, (select at from book_progress where what = 'wallets that moved') as "comparedAt",
      (select at from book_progress where what = 'all from entry one') as "fromOneAt",
      coalesce((select totals from book_page order by position desc limit 1), '{}') as totals, entries
    from book_progress where what = 'what is new'
  `
  if (!latest) return { proof: null, faults, trialBalance: [], entries: 0 }
  const { at, comparedAt, fromOneAt, totals, entries } = latest
  const trialBalance = Object.entries(totals).map(([account, balance]) => ({ account, balance }))
  const ok = faults.every(({ explanation }) => explanation !== null)
  return { proof: { at, ok, comparedAt, fromOneAt }, faults, trialBalance, entries }
}
