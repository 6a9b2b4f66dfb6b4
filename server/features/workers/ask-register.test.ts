import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { PhoneMember } from '#contract/phone-members.ts'
import { Rejected } from '#server/partners/ask.ts'
import { type PopulationRegister, populationRegisterOf } from '#server/partners/population-register.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { tip } from '#testing/money/movements.ts'
import { fund, testWorker, walletOf } from '#testing/people/people.ts'
import { idNumber } from '#testing/phones/join.ts'
import { someNumber } from '#testing/phones/phone.ts'
import { until } from '#testing/service/program.ts'
import { startTestServer } from '#testing/service/server.ts'
import { askRegister, eraseRegisterAnswer } from './ask-register.ts'
import { createPhoneMember } from './create-phone-member.ts'

const server = await startTestServer({ BUSINESS_DAY_SECONDS: '3600', PARTNER_TIMEOUT_MS: '20000' })
const { services, db } = server
/** Signed in a moment ago, whatever the clock says. */
const operator = () => server.signIn('operator@enkosi.test')
const sipho = await testWorker(db)
const reason = 'Seen at the office with the document.'

let made = 1_000
/** Somebody who has just joined, and how the rest of the day goes for them. */
async function newcomer({ serial = String(made++), kind = 'za_id' as 'za_id' | 'passport' } = {}) {
  const number = kind === 'za_id' ? idNumber('800101', serial) : `ZN${serial}`
  const document = { kind, country: kind === 'za_id' ? 'ZA' : 'ZW', number, birthDate: '1980-01-01', surname: 'Dube' }
  const joined = await createPhoneMember(services, {
    ...{ firstName: 'Ayanda', surname: 'Dube', language: 'en', document, number: someNumber(), pin: '48213' },
    ...{ serviceCategory: 'parking_guard', location: null, requestId: randomUUID() },
  })
  if (joined === 'known') throw new Error('This document is new.')
  const { personId } = joined
  await fund(db, { personId }, 200_000)
  const { walletId } = await walletOf(db, { personId })
  return { personId, walletId }
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>

/** Nights pass until everybody who waits has been asked. */
async function night(register: Partial<PopulationRegister> = {}) {
  await askRegister(services)
  await db`update clock_shift set by = by + interval '2 hours'`
  await askRegister({ ...services, register: { ...services.register, ...register } })
}
const isLimited = async ({ walletId }: Newcomer) => {
  const [wallet] =
    await db`select is_limited and limit_lifted_after is null as limited from wallet where id = ${walletId}`
  return wallet?.limited
}
const saidOf = async ({ personId }: Newcomer) => {
  const [said] = await db`
    select status, contradicted_by as "contradictedBy", asks, due_at is not null as "isOpen" from register_check where person_id = ${personId}
  `
  return said
}
const listed = async (query = '') =>
  (await (await operator()).get(`/api/operator/phone-members${query}`)).json as PhoneMember[]
const numbersIn = (text: string) => text.match(/\b800101\d{7}\b/g)

afterEach(async () => {
  await writeSwitches(db, {})
  await db`update register_check set due_at = null`
})

test('who matches the register may send as much as everybody, from the night after on', async () => {
  const ayanda = await newcomer()
  await askRegister(services)
  expect(await isLimited(ayanda)).toBe(true)

  await night()

  expect(await isLimited(ayanda)).toBe(false)
  await services.ledger.post(tip({ ...ayanda, requestId: 'r' } as never, sipho, 60_000))
  expect(await db`select from audit_event where subject = ${ayanda.personId} and action = 'limit_lifted'`).toHaveLength(
    1,
  )
  // Asked once more the night after, and then never again.
  await night()
  expect(await saidOf(ayanda)).toEqual({ status: 'matched', contradictedBy: null, asks: 2, isOpen: false })
  await night()
  expect(await saidOf(ayanda)).toMatchObject({ asks: 2 })
})

test.each([
  ['unknown', '4040'],
  ['mismatch', '4090'],
  ['deceased', '4100'],
])('%s lifts nothing, and is not asked again', async (status, serial) => {
  const ayanda = await newcomer({ serial })

  await night()
  await night()

  expect(await saidOf(ayanda)).toEqual({ status, contradictedBy: null, asks: 1, isOpen: false })
  expect(await isLimited(ayanda)).toBe(true)
  expect((await listed('?only=waiting')).find(({ id }) => id === ayanda.personId)).toMatchObject({
    limited: true,
    register: { status },
  })
})

test('a passport is not asked about: operators look at it', async () => {
  const tendai = await newcomer({ kind: 'passport' })

  await night()

  expect(await saidOf(tendai)).toBeUndefined()
  expect(await isLimited(tendai)).toBe(true)
})

test.each(['never', 'after'] as const)(
  'a register that is silent (%s) is asked again under the same reference',
  async (answer) => {
    const asked: string[] = []
    const ayanda = await newcomer()
    await writeSwitches(db, { register: { answer } })
    const { verify } = services.register
    const noting: PopulationRegister = {
      verify: (question) => {
        asked.push(question.reference)
        return verify(question)
      },
    }

    await night(noting)
    expect(await saidOf(ayanda)).toMatchObject({ status: null, asks: 1, isOpen: true })
    await writeSwitches(db, {})
    await night(noting)

    expect(new Set(asked).size).toBe(1)
    expect(asked).toHaveLength(2)
    expect(await isLimited(ayanda)).toBe(false)
  },
)

test('an answer that comes too late is none, and what the register says at last counts', async () => {
  const ayanda = await newcomer()
  await writeSwitches(db, { register: { delayMs: 900 } })
  await night(populationRegisterOf(() => ({ ...services.config, partnerTimeoutMs: 200 })))
  expect(await saidOf(ayanda)).toMatchObject({ status: null, isOpen: true })

  await writeSwitches(db, { register: { says: 'mismatch' } })
  await night()

  expect(await saidOf(ayanda)).toMatchObject({ status: 'mismatch', contradictedBy: null })
  expect(await isLimited(ayanda)).toBe(true)
})

test('a register that is away is left alone after three questions', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => newcomer()))
  let asked = 0
  const away = () => {
    asked += 1
    return Promise.reject(new Error('away'))
  }

  await night({ verify: away })

  expect(asked).toBe(3)
  await night()
  for (const each of all) expect(await isLimited(each)).toBe(false)
})

test('documents that cannot be opened, and questions that the register takes for none, hold up nobody', async () => {
  const odd = await Promise.all(Array.from({ length: 6 }, () => newcomer()))
  const [sealedByOther, refused] = [odd.slice(0, 3), odd.slice(3)].map((each) => each.map(({ personId }) => personId))
  await db`update identity_document set key_id = 'gone' where person_id = any(${sealedByOther ?? []}::uuid[])`
  const all = await Promise.all(Array.from({ length: 3 }, () => newcomer()))
  await askRegister(services)
  const ofRefused = await db<{ reference: string }[]>`
    select reference from register_check where person_id = any(${refused ?? []}::uuid[])
  `
  const { verify } = services.register

  await night({
    verify: (question) => {
      const isRefused = ofRefused.some(({ reference }) => reference === question.reference)
      return isRefused ? Promise.reject(new Rejected(400)) : verify(question)
    },
  })

  for (const each of all) expect(await isLimited(each)).toBe(false)
  for (const each of odd) expect(await isLimited(each)).toBe(true)
  // Their key is there again.
  await db`update identity_document set key_id = ${services.keys[0].id} where key_id = 'gone'`
})

test('an answer about somebody else lifts nothing, now or later', async () => {
  const ayanda = await newcomer()
  await writeSwitches(db, { register: { otherReference: true } })
  await night()
  await writeSwitches(db, {})
  await night()

  expect(await saidOf(ayanda)).toEqual({ status: null, contradictedBy: 'another reference', asks: 1, isOpen: false })
  expect(await isLimited(ayanda)).toBe(true)
})

test('a register that takes its word back is shown to operators first, and an operator freezes', async () => {
  const ayanda = await newcomer()
  await night()
  await writeSwitches(db, { register: { says: 'deceased' } })
  await night()
  await newcomer()

  const [first] = await listed('?only=waiting')
  expect(first).toMatchObject({
    id: ayanda.personId,
    limited: false,
    register: { status: 'matched', contradictedBy: 'deceased' },
  })
  expect((await (await operator()).post(`/api/operator/people/${ayanda.personId}/freeze`, { reason })).status).toBe(200)
  expect((await listed())[0]).toMatchObject({ frozenAt: expect.any(String) })
})

test('two runs at the same moment lift a limit once', async () => {
  const ayanda = await newcomer()
  await askRegister(services)
  await db`update clock_shift set by = by + interval '2 hours'`

  await Promise.all([askRegister(services), askRegister(services), askRegister(services)])

  expect(await isLimited(ayanda)).toBe(false)
  expect(await db`select from audit_event where subject = ${ayanda.personId} and action = 'limit_lifted'`).toHaveLength(
    1,
  )
})

test('an operator who verifies lifts the limit, whatever the register said; rejecting lifts nothing', async () => {
  const [ayanda, bongi] = [await newcomer({ serial: '4041' }), await newcomer({ serial: '4042' })]
  const workerOf = async ({ personId }: Newcomer) => (await listed()).find(({ id }) => id === personId)?.worker?.id

  const verified = await (await operator()).post(`/api/operator/workers/${await workerOf(ayanda)}/verify`, {
    reason,
    name: 'Ayanda Dube',
  })
  const rejected = await (await operator()).post(`/api/operator/workers/${await workerOf(bongi)}/reject`, { reason })

  expect([verified.status, rejected.status]).toEqual([200, 200])
  expect([await isLimited(ayanda), await isLimited(bongi)]).toEqual([false, true])
  const [event] = await db`select actor from audit_event where subject = ${ayanda.personId} and action = 'limit_lifted'`
  expect(event?.actor).toBe((await operator()).personId)
  // Nobody asks about somebody who is verified.
  await night()
  expect(await saidOf(ayanda)).toBeUndefined()
})

test('a document that was given anew is asked about anew', async () => {
  const ayanda = await newcomer()
  await writeSwitches(db, { register: { says: 'mismatch' } })
  await night()
  expect(await saidOf(ayanda)).toMatchObject({ status: 'mismatch' })

  await db`update identity_document set given_at = business_now() where person_id = ${ayanda.personId}`
  await writeSwitches(db, { register: { says: 'matched' } })
  await night()

  expect(await isLimited(ayanda)).toBe(false)
})

test('no ID number is in a list, a log or the trail', async () => {
  const numbers = numbersIn(JSON.stringify([await listed(), server.log, await db`select * from audit_event`]))

  expect(numbers).toBeNull()
  await expectBooksRight(db)
})

test('an answer that comes while the account is being closed waits, and says nothing any more', async () => {
  const ayanda = await newcomer()
  let closing: Promise<void> | undefined
  const answers = Promise.withResolvers<void>()
  const isWaiting = async () =>
    (await db`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).length > 0

  await night({
    verify: async ({ reference }) => {
      closing = db.begin(async (tx) => {
        await tx`select from wallet where id = ${ayanda.walletId} for no key update`
        answers.resolve()
        await until('the answer waits', isWaiting)
        await eraseRegisterAnswer(tx, ayanda.personId)
      })
      await answers.promise
      return { reference, status: 'matched' }
    },
  })

  await closing
  expect(await saidOf(ayanda)).toBeUndefined()
  expect(await isLimited(ayanda)).toBe(true)
})
