import { openLedger } from '#server/money/ledger/ledger.ts'
import { sessionCookie } from '#testing/people/session-cookie.ts'
import { seedManyWorkers, suburbs } from './seed-many-workers.ts'
import { populate, type World } from './world.ts'

export type Tippers = {
  /** The session cookie of each person who tips. */
  cookies: string[]
  /** Ids of workers, as the app names them when somebody tips. */
  workers: string[]
}

/** Signed-in people with money, and workers, made by the functions of the server but without walking through its pages. */
export async function makeTippers(world: World, people: number, workers: number): Promise<Tippers> {
  const { db, url } = world
  await seedManyWorkers(db, workers, { seed: 7, places: suburbs(100) })
  await db`update wallet set accepts_tips = true where person_id in (select person_id from worker)`
  const ids = await db<{ id: string }[]>`select id from worker order by seq`
  const ledger = openLedger({ url })
  const { payers } = await populate(db, ledger, people, 0)
  await ledger.close()
  const cookies: string[] = []
  for (let start = 0; start < payers.length; start += 500) {
    const signIns = payers.slice(start, start + 500).map(({ personId }) => sessionCookie(db, personId))
    cookies.push(...(await Promise.all(signIns)))
  }
  return { cookies, workers: ids.map(({ id }) => id) }
}
