import { describe, expect, test } from 'vitest'
import { guardNumberLook, guardNumberSkeleton } from '#contract/guard-number-skeleton.ts'
import { RegisterWorker } from '#contract/workers.ts'
import { releaseWorkerIds } from '#server/operations/workers.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { tip } from '#testing/money/movements.ts'
import { moveClockTo, postOn, testCaller } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { makeTestKeys } from '#testing/service/keys.ts'
import { registerWorker } from './register-worker.ts'
import { removeWorkerProfile } from './remove-worker-profile.ts'
import { suggestWorkerId } from './suggest-worker-id.ts'
import { updateWorkerProfile } from './update-worker-profile.ts'

const database = await testDatabase()
const services = { db: database.db, keys: makeTestKeys('k1') }

const LOOK_ALIKES = [
  ...['pg-1024', 'PG 1024', 'PG1024', 'P-G-1024', 'PG_1024', 'PG.1024', 'PG/1024', '#PG-1024', 'PG--1024', 'PG-1O24'],
  ...['PG-lO24', 'PG-I024', 'PG-L024', 'PG-i024', 'PG\u20101024', 'PG\u20131024', 'PG\u20141024', 'PG\u22121024'],
  ...['\u0420G-1024', '\u0440g-1024', '\u03a1G-1024', 'PG-1\u041e24', 'PG-1\u039f24'],
  ...['ＰＧ-１０２４', 'PG\u00a0-1024', 'P\u200bG-1024', 'P\u0301G-1024', 'PG-\u0406024'],
]

async function register(
  caller: Caller,
  guardNumber: string,
  location?: string,
): Promise<Caller & { workerId: string }> {
  const { id } = await registerWorker(services, caller, { guardNumber, serviceCategory: 'waiter', location })
  return { ...caller, workerId: id }
}

async function isTipped(worker: Caller): Promise<void> {
  const tipper = await testCaller(database.db, { balance: 1_000 })
  await postOn(database.db, [tip(tipper, worker, 100)])
}

describe('one worker ID per skeleton', () => {
  test('nobody gets an ID that looks like another’s', async () => {
    await register(await testCaller(database.db), 'PG-1024')

    const taken: string[] = []
    for (const guardNumber of LOOK_ALIKES) {
      const outcome = await register(await testCaller(database.db), guardNumber).catch(({ code }) => code)
      if (outcome !== 'worker_id_taken') taken.push(guardNumber)
    }

    expect(taken).toEqual([])
    expect(LOOK_ALIKES.length).toBeGreaterThan(27)
    expect(guardNumberSkeleton('PG-1025')).not.toBe(guardNumberSkeleton('PG-1024'))
  })

  test.each([
    ['SIPHO-10', '5IPHO-10'],
    ['m-1', 'RN-1'],
    ['Bernard 8', '8emard B'],
    ['Zola-W', '2ola-VV'],
  ])('%s and %s look alike', async (first, second) => {
    await register(await testCaller(database.db), first)

    await expect(register(await testCaller(database.db), second)).rejects.toMatchObject({ code: 'worker_id_taken' })
    const [look] = await database.db`select worker_id_look(${guardNumberSkeleton(second)}) as look`
    expect(look).toEqual({ look: guardNumberLook(first) })
  })

  test('an ID that reads as a link, a phone number or ourselves is refused, except to a worker who had it before', async () => {
    const caller = await testCaller(database.db)
    const refused = { code: 'misleading_id' }
    await expect(register(caller, 'bit.ly/EnkosiWin')).rejects.toMatchObject(refused)
    await expect(register(caller, '082 123 4567')).rejects.toMatchObject(refused)
    await expect(register(caller, 'Enkosi Support')).rejects.toMatchObject(refused)

    const worker = await register(caller, 'OLD-LINK')
    await database.db`update worker set guard_number = 'win.co.za', guard_key = 'win.co.za', search_id = 'w1nc0za' where id = ${worker.workerId}`
    await isTipped(worker)
    await removeWorkerProfile(services, worker)
    expect(await register(worker, 'win.co.za')).toMatchObject({ workerId: worker.workerId })
  })

  test('the database itself refuses it', async () => {
    const { personId } = await testCaller(database.db)

    await expect(database.db`
      insert into worker (person_id, guard_number, guard_key, search_id) values (${personId}, 'x', 'pg 1024', 'pg1024'), (${personId}, 'x', 'x', 'pg1024')
    `).rejects.toThrow()
    await expect(database.db`
      insert into worker (person_id, guard_number, guard_key, search_id)
      values (${personId}, 'PG 1024', 'pg 1024', ${guardNumberSkeleton('PG-1024')})
    `).rejects.toMatchObject({ message: 'this worker ID belongs to another worker' })
  })

  test.each(['', 'РG-1', 'PG–1', 'PG-1!', 'Zoë', '🌸', '--', ' # ', 'a\u202eb', '<b>', "O'Neil", 'x'.repeat(33)])(
    'a new ID is made of Latin letters, digits, blanks and - _ . / # alone: not %s',
    (guardNumber) => {
      expect(RegisterWorker.safeParse({ guardNumber, serviceCategory: 'waiter' }).success).toBe(false)
    },
  )

  test.each(['PG-1024', 'Car guard 7', 'a_b.c/d #9', 'x'.repeat(32)])('%s is one', (guardNumber) => {
    expect(RegisterWorker.safeParse({ guardNumber, serviceCategory: 'waiter' }).success).toBe(true)
  })

  test('two who looked alike before this rule keep their IDs, also when they stop and come back', async () => {
    const { db } = database
    const first = await register(await testCaller(db), 'OLD-1')
    const second = await register(await testCaller(db), 'OLD-2')
    await db`delete from worker_id_taken where worker_id = ${second.workerId}`
    await db`alter table worker disable trigger worker_takes_its_id`
    await db`update worker set guard_number = 'OLD 1', guard_key = 'old 1', search_id = '01d1' where id = ${second.workerId}`
    await db`alter table worker enable trigger worker_takes_its_id`
    await db`insert into worker_id_taken (key_hash, worker_id) values (sha256('old 1'), ${second.workerId})`
    for (const each of [first, second]) {
      await isTipped(each)
      await removeWorkerProfile(services, each)
    }

    expect((await register(second, 'OLD 1')).workerId).toBe(second.workerId)
    expect((await register(first, 'OLD-1')).workerId).toBe(first.workerId)
    await expect(register(await testCaller(db), 'OLD_1')).rejects.toMatchObject({ code: 'worker_id_taken' })
  })
})

describe('letting go of an ID', () => {
  test('one that never received money is free again, for anybody', async () => {
    const first = await register(await testCaller(database.db), 'FREE-1')
    await removeWorkerProfile(services, first)

    const second = await register(await testCaller(database.db), 'free 1')

    expect(second.workerId).not.toBe(first.workerId)
    await expect(register(first, 'FREE-1')).rejects.toMatchObject({ code: 'worker_id_taken' })
  })

  test('one that received money stays with its worker, whatever they are called since', async () => {
    const worker = await register(await testCaller(database.db), 'PAID-1')
    await isTipped(worker)
    await removeWorkerProfile(services, worker)
    await register(worker, 'PAID-2')
    await removeWorkerProfile(services, worker)

    await expect(register(await testCaller(database.db), 'PAID-1')).rejects.toMatchObject({ code: 'worker_id_taken' })
    await expect(register(await testCaller(database.db), 'paid.1')).rejects.toMatchObject({ code: 'worker_id_taken' })
    await register(await testCaller(database.db), 'PAID-2')
    expect((await register(worker, 'PAID-1')).workerId).toBe(worker.workerId)
  })

  test('three registrations a day, and tomorrow three more', async () => {
    const { db } = database
    await moveClockTo(db, '2026-11-16T12:00:00+02:00')
    const caller = await testCaller(db)
    for (const number of ['DAY-1', 'DAY-2', 'DAY-3'])
      await removeWorkerProfile(services, await register(caller, number))

    await expect(register(caller, 'DAY-4')).rejects.toMatchObject({ code: 'registered_too_often', status: 429 })
    await moveClockTo(db, '2026-11-17T00:00:01+02:00')
    expect(await register(caller, 'DAY-4')).toBeDefined()
  })
})

describe('an operator releases IDs', () => {
  test('that somebody keeps and never used; it is in the audit trail', async () => {
    const { db } = database
    const [operator, hoarder] = [await testCaller(db), await register(await testCaller(db), 'KEPT-0')]
    for (const number of ['KEPT-1', 'KEPT-2'])
      await db`
        insert into worker_id_taken (key_hash, worker_id)
        select unnest(worker_id_hashes(${number.toLowerCase()}, ${guardNumberSkeleton(number)})), ${hoarder.workerId}
      `
    await expect(register(await testCaller(db), 'KEPT-1')).rejects.toMatchObject({ code: 'worker_id_taken' })

    const asked = { id: hoarder.workerId, reason: 'Burnt by a script.' }
    expect(await releaseWorkerIds(services, operator, asked)).toEqual({ released: 4 })

    await register(await testCaller(db), 'KEPT-1')
    await expect(register(await testCaller(db), 'KEPT-0')).rejects.toMatchObject({ code: 'worker_id_taken' })
    await expect(releaseWorkerIds(services, operator, asked)).rejects.toMatchObject({ code: 'already_done' })
    await expect(releaseWorkerIds(services, hoarder, asked)).rejects.toMatchObject({ code: 'own_account' })
    const [event] = await db`select action, reason from audit_event where actor = ${operator.personId}`
    expect(event).toEqual({ action: 'worker_ids_released', reason: 'Burnt by a script.' })
  })

  test('and never one that received money', async () => {
    const worker = await register(await testCaller(database.db), 'MONEY-1')
    await isTipped(worker)
    await removeWorkerProfile(services, worker)
    const asked = { id: worker.workerId, reason: 'Somebody else wants it.' }

    await expect(releaseWorkerIds(services, await testCaller(database.db), asked)).rejects.toMatchObject({
      code: 'already_done',
    })
  })
})

describe('a place that nobody is at any more is forgotten', () => {
  const known = async (beginning: string) => {
    const [count] = await database.db<[{ count: number }]>`
      select (select count(*) from place where words like ${`${beginning}%`})
        + (select count(*) from place_form where form like ${`${beginning}%`})
        + (select count(*) from place_misspelling where name like ${`${beginning}%`}) as count
    `
    return count.count
  }

  test('when its last worker moves, stops or both', async () => {
    const mover = await register(await testCaller(database.db), 'HOME-1', 'Zinnia Close')
    const neighbour = await register(await testCaller(database.db), 'HOME-2', 'Zinnia Close')
    expect(await known('zinnia')).toBeGreaterThan(2)

    await updateWorkerProfile(services, mover, { location: 'Yarrow Lane' })
    expect(await known('zinnia')).toBeGreaterThan(2)
    await removeWorkerProfile(services, neighbour)
    expect(await known('zinnia')).toBe(0)
    await updateWorkerProfile(services, mover, { location: '' })
    expect(await known('yarrow')).toBe(0)
    const [row] = await database.db`select location from worker where id = ${neighbour.workerId}`
    expect(row).toEqual({ location: null })
  })
})

test('a suggested ID is free, also when all short ones are taken', async () => {
  const category = 'day_laborer' as const
  const { guardNumber } = await suggestWorkerId(services, { category })
  expect(guardNumber).toMatch(/^DL-\d{6}$/)
  const worker = await register(await testCaller(database.db), guardNumber ?? '')
  await database.db`
    insert into worker_id_taken (key_hash, worker_id)
    select (worker_id_hashes('dl-' || n, ''))[1], ${worker.workerId}::uuid from generate_series(100, 999) n
    on conflict do nothing
  `
  expect((await suggestWorkerId(services, { category }, [3, 4])).guardNumber).toMatch(/^DL-\d{4}$/)
})
