import type { EntryIds } from '#server/crypto/entry-ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testEntryIds } from './keys.ts'
import { testCaller, testWorker } from './people.ts'

/** Rand in cents: amounts in a test read as people say them. */
export function rand(amount: number): number {
  return Math.round(amount * 100)
}

export type World = {
  bank: { db: Db; ledger: Ledger; entryIds: EntryIds }
  /** A worker with an empty wallet. */
  sipho: Caller & { workerId: string }
}

/**
 * New people with money, and Sipho who can be tipped: `const { bank, thandi, sipho } = await world({ thandi: rand(60) })`.
 * Every world of a test file shares one database and one ledger; `afterAll(closeWorld)` proves the books of that file.
 */
export async function world<Name extends string = never>(
  balances: Record<Name, number> = {} as Record<Name, number>,
): Promise<World & Record<Name, Caller>> {
  opened ??= openBank()
  const { bank } = await opened
  const people: [string, Caller][] = []
  for (const [firstName, balance] of Object.entries<number>(balances))
    people.push([firstName, await testCaller(bank.db, { firstName, balance })])
  const sipho = await testWorker(bank.db, { firstName: 'Sipho' })
  return { bank, sipho, ...(Object.fromEntries(people) as Record<Name, Caller>) }
}

let opened: Promise<{ base: TestDatabase; bank: World['bank'] }> | undefined

async function openBank() {
  const base = await testDatabase()
  return { base, bank: { db: base.db, ledger: openLedger({ url: base.url }), entryIds: testEntryIds } }
}

export async function closeWorld(): Promise<void> {
  if (!opened) throw new Error('No world was opened.')
  const { base, bank } = await opened
  opened = undefined
  await bank.ledger.close()
  await base.close()
}
