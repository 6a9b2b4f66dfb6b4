import { asking, connect, type Db } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedManyWorkers, suburbs } from './seed-many-workers.ts'

/** The same places at every size: a country does not get more suburbs by having more workers. */
export const PLACES = suburbs(3_000)

/** A database of its own in the cluster at `url`, with so many workers. */
export async function seedWorkers(url: string, count: number): Promise<string> {
  const name = `workers_${count}`
  await asking(url, (admin) => admin`create database ${admin(name)}`)
  const own = new URL(url)
  own.pathname = name
  await migrate(own.href)

  const db = connect(own.href, { max: 2 })
  const started = performance.now()
  await withoutIndexes(db, async () => {
    await seedManyWorkers(db, count, { seed: 7, places: PLACES })
    await db`insert into wallet (person_id) select id from person`
  })
  await db`vacuum analyze`
  const seconds = Math.round((performance.now() - started) / 1_000)
  console.log(`${count.toLocaleString('en')} workers in ${seconds} s`)
  await db.end()
  return own.href
}

/** Rows first, indexes afterwards, no notifications about a million new workers, and their wallets at once. */
async function withoutIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  const indexes = await db<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'worker' and indexname not in (select conname from pg_constraint)
  `
  for (const { name } of indexes) await db`drop index ${db(name)}`
  await db`alter table worker disable trigger user`
  await db`alter table person disable trigger user`
  await work()
  await db`alter table worker enable trigger user`
  await db`alter table person enable trigger user`
  for (const { definition } of indexes) await db.unsafe(definition)
}
