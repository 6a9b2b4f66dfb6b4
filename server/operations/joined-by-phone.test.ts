import { expect, test } from 'vitest'
import type { AskedHelp } from '#contract/help.ts'
import type { FoundPerson, WaitingWorker } from '#contract/operator.ts'
import type { PhoneMember } from '#contract/phone-members.ts'
import type { PhonesReport } from '#contract/phones.ts'
import { exportMyData } from '#server/features/privacy/export-my-data.ts'
import { keepRetention } from '#server/features/privacy/retention.ts'
import { callerOf } from '#server/people/identity/caller.ts'
import { findInactive } from '#server/people/identity/retire-people.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { fund } from '#testing/people/people.ts'
import { idNumber, joinByPhone } from '#testing/phones/join.ts'
import { GOOD_PIN } from '#testing/phones/phone.ts'
import { phoneWorld } from '#testing/phones/phone-world.ts'

const { server, dial, dialThrough, moveClockTo } = await phoneWorld()
const { db } = server
const operator = await server.signIn('boss@enkosi.test')
const reason = 'Called her back.'
const found = async (query: string) =>
  (await operator.get(`/api/operator/people?query=${encodeURIComponent(query)}`)).json as FoundPerson[]

test('operators find who joined by phone by the numbers they have, and hold, verify and call them', async () => {
  const { number, personId, workerNumber } = await joinByPhone(server)
  for (const query of [number, number.replace('+27', '0'), workerNumber]) {
    expect(await found(query)).toMatchObject([
      { id: personId, email: null, joinedByPhone: true, name: 'Sipho Dlamini', sessions: 0 },
    ])
  }
  expect((await found('boss@')).map(({ joinedByPhone }) => joinedByPhone)).toEqual([false])
  const { json } = await operator.get('/api/operator/workers')
  const waiting = (json as WaitingWorker[]).find((each) => each.personId === personId)
  expect(waiting).toMatchObject({ email: null, name: 'Sipho Dlamini', location: 'Rosebank' })
  await operator.mustPost(`/api/operator/workers/${waiting?.id}/verify`, { reason, name: 'Sipho Dlamini' })
  await operator.mustPost(`/api/operator/people/${personId}/end-sessions`, { reason })

  await operator.mustPost(`/api/operator/people/${personId}/freeze`, { reason })
  expect(await dialThrough(number, '6', '5')).toContain('on hold')
  await operator.mustPost(`/api/operator/people/${personId}/unfreeze`, { reason })
  for (const wrong of ['60606', '60607', '60608']) await dialThrough(number, '6', '1', wrong)
  await dialThrough(number, '1')
  const phones = (await operator.get('/api/operator/phones')).json as PhonesReport
  expect(phones.locked).toMatchObject([{ personId, email: null, name: 'Sipho Dlamini' }])
  const [asked] = (await operator.get('/api/operator/help')).json as AskedHelp[]
  expect(asked).toMatchObject({ personId, email: null, kind: 'call' })
  const called = { reason, calledBack: true }
  expect((await operator.post(`/api/operator/people/${personId}/unlock-phone`, called)).status).toBe(200)
  await expectBooksRight(db)
})

test('the copy of their data names the document, with a masked number', async () => {
  const id = idNumber()
  const { personId } = await joinByPhone(server, { id })
  const caller = await callerOf(db, personId, { sessionId: 'test', requestId: 'test' })
  const copy = JSON.stringify(caller && (await exportMyData(server.services, caller)))

  expect(copy).toContain(`"kind":"za_id","country":"ZA"`)
  expect(copy).toContain(`"number":"•••• ${id.slice(-4)}","birthDate":"1980-01-01","surname":"Dlamini"`)
  expect(copy).not.toContain(id)
})

test('a document that cannot be decrypted hides nobody else, and keeps nobody from the copy of their data', async () => {
  const [{ personId }, other] = [await joinByPhone(server), await joinByPhone(server)]
  await db`update identity_document set key_id = 'gone' where person_id = ${personId}`

  const { json } = await operator.get('/api/operator/phone-members')
  const documents = new Map((json as PhoneMember[]).map(({ id, document }) => [id, document]))
  expect(documents.get(personId)).toMatchObject({ number: '••••', birthDate: null, surname: null })
  expect(documents.get(other.personId)).toMatchObject({ surname: 'Dlamini' })
  const caller = await callerOf(db, personId, { sessionId: 'test', requestId: 'test' })
  const copy = caller && (await exportMyData(server.services, caller))
  expect(copy).toMatchObject({ identityDocument: { number: '••••' } })
})

test('who dials uses the account: it is not archived after two years', async () => {
  const id = idNumber()
  const [dials, holdsIt, doesNot] = [
    await joinByPhone(server, { id }),
    await joinByPhone(server),
    await joinByPhone(server),
  ]
  await moveClockTo('2028-10-01T10:00:00+02:00')
  await dialThrough(dials.number, id, GOOD_PIN)
  // Somebody else may have the number by now.
  await dialThrough(holdsIt.number)
  await moveClockTo('2028-12-01T10:00:00+02:00')
  const [{ now }] = await db<[{ now: Date }]>`select business_now() as now`
  const inactive = (await findInactive(db, now, 1_000)).map(({ personId }) => personId)

  expect(inactive).toContain(doesNot.personId)
  expect(inactive).toContain(holdsIt.personId)
  expect(inactive).not.toContain(dials.personId)
})

test('nobody’s phone is taken from money that only it leads to', async () => {
  const id = idNumber()
  const [{ number, personId }, empty] = [await joinByPhone(server, { id }), await joinByPhone(server)]
  await fund(db, { personId }, 40_000)
  await moveClockTo('2031-12-01T10:00:00+02:00')
  // The newest entry of the books decides up to when anything is old.
  await fund(db, await joinByPhone(server), 100)
  await db`update retention_run set until = business_now()`

  await keepRetention(db)

  expect(await dialThrough(number, id, GOOD_PIN, '1')).toContain('Balance R400')
  expect((await dial(empty.number)).shown).toMatch(/^CON Enkosi\n1 English/)
})
