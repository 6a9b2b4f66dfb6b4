import { proveBooks as prove } from '#server/books/prove-books.ts'
import type { Db } from '#server/db/connect.ts'
import { single } from './figures.ts'

/** The last figure of whatever moved money: how much is wrong with the books. */
export async function proveBooks(db: Db): Promise<void> {
  const { faults } = await prove(db)
  for (const { name, about } of faults) console.log(`BROKEN ${name}: ${about}`)
  single('faults of the books afterwards', faults.length, '', { atMost: 0 })
}
