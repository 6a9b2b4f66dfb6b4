import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVICE_CATEGORIES, type ServiceCategory } from '#contract/categories.ts'
import { workerIdKey } from '#contract/worker-id.ts'
import { makeTestKeys } from '#server/crypto/test-keys.ts'
import { type TestDatabase, testDatabase } from '#server/db/test-database.ts'
import { testCaller } from '#server/db/test-people.ts'
import type { Caller } from '#server/identity/caller.ts'
import { refreshRanks } from './refresh-ranks.ts'
import { registerWorker } from './register-worker.ts'
import { removeWorkerProfile } from './remove-worker-profile.ts'
import { isOneLetterOff, searchDigits, searchId, searchWords, typedDigits, words } from './search-text.ts'
import { searchWorkers } from './search-workers.ts'
import { randomFrom, seedManyWorkers, suburbs } from './seed-many-workers.ts'
import { servicesNamed } from './services-named.ts'
import { updateWorkerProfile } from './update-worker-profile.ts'

type Known = {
  id: string
  seq: number
  rank: number
  guardNumber: string
  category: string
  location: string | null
  isRemoved: boolean
  key: string
  searchId: string
  digits: string | null
  forms: string[]
}
type Query = { query: string; category: ServiceCategory | '' }

const SEED = 20261115
const keys = makeTestKeys()
const places = suburbs(700)
let database: TestDatabase
let caller: Caller

beforeAll(async () => {
  database = await testDatabase()
  caller = await testCaller(database.db)
  await seedManyWorkers(database.db, 4_000, { seed: SEED, places })
  await refreshRanks(database.db)
})
afterAll(() => database.close())

describe('search gives what reading every worker gives', () => {
  test('right after the ranking', async () => {
    await expectEqualToBruteForce(1_000, randomFrom(1))
  })

  test('after workers came, went, moved and came back, before the next ranking and after it', async () => {
    await stir(randomFrom(2))

    await expectEqualToBruteForce(1_000, randomFrom(3))

    await refreshRanks(database.db)
    await expectEqualToBruteForce(300, randomFrom(4))
  })

  test('when most of a list has gone since the ranking', async () => {
    const { db } = database
    const best = await search({ query: 'pg', category: '' })
    await db`update worker set removed_at = now() where id = any(${best.map(({ id }) => id)}::uuid[])`

    const next = await search({ query: 'pg', category: '' })

    expect(next).toHaveLength(20)
    expect(names(next)).toEqual(names(bruteForce(await everyone(), { query: 'pg', category: '' })))
  })
})

/** Comparisons are many, so they run side by side; a difference names its query. */
async function expectEqualToBruteForce(count: number, random: (below: number) => number): Promise<void> {
  const all = await everyone()
  const queries = Array.from({ length: count }, () => randomQuery(all, random))
  let found = 0
  for (let start = 0; start < queries.length; start += 50) {
    await Promise.all(
      queries.slice(start, start + 50).map(async (query) => {
        const given = await search(query)
        const expected = bruteForce(all, query)
        found += expected.length
        expect({ query, ids: names(given) }).toEqual({ query, ids: names(expected) })
      }),
    )
  }
  // A comparison of empty lists would prove nothing.
  expect(found).toBeGreaterThan(count * 5)
}

const names = (list: { id: string; guardNumber: string }[]) => list.map(({ id, guardNumber }) => `${guardNumber} ${id}`)

function search({ query, category }: Query) {
  return searchWorkers(database, caller, { query, category })
}

async function everyone(): Promise<Known[]> {
  const all = await database.db<Known[]>`
    select id, seq, rank, guard_number as "guardNumber", service_category as category, location,
      removed_at is not null as "isRemoved"
    from worker
  `
  return all.map((worker) => {
    const name = words(worker.location ?? '')
    return {
      ...worker,
      key: workerIdKey(worker.guardNumber),
      searchId: searchId(worker.guardNumber),
      digits: searchDigits(worker.guardNumber),
      forms: name.map((_, start) => name.slice(start).join('')),
    }
  })
}

/** The rule of the search, worker by worker. */
function bruteForce(all: Known[], { query, category }: Query): Known[] {
  const wanted = all.filter((worker) => !worker.isRemoved && (!category || worker.category === category))
  const tierOf = query === '' ? () => 0 : tierFor(query)
  const meant = namesMeant(searchWords(query))
  const exact = wanted.map((worker) => ({ worker, tier: tierOf(worker) })).filter(({ tier }) => tier < 9)
  const misspelt = () => wanted.filter((worker) => meant.some((name) => isAt(worker, name)))
  return (exact.length > 0 ? exact : misspelt().map((worker) => ({ worker, tier: 0 })))
    .sort((a, b) => a.tier - b.tier || b.worker.rank - a.worker.rank || a.worker.seq - b.worker.seq)
    .slice(0, 20)
    .map(({ worker }) => worker)
}

function tierFor(query: string): (worker: Known) => number {
  const typed = { key: workerIdKey(query), id: searchId(query), digits: typedDigits(query), words: searchWords(query) }
  const services: string[] = servicesNamed(query)
  return (worker) => {
    if (worker.key === typed.key) return 0
    if (worker.searchId === typed.id) return 1
    if (typed.digits && worker.digits === typed.digits) return 2
    if (typed.id && worker.searchId.startsWith(typed.id)) return 3
    if (typed.digits && worker.digits?.startsWith(typed.digits)) return 3
    if (typed.words && isAt(worker, typed.words)) return 4
    return services.includes(worker.category) ? 5 : 9
  }
}

function isAt(worker: Known, beginning: string): boolean {
  return worker.forms.some((form) => form.startsWith(beginning))
}

/** Names of places, a word, two words or the whole, that are one letter off. */
function namesMeant(typed: string): string[] {
  return [...typed].length < 4 ? [] : [...namesOfPlaces].filter((name) => isOneLetterOff(typed, name))
}

const namesOfPlaces = new Set(
  [...places, 'Vilakazi Straat', 'Ünïcode Park'].flatMap((place) => {
    const name = words(place)
    const pairs = name.slice(1).map((word, index) => `${name[index]}${word}`)
    return [...name, ...pairs, name.join('')].filter((each) => each.length >= 4)
  }),
)

function randomQuery(all: Known[], random: (below: number) => number): Query {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const worker = pick(all)
  const place = pick(places)
  const letter = () => pick([...'abcdefghijklmnopqrstuvwxyz0123456789'])
  const category = random(3) === 0 ? pick(SERVICE_CATEGORIES) : ''
  const changed = () => {
    const at = random(place.length)
    return place.slice(0, at) + (random(2) ? letter() : '') + place.slice(at + random(2))
  }
  const query = pick([
    () => letter() + letter(),
    () => worker.guardNumber,
    () => worker.guardNumber.toLowerCase().replace('-', ' '),
    () => worker.guardNumber.slice(0, 2 + random(6)),
    () => String(random(4_000)).padStart(random(7), '0').padStart(2, '0'),
    () => place,
    () =>
      place
        .slice(0, 2 + random(place.length))
        .trim()
        .padEnd(2, 'a'),
    () => place.split(' ').at(-1) as string,
    changed,
    () => pick(['gardener', 'domestic worker', 'Waiter/Waitress', 'parking_guard', 'wa', 'service', 'day', 'helper']),
    () => pick(['%%', '__', "''", '100%', '🌸🌸', '--', 'ée', '\\\\', 'p_g']),
  ])()
  return random(20) === 0 ? { query: '', category: pick(SERVICE_CATEGORIES) } : { query: query.trim(), category }
}

/** What happens between two rankings, through the same functions as in life. */
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
