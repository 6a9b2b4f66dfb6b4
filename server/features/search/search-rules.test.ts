import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { workerLink, writeQr } from '#contract/qr.ts'
import type { Given } from '#contract/shapes.ts'
import type { RegisterWorker, WorkerProfile } from '#contract/workers.ts'
import { registerWorker } from '#server/features/workers/register-worker.ts'
import { testCaller } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { makeTestKeys } from '#testing/service/keys.ts'
import { isOneLetterOff, searchDigits, searchId, spellings, words } from './search-text.ts'
import { searchWorkers } from './search-workers.ts'

const database = await testDatabase()
const caller = await testCaller(database.db)
const profiles = new Map<string, Given<typeof WorkerProfile>>()

const WORKERS: RegisterWorker[] = [
  { guardNumber: 'PG-1024', serviceCategory: 'parking_guard', location: 'Rosebank' },
  { guardNumber: 'PG-0077', serviceCategory: 'parking_guard', location: 'Sea Point' },
  { guardNumber: 'PG-1024-B', serviceCategory: 'waiter', location: 'Green Point, Cape Town' },
  { guardNumber: 'Zoë 7', serviceCategory: 'household_services', location: "Bo-Kaap / O'Kiep" },
  { guardNumber: 'Rosebank', serviceCategory: 'day_laborer', location: 'Soweto' },
  { guardNumber: '100%_sure', serviceCategory: 'other', location: 'Köln Straße' },
  { guardNumber: '🌸🌸', serviceCategory: 'other' },
  { guardNumber: 'AB_1', serviceCategory: 'other' },
  { guardNumber: 'ABX1', serviceCategory: 'other' },
]

const services = { db: database.db, keys: makeTestKeys() }
for (const worker of WORKERS)
  profiles.set(worker.guardNumber, await registerWorker(services, await testCaller(database.db), worker))

async function find(query: string, category?: 'waiter' | 'parking_guard'): Promise<string[]> {
  const found = await searchWorkers(database, caller, { query, category })
  return found.map(({ guardNumber }) => guardNumber)
}

test.each([
  ['the ID itself before IDs that begin so', 'pg-1024', ['PG-1024', 'PG-1024-B']],
  ['no matter how dashes and spaces are typed', 'pg 1024', ['PG-1024', 'PG-1024-B']],
  ['no matter how dots are typed', 'pg.1024', ['PG-1024', 'PG-1024-B']],
  ['letters that look like digits', 'PGIO24', ['PG-1024', 'PG-1024-B']],
  ['letters of another script that look alike', 'рg-1o24', ['PG-1024', 'PG-1024-B']],
  ['the number of an ID without its zeros', '77', ['PG-0077']],
  ['an ID before a suburb', 'rosebank', ['Rosebank', 'PG-1024']],
  ['the beginning of a suburb', 'rose', ['Rosebank', 'PG-1024']],
  ['any word of a suburb', 'point', ['PG-0077', 'PG-1024-B']],
  ['a town behind a comma', 'cape t', ['PG-1024-B']],
  ['two words written as one', 'seapoint', ['PG-0077']],
  ['one word written as two', 'rose bank', ['Rosebank', 'PG-1024']],
  ['accents left out', 'zoe 7', ['Zoë 7']],
  ['accents put in', 'pöint', ['PG-0077', 'PG-1024-B']],
  ['apostrophes left out', 'okiep', ['Zoë 7']],
  ['the value of a service', 'parking_guard', ['PG-1024', 'PG-0077']],
  ['the label of a service', 'Waiter/Waitress', ['PG-1024-B']],
  ['gardener', 'gardener', ['Zoë 7']],
  ['domestic worker', 'Domestic Worker', ['Zoë 7']],
  ['a letter left out', 'rosebnk', ['PG-1024']],
  ['a letter too many', 'rosebannk', ['PG-1024']],
  ['a wrong letter', 'sowexo', ['Rosebank']],
  ['two letters swapped', 'saepoint', ['PG-0077']],
  ['a place and a service', 'Rosebank guard', ['PG-1024']],
  ['a service and a place', 'waiter green point', ['PG-1024-B']],
  ['a place written as one word and the beginning of a service', 'Seapoint parking', ['PG-0077']],
  ['a service of two words before a place of two words', 'car guard sea point', ['PG-0077']],
  ['nobody of another service at that place', 'rosebank waiter', []],
  ['a misspelt place and a service', 'rosebnk guard', ['PG-1024']],
  ['a misspelt service and a place', 'gaurd rosebank', ['PG-1024']],
  ['one wrong letter in each word', 'wiater grene piont', ['PG-1024-B']],
  ['one wrong letter in each word of a place', 'grene piont', ['PG-1024-B']],
  ['maid', 'maid', ['Zoë 7']],
  ['cleaner', 'cleaner', ['Zoë 7']],
  ['char', 'char', ['Zoë 7']],
  ['garden', 'garden', ['Zoë 7']],
  ['waitress', 'waitress', ['PG-1024-B']],
  ['builder', 'builder', ['Rosebank']],
  ['painter', 'painter', ['Rosebank']],
  ['petrol attendant', 'petrol attendant', ['100%_sure', '🌸🌸', 'AB_1', 'ABX1']],
  ['packer', 'packer', ['100%_sure', '🌸🌸', 'AB_1', 'ABX1']],
  ['a guard in isiZulu and isiXhosa', 'unogada rosebank', ['PG-1024']],
  ['a guard in Afrikaans', 'motorwag Seepunt sea point', []],
  ['a car guard in Afrikaans at a place', 'sea point motorwag', ['PG-0077']],
  ['a waiter in Afrikaans', 'kelner', ['PG-1024-B']],
  ['a gardener in Afrikaans', 'tuinier', ['Zoë 7']],
  ['a guard in Sesotho', 'molebedi rosebank', ['PG-1024']],
  ['two wrong letters: nothing', 'rosxbxnk', []],
  ['a misspelling of something short: nothing', 'sxa', []],
  ['a percent sign', '100%', ['100%_sure']],
  ['only percent signs: nothing', '%%', []],
  ['an underscore, which is nothing', 'ab_1', ['AB_1']],
  ['only underscores: nothing', '__', []],
  ['quotes', `'; drop table worker; --`, []],
  ['a backslash, which is nothing', 'pg\\', ['PG-0077', 'PG-1024', 'PG-1024-B']],
  ['emoji', '🌸🌸', ['🌸🌸']],
  ['what nobody can see: nothing', '\u200b\u200b\u200b', []],
  ['what PostgreSQL cannot store: nothing', 'x\u0000y', []],
])('finds %s', async (_, query, expected) => {
  expect(await find(query)).toEqual(expected)
})

describe('a first name', () => {
  test('finds beside a place, a service or both, in any order, never alone', async () => {
    expect(await find('thandi sea point')).toEqual(['PG-0077'])
    expect(await find('rosebank Thándi')).toEqual(['PG-1024'])
    expect(await find('thandi waiter')).toEqual(['PG-1024-B'])
    expect(await find('car guard thandi')).toEqual(['PG-1024', 'PG-0077'])
    expect(await find('thandi guard seapoint')).toEqual(['PG-0077'])
    expect(await find('thandi rosebnk')).toEqual(['PG-1024'])
    expect(await find('thandi')).toEqual([])
    expect(await find('thadni rosebank')).toEqual([])
    expect(await find('sipho rosebank')).toEqual([])
  })

  test('is not looked at once the worker hides it, and follows a change of name', async () => {
    const { db } = database
    await db`update worker set shows_name = false where guard_number = 'PG-0077'`
    expect(await find('thandi sea point')).toEqual([])
    await db`update worker set shows_name = true where guard_number = 'PG-0077'`
    expect(await find('thandi sea point')).toEqual(['PG-0077'])

    const rename = (name: string) =>
      db`update person set first_name = ${name} where id in (select person_id from worker where guard_number = 'PG-0077')`
    await rename('Zoë-Anne Marie')
    expect(await find('thandi sea point')).toEqual([])
    expect(await find('zoe sea point')).toEqual(['PG-0077'])
    await rename('Thandi')
  })
})

describe('the text of a code', () => {
  const sipho = () => profiles.get('PG-1024') as WorkerProfile

  test('finds exactly its worker, whatever else it says and whichever category is chosen', async () => {
    const lying = JSON.stringify({ ...JSON.parse(writeQr(sipho())), guardNumber: 'PG-0077', location: 'Sea Point' })

    for (const text of [writeQr(sipho()), lying, workerLink('https://enkosi.example', 'pg-1024'), '/?w=PG-1024']) {
      expect(await find(text), text).toEqual(['PG-1024'])
      expect(await find(text, 'waiter'), text).toEqual(['PG-1024'])
    }
  })

  test('of an unknown worker finds nobody', async () => {
    expect(await find(writeQr({ ...sipho(), id: caller.personId }))).toEqual([])
    expect(await find('/?w=PG-10')).toEqual([])
  })
})

test('a category narrows the text, and alone shows its workers', async () => {
  expect(await find('pg-1024', 'waiter')).toEqual(['PG-1024-B'])
  expect(await find('p', 'waiter')).toEqual(['PG-1024-B'])
  expect(await find('', 'parking_guard')).toEqual(['PG-1024', 'PG-0077'])
  expect(await find('rosebank', 'parking_guard')).toEqual(['PG-1024'])
  expect(await find('waiter', 'parking_guard')).toEqual([])
})

test.each(['', ' ', 'p', ' p '])('"%s" without a category is too short', async (query) => {
  await expect(find(query)).rejects.toMatchObject({ code: 'search_too_short' })
})

test('an answer holds what the contract says and nothing else', async () => {
  const found = await searchWorkers(database, caller, { query: 'pg-1024' })

  expect(api.searchWorkers.replies[200].parse(found)).toEqual(found)
  expect(found[0]).toEqual({
    id: profiles.get('PG-1024')?.id,
    guardNumber: 'PG-1024',
    serviceCategory: 'parking_guard',
    location: 'Rosebank',
    rating: '0.00',
    totalTipsReceived: 0,
    verified: false,
    displayName: 'Thandi M.',
    face: 1,
    photo: null,
  })
})

test('texts are folded in the same way in TypeScript and in SQL', () => {
  expect(searchId('ＰＧ–10 24')).toBe('pg1024')
  expect(searchId('РG_IO24')).toBe('pg1024')
  expect(searchId('--')).toBe('--')
  expect(searchDigits('A12-B0034')).toBe('34')
  expect(searchDigits('A-000')).toBeNull()
  expect(words("St. Mary's  Straße")).toEqual(['st', 'marys', 'straße'])
})

test('a distance of one letter is recognised', () => {
  const near = ['rosebank', 'rosbank', 'roseebank', 'rosebanc', 'roesbank', 'osebank', 'rosebankk']
  expect(near.filter((typed) => isOneLetterOff(typed, 'rosebank'))).toEqual(near.slice(1))
  expect(['rsbnk', 'rosebanana', 'bank', ''].filter((typed) => isOneLetterOff(typed, 'rosebank'))).toEqual([])
  // A text one letter off shares a spelling with it, or the search would not find it.
  for (const typed of near) expect(spellings(typed).some((each) => spellings('rosebank').includes(each))).toBe(true)
})

test('one or two characters show few, so that nobody lists all workers pair by pair', async () => {
  for (let number = 1; number <= 9; number++)
    await registerWorker(services, await testCaller(database.db), {
      guardNumber: `QX-${number}`,
      serviceCategory: 'day_laborer',
      location: 'Quilt Square',
    })

  for (const query of ['qx', 'QX-', ' q x ', 'qu', 'q\u200bu']) expect(await find(query), query).toHaveLength(5)
  expect(await searchWorkers(database, caller, { query: 'q', category: 'day_laborer' })).toHaveLength(5)
  expect(await find('quilt')).toHaveLength(9)
  expect((await searchWorkers(database, caller, { category: 'day_laborer' })).length).toBeGreaterThan(5)
})
