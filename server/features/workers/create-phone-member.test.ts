import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDocument } from '#server/people/identity/identity-document.ts'
import { PHONE_ISSUER } from '#server/people/identity/remember-phone-member.ts'
import { checkPin } from '#server/people/phones/pin.ts'
import { reseal } from '#server/platform/crypto/reseal.ts'
import { SEALED } from '#server/platform/crypto/sealed-columns.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { inboxOf, sendSms, someNumber } from '#testing/phones/phone.ts'
import { makeTestKeys } from '#testing/service/keys.ts'
import { startTestServer } from '#testing/service/server.ts'
import { createPhoneMember, type NewPhoneMember } from './create-phone-member.ts'

const server = await startTestServer()
const { services, db } = server

let made = 0
const somebody = (changed: Partial<NewPhoneMember['document']> = {}): NewPhoneMember => ({
  firstName: 'Sipho',
  surname: 'Dlamini',
  language: 'zu',
  document: {
    kind: 'passport',
    country: 'ZW',
    number: `ZN${100_000 + made++}`,
    birthDate: '1980-01-01',
    surname: 'Dlamini',
    ...changed,
  },
  number: someNumber(),
  pin: '48213',
  serviceCategory: 'parking_guard',
  location: 'Rosebank',
  requestId: randomUUID(),
})
const join = async (member = somebody()) => {
  const joined = await createPhoneMember(services, member)
  if (joined === 'known') throw new Error('This document is new.')
  return { ...joined, member }
}
const close = (personId: string) => db`update person set deleted_at = business_now() where id = ${personId}`

test('person, document, worker and phone with a PIN are made at once, and the number comes by SMS', async () => {
  const { personId, workerNumber, member } = await join()
  const [person] = await db`
    select issuer, email, first_name, last_name, accepts_tips, service_category, location, worker_number
    from person join wallet on wallet.person_id = person.id join worker on worker.person_id = person.id
    where person.id = ${personId}
  `
  expect(person).toEqual({
    issuer: PHONE_ISSUER,
    email: null,
    first_name: 'Sipho',
    last_name: 'Dlamini',
    accepts_tips: true,
    service_category: 'parking_guard',
    location: 'Rosebank',
    worker_number: workerNumber,
  })
  expect(await checkPin(services, personId, member.pin, randomUUID())).toBe('right')
  await sendSms(server)
  expect((await inboxOf(server, member.number)).at(-1)).toContain(`/?w=${workerNumber}`)
  await expectBooksRight(db)
})

test('the document is sealed to its owner, and opens after the keys were changed', async () => {
  const { personId, member } = await join()
  const [fresh] = makeTestKeys('k2')
  await reseal(db, [fresh, ...services.keys], SEALED.documents)
  const [kept] = await db<[{ sealed: Buffer; keyId: string; row: string }]>`
    select sealed, key_id as "keyId", document::text as row from identity_document document where person_id = ${personId}
  `
  const { number, birthDate, surname } = member.document
  expect(openDocument([fresh], personId, kept)).toEqual({ number, birthDate, surname })
  expect(openDocument([fresh], randomUUID(), kept)).toBeUndefined()
  expect(kept.row).not.toContain(number)
  await reseal(db, [...services.keys, fresh], SEALED.documents)
})

test('two phones at once with one document: one account', async () => {
  const { document } = somebody()
  const joined = await Promise.all(Array.from({ length: 8 }, () => createPhoneMember(services, somebody(document))))

  expect(joined.filter((each) => each === 'known')).toHaveLength(7)
  const people = await db`select from person where issuer = ${PHONE_ISSUER} and first_name = 'Sipho'`
  const phones = await db`select from phone`
  expect(people.length).toBe(phones.length)
})

test('one number at once with two documents: one account, and the other document is still free', async () => {
  const number = someNumber()
  const both = [somebody(), somebody()].map((member) => ({ ...member, number }))
  const joined = await Promise.all(both.map((member) => createPhoneMember(services, member)))
  const loser = both[joined.indexOf('known')]

  expect(joined.filter((each) => each === 'known')).toHaveLength(1)
  expect(loser && (await createPhoneMember(services, { ...loser, number: someNumber() }))).not.toBe('known')
})

test('a refugee’s number is one person’s, whatever country they name; a passport’s is its country’s', async () => {
  const refugee = { kind: 'refugee', country: 'CD', number: 'PTARRA00112345' } as const
  await join(somebody(refugee))
  expect(await createPhoneMember(services, somebody({ ...refugee, country: 'SO' }))).toBe('known')
  await join(somebody({ number: 'AB123456', country: 'MW' }))
  await join(somebody({ number: 'AB123456', country: 'LS' }))
})

test('a closed account is opened again with its wallet and debt, without its past', async () => {
  const { personId, workerNumber, member } = await join()
  await close(personId)
  await db`delete from phone where person_id = ${personId}`
  await db`update worker set removed_at = business_now() where person_id = ${personId}`
  await db`update wallet set debt_cents = 500, day_out_cents = 40000, month_out_cents = 40000 where person_id = ${personId}`
  const again = await join(somebody(member.document))

  expect(again).toMatchObject({ personId, workerNumber })
  const [kept] = await db`
    select debt_cents, day_out_cents, history_since is not null as "pastIsHidden", deleted_at
    from wallet join person on person.id = person_id
    where person_id = ${personId}
  `
  expect(kept).toEqual({ debt_cents: 500, day_out_cents: 40000, pastIsHidden: true, deleted_at: null })
  await db`update wallet set debt_cents = 0, day_out_cents = 0, month_out_cents = 0 where person_id = ${personId}`
})

test.each(['frozen_at = business_now()', 'balance_cents = 700'])(
  'a closed account with %s is opened by nobody who dials',
  async (state) => {
    const { personId, member } = await join()
    await close(personId)
    await db`update wallet set ${db.unsafe(state)} where person_id = ${personId}`
    expect(await createPhoneMember(services, somebody(member.document))).toBe('known')
    await db`update wallet set frozen_at = null, balance_cents = 0 where person_id = ${personId}`
  },
)

test('eight phones at once with the document of a closed account: one opens it', async () => {
  const { personId, member } = await join()
  await close(personId)
  await db`delete from phone where person_id = ${personId}`
  await db`update worker set removed_at = business_now() where person_id = ${personId}`

  const opened = await Promise.all(
    Array.from({ length: 8 }, () => createPhoneMember(services, somebody(member.document))),
  )

  expect(opened.filter((each) => each !== 'known')).toMatchObject([{ personId }])
  expect(await db`select from phone where person_id = ${personId}`).toHaveLength(1)
})
