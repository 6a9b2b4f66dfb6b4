import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVICE_CATEGORIES } from '#contract/categories.ts'
import { displayName, firstNameOf, initialsOf } from '#contract/display-name.ts'
import { FACES, facePath } from '#contract/faces.ts'
import { WorkerDetails } from '#contract/workers.ts'
import { searchWorkers } from '#server/features/search/search-workers.ts'
import { testCaller } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { makeTestKeys } from '#testing/service/keys.ts'
import { readPublicWorker } from './read-public-worker.ts'
import { registerWorker } from './register-worker.ts'
import { removeWorkerProfile } from './remove-worker-profile.ts'
import { updateWorkerProfile } from './update-worker-profile.ts'

const keys = makeTestKeys('k1')
const database = await testDatabase()
const services = { db: database.db, keys }

test('a tipper sees first name and initial, never the surname, and nothing once it is switched off', async () => {
  const person = await testCaller(database.db, { firstName: 'Sipho', lastName: 'Dlamini' })
  const profile = await registerWorker(services, person, { guardNumber: 'NAME-1', serviceCategory: 'waiter' })
  const worker = { ...person, workerId: profile.id, role: 'guard' as const }
  const seen = async () => (await searchWorkers(database, person, { query: 'NAME-1' }))[0]

  expect(profile).toMatchObject({ displayName: 'Sipho D.', showsName: true })
  expect(await seen()).toMatchObject({ displayName: 'Sipho D.' })
  expect(JSON.stringify(await seen())).not.toContain('lamini')

  const hidden = await updateWorkerProfile(services, worker, { showsName: false })
  expect(hidden).toMatchObject({ displayName: null, showsName: false })
  expect(await seen()).toMatchObject({ displayName: null })

  // A returning worker keeps the earlier choice.
  await removeWorkerProfile(services, worker)
  const again = await registerWorker(services, person, { guardNumber: 'NAME-1', serviceCategory: 'waiter' })
  expect(again).toMatchObject({ displayName: null, showsName: false })
})

test('a worker chooses one of four pictures, which tippers and guests see, and keeps it on coming back', async () => {
  const person = await testCaller(database.db, { firstName: 'Lindiwe', lastName: 'Nkosi' })
  const profile = await registerWorker(services, person, { guardNumber: 'FACE-1', serviceCategory: 'waiter' })
  const worker = { ...person, workerId: profile.id, role: 'guard' as const }
  expect(profile.face).toBe(1)

  expect(await updateWorkerProfile(services, worker, { face: 4 })).toMatchObject({ face: 4 })
  expect(await searchWorkers(database, person, { query: 'FACE-1' })).toMatchObject([{ face: 4 }])
  expect(await readPublicWorker(database, 'FACE-1', false)).toMatchObject({ face: 4 })

  await removeWorkerProfile(services, worker)
  const again = await registerWorker(services, person, { guardNumber: 'FACE-1', serviceCategory: 'waiter' })
  expect(again.face).toBe(4)
})

test('no other number is a picture', () => {
  for (const face of [0, 5, 1.5, '2', null]) expect(WorkerDetails.safeParse({ face }).success).toBe(false)
})

test('each picture that can be chosen is drawn', () => {
  for (const service of SERVICE_CATEGORIES)
    for (let face = 1; face <= FACES; face += 1)
      expect(existsSync(join('web/public', facePath(service, face))), facePath(service, face)).toBe(true)
})

test.each([
  ['Sipho', 'Dlamini', 'Sipho D.', 'SD', 'Sipho'],
  ['Anna Marie', 'van Wyk', 'Anna Marie V.', 'AV', 'Anna'],
  ['  Zo\u200bë\n', null, 'Zoë', 'Z', 'Zoë'],
  ['𝒮', 'ß', '𝒮 SS.', '𝒮S', '𝒮'],
])('%j %j is shown as %j', (first, last, shown, initials, called) => {
  expect(displayName(first, last)).toBe(shown)
  expect(initialsOf(shown)).toBe(initials)
  expect(firstNameOf(shown)).toBe(called)
})

test('somebody without a first name shows none, and a long one is cut', () => {
  expect([displayName(null, 'Dlamini'), displayName(' \u202e', null)]).toEqual([null, null])
  expect(displayName('x'.repeat(200), 'y')).toBe(`${'x'.repeat(30)} Y.`)
})

test('what is no plain name is shown nowhere: the worker ID stands in its place', () => {
  const shown = [
    displayName('Enkosi ✓ Verified', null),
    displayName('Call', '0861234567'),
    displayName('Call 0861234567', null),
    displayName('www.evil.co.za/win', 'Dlamini'),
    displayName('Enkos', 'Ivor'),
    displayName('Sipho', '✓'),
    displayName('Sipho', '(Dlamini)'),
  ]
  expect(shown).toEqual([null, 'Call', null, null, null, 'Sipho', 'Sipho D.'])
})
