import { connect, type Db } from '#server/platform/db/connect.ts'

/** For what no visitor can bring about: a partner who disagrees with the books, a clock that was once wrong. */
export async function inDatabase<T>(act: (db: Db) => Promise<T>): Promise<T> {
  const url = process.env.E2E_DATABASE_URL
  if (!url) throw new Error('The database for the journeys was not started.')
  const db = connect(url, { max: 1 })
  try {
    return await act(db)
  } finally {
    await db.end({ timeout: 5 })
  }
}
