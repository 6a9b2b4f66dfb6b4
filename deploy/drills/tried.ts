import type { Db, Tx } from '#server/db/connect.ts'

/** Does something in a transaction that is given up, and tells what came of it. */
export async function tried<T>(db: Db, use: (tx: Tx) => Promise<T>): Promise<T> {
  let result: T | undefined
  try {
    await db.begin(async (tx) => {
      result = await use(tx)
      throw new GivenUp()
    })
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
  }
  return result as T
}

class GivenUp extends Error {}
