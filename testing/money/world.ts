import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { testEntryIds } from '#testing/service/keys.ts'

/** Rand in cents: amounts in a test read as people say them. */
export function rand(amount: number): number {
  return Math.round(amount * 100)
}

type World = {
  bank: { db: Db; ledger: Ledger; entryIds: EntryIds }
  /** A worker with an empty wallet. */
  sipho: Caller & { workerId: string }
}

/**
 * Opens a database and a ledger for a test file, whose books are proved at its end; and in it new people with money, and Sipho who can be
 * tipped: `const { bank, thandi, sipho } = await world({ thandi: rand(60) })`.
 */
export async function openWorld() {
  const { db, url } = await testDatabase()
  const bank: World['bank'] = { db, ledger: testLedger(url), entryIds: testEntryIds }
  return async <Name extends string = never>(
    balances: Record<Name, number> = {} as Record<Name, number>,
  ): Promise<World & Record<Name, Caller>> => {
    const people: [string, Caller][] = []
    for (const [firstName, balance] of Object.entries<number>(balances))
      people.push([firstName, await testCaller(db, { firstName, balance })])
    const sipho = await testWorker(db, { firstName: 'Sipho' })
    return { bank, sipho, ...(Object.fromEntries(people) as Record<Name, Caller>) }
  }
}
