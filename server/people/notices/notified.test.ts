import { beforeEach, expect, test } from 'vitest'
import { fund } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { markMoved, notifyDue } from './notified.ts'

const database = await testDatabase()

/** The people that one round took and notified, except for those who cannot be reached. */
async function tell(cannotBeTold: string[] = []): Promise<string[]> {
  const taken: string[] = []
  await notifyDue(database.db, 'push', async (due) => {
    taken.push(...due.map(({ personId }) => personId))
    return due.filter(({ personId }) => !cannotBeTold.includes(personId))
  })
  return taken
}

async function tellAll(): Promise<string[]> {
  const all: string[] = []
  for (let taken = await tell(); taken.length > 0; taken = await tell()) all.push(...taken)
  return all
}

const PEOPLE = 450
let people: string[] = []
beforeEach(async () => {
  const { db } = database
  await db`delete from notified`
  const born = await db<{ id: string }[]>`
    insert into person (issuer, subject) select 'test', gen_random_uuid() from generate_series(1, ${PEOPLE}) returning id
  `
  people = born.map(({ id }) => id).sort()
  // As if each had got something: the first ones by their ids have waited shortest.
  await db`
    insert into notified (person_id, channel, version, due_at)
    select id, 'push', -1, business_now() - place * interval '1 second' from unnest(${people}::uuid[]) with ordinality as one (id, place)
  `
})

test('the longest wait is served first, and everybody is notified', async () => {
  const first = await tell()
  expect(new Set(first)).toEqual(new Set(people.slice(-first.length)))

  const rest = await tellAll()
  expect(new Set([...first, ...rest])).toEqual(new Set(people))
  expect(first.length + rest.length).toBe(PEOPLE)
})

test('several processes never tell the same person', async () => {
  const taken = (await Promise.all([tellAll(), tellAll(), tellAll(), tellAll()])).flat()

  expect(taken).toHaveLength(PEOPLE)
  expect(new Set(taken).size).toBe(PEOPLE)
})

test('a person who cannot be reached keeps nobody waiting, and is tried again a minute later', async () => {
  const bad = people.slice(-50)
  expect(new Set(await tell(bad))).toEqual(new Set(bad))
  expect(new Set(await tellAll())).toEqual(new Set(people.slice(0, -50)))

  await database.db`update notified set due_at = due_at - interval '1 minute'`
  expect(new Set(await tell())).toEqual(new Set(bad))
})

test('what moves during a notification is notified next', async () => {
  const { db } = database
  const [person = ''] = people
  await db`delete from notified where person_id <> ${person}`
  const move = () => fund(db, { personId: person }, 100)
  await notifyDue(db, 'push', async (due) => {
    await move()
    return due
  })
  expect(await tell()).toEqual([person])

  await move()
  expect(await tell()).toEqual([])
  expect(await markMoved(db)).toBe(1)
  expect(await tell()).toEqual([person])
  expect(await markMoved(db)).toBe(0)
  expect(await tell()).toEqual([])
})
