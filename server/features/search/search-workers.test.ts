import { describe, expect, test } from 'vitest'
import { SERVICE_CATEGORIES, type ServiceCategory } from '#contract/categories.ts'
import { RATING } from '#contract/limits.ts'
import { registerWorker } from '#server/features/workers/register-worker.ts'
import { removeWorkerProfile } from '#server/features/workers/remove-worker-profile.ts'
import { updateWorkerProfile } from '#server/features/workers/update-worker-profile.ts'
import { bruteForce, everyWorker, namesIn, type Query, randomQuery } from '#testing/brute-force-search.ts'
import { LONG_MS, tries } from '#testing/long-form.ts'
import { testCaller } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { makeTestKeys } from '#testing/service/keys.ts'
import { randomBelow, seedManyWorkers, suburbs } from '../../../bench/seed-many-workers.ts'
import { searchWorkers } from './search-workers.ts'

const SEED = 20261115
const keys = makeTestKeys()
const places = suburbs(700)
const namesOfPlaces = namesIn([...places, 'Vilakazi Straat', 'Ünïcode Park'])
const database = await testDatabase()
const caller = await testCaller(database.db)
await seedManyWorkers(database.db, 4_000, { seed: SEED, places })

// Thousands of comparisons: on a busy machine they take minutes.
describe('search gives what reading every worker gives', { timeout: LONG_MS }, () => {
  test('among thousands', async () => {
    await expectEqualToBruteForce(tries(250, 500), randomBelow(1))
  })

  test('after workers came, went, moved, came back and were rated', async () => {
    await shuffle(randomBelow(6))
    await stir(randomBelow(2))

    await expectEqualToBruteForce(tries(250, 500), randomBelow(3))
  })
})

test('a rating counts at once', async () => {
  const { db } = database
  const first = async () => (await search({ query: '', category: 'waiter' }))[0]?.id
  const [last] = await db<[{ id: string }]>`
    select id from worker where service_category = 'waiter' and removed_at is null order by rank, seq desc limit 1
  `
  expect(await first()).not.toBe(last.id)

  await db`update worker set rating_sum = 5000, rating_count = 1000 where id = ${last.id}`

  expect(await first()).toBe(last.id)
})

test('the rank damps a rating by so many people and stars as the contract says', async () => {
  const { db } = database
  const rows = await db<{ rank: number; sum: number; count: number }[]>`
    select distinct on (rating_count) rank, rating_sum as sum, rating_count as count from worker order by rating_count, rank limit 10
  `
  const damped = (sum: number, count: number) =>
    Math.round((100 * (sum + RATING.priorStars * RATING.priorPeople)) / (count + RATING.priorPeople))

  expect(rows.length).toBeGreaterThan(5)
  expect(rows.map(({ rank }) => rank)).toEqual(rows.map(({ sum, count }) => damped(sum, count) * 1e12 + count))
})

/** Comparisons are many, so they run side by side; a difference names its query. */
async function expectEqualToBruteForce(count: number, random: (below: number) => number): Promise<void> {
  const all = await everyWorker(database.db)
  const queries = Array.from({ length: count }, () => randomQuery(all, places, random))
  let found = 0
  for (let start = 0; start < queries.length; start += 50) {
    await Promise.all(
      queries.slice(start, start + 50).map(async (query) => {
        const given = await search(query)
        const expected = bruteForce(all, namesOfPlaces, query)
        found += expected.length
        expect({ query, ids: names(given) }).toEqual({ query, ids: names(expected) })
      }),
    )
  }
  // A comparison of empty lists would prove nothing. Queries are random: most runs find about seven workers each.
  expect(found).toBeGreaterThan(count)
}

/** The best fall back, others come up; some move, leave, come back, or do something else now. */
async function shuffle(random: (below: number) => number): Promise<void> {
  const { db } = database
  const one = (of: number) => db`seq % ${of} = ${random(of)}`
  await db`
    update worker set rating_sum = rating_sum + 1, rating_count = rating_count + 1
    where seq in (select seq from worker where removed_at is null order by rank desc, seq limit ${20 + random(200)})
  `
  await db`update worker set rating_sum = rating_sum + 50, rating_count = rating_count + 10 where ${one(40)}`
  await db`update worker set removed_at = null where ${one(5)}`
  await db`update worker set removed_at = now() where ${one(30)}`
  await db`
    update worker set place_id = other.place_id, location = other.location
    from worker other
    where worker.seq % 50 = ${random(50)} and other.seq = 1 + (worker.seq * 7) % 4000
  `
  await db`update worker set service_category = ${SERVICE_CATEGORIES[random(5)] ?? ''} where ${one(50)}`
}

const names = (list: { id: string; guardNumber: string }[]) => list.map(({ id, guardNumber }) => `${guardNumber} ${id}`)

function search({ query, category }: Query) {
  return searchWorkers(database, caller, { query, category })
}

/** Changes the workers as time would, through the functions that the service uses. */
async function stir(random: (below: number) => number): Promise<void> {
  const { db } = database
  const services = { db, keys }
  const some = await db<{ id: string; personId: string; walletId: number; guardNumber: string }[]>`
    select worker.id, person_id as "personId", wallet.id as "walletId", guard_number as "guardNumber"
    from worker join wallet using (person_id)
    order by rank desc, seq limit 90
  `
  for (const [index, { id, personId, walletId, guardNumber }] of some.entries()) {
    const self = { ...caller, personId, walletId, workerId: id }
    const location = index % 7 === 0 ? 'Vilakazi Straat' : (places[random(places.length)] as string)
    if (index % 3 === 0) await updateWorkerProfile(services, self, { location })
    if (index % 3 === 1) await removeWorkerProfile(services, self)
    if (index % 6 === 1)
      await registerWorker(services, self, {
        guardNumber: index % 12 === 1 ? guardNumber : `Back ${index}`,
        serviceCategory: 'waiter',
        location,
      })
  }
  for (let index = 0; index < 30; index++) {
    await registerWorker(services, await testCaller(db), {
      guardNumber: ['PG-ß', '★ 100%', '🌸🌸 7', "O'Neil", '__x', 'Zoë-77'][index % 6] + (index < 6 ? '' : `-${index}`),
      serviceCategory: SERVICE_CATEGORIES[index % 5] as ServiceCategory,
      location: index % 2 ? 'Ünïcode Park' : (places[random(places.length)] as string),
    })
  }
}
