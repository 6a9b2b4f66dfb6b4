import { expect, test } from 'vitest'
import type { Phone } from '#contract/phones.ts'
import { reseal } from '#server/platform/crypto/reseal.ts'
import { SEALED } from '#server/platform/crypto/sealed-columns.ts'
import { codeFor, dial, inboxOf, linkNumber, sendSms, someNumber } from '#testing/phones/phone.ts'
import type { Answer, Client } from '#testing/service/client.ts'
import { makeTestKeys } from '#testing/service/keys.ts'
import { startTestServer } from '#testing/service/server.ts'
import { findPhone, openNumber } from './phone-row.ts'

const server = await startTestServer({ TRUSTED_PROXIES: '1' })

let people = 0
const somebody = () => server.signIn(`phone${people++}@enkosi.test`)
const phoneOf = async (person: Client) => (await person.get('/api/me/phone')).json as Phone
const codeOf = ({ code }: Answer) => code

test('a number is linked by the code that was sent to it, and shown masked', async () => {
  const person = await somebody()
  const number = someNumber()
  await linkNumber(server, person, `0${number.slice(3, 5)} ${number.slice(5)}`)

  expect(await phoneOf(person)).toMatchObject({
    number: `+27 •• ••• ${number.slice(-4)}`,
    unconfirmed: null,
    hasPin: false,
  })
  await sendSms(server)
  expect((await inboxOf(server, number)).at(-1)).toContain('*120*3657#')
  const kept = JSON.stringify(await server.db`select * from phone where person_id = ${person.personId}`)
  expect(kept).not.toContain(number.slice(3))
})

test('five wrong codes and the sixth is not looked at, even if it is right', async () => {
  const person = await somebody()
  const number = someNumber()
  await person.post('/api/me/phone', { number })
  await sendSms(server)
  const code = await codeFor(server, number)
  const wrong = code === '000000' ? '000001' : '000000'

  const tries = await Promise.all(
    Array.from({ length: 5 }, () => person.post('/api/me/phone/confirm', { code: wrong })),
  )
  expect(tries.map(codeOf)).toEqual(Array(5).fill('wrong_code'))
  expect(codeOf(await person.post('/api/me/phone/confirm', { code }))).toBe('code_expired')
  expect((await phoneOf(person)).number).toBeNull()
})

test('a code is over after ten minutes, and after it was used', async () => {
  const person = await somebody()
  const number = someNumber()
  await person.post('/api/me/phone', { number })
  await sendSms(server)
  const code = await codeFor(server, number)
  await server.db`update phone_code set expires_at = business_now() where person_id = ${person.personId}`
  expect(codeOf(await person.post('/api/me/phone/confirm', { code }))).toBe('code_expired')

  await linkNumber(server, person, number)
  expect(codeOf(await person.post('/api/me/phone/confirm', { code: await codeFor(server, number) }))).toBe(
    'code_expired',
  )
})

test('one number belongs to one person; only somebody with the code learns that it is taken', async () => {
  const [first, second] = [await somebody(), await somebody()]
  const number = someNumber()
  await linkNumber(server, first, number)

  expect((await second.post('/api/me/phone', { number })).status).toBe(202)
  await sendSms(server)
  expect(codeOf(await second.post('/api/me/phone/confirm', { code: await codeFor(server, number) }))).toBe(
    'phone_taken',
  )
  expect((await phoneOf(first)).number).not.toBeNull()
})

test('when it is changed or removed both numbers get a message', async () => {
  const person = await somebody()
  const [before, after] = [someNumber(), someNumber()]
  await linkNumber(server, person, before)
  await linkNumber(server, person, after)
  await sendSms(server)
  expect((await inboxOf(server, before)).at(-1)).toMatch(/another number has replaced this one/)
  expect((await inboxOf(server, after)).at(-1)).toMatch(/now linked/)
  expect((await person.delete('/api/me/phone')).status).toBe(200)
  await sendSms(server)
  expect((await inboxOf(server, after)).at(-1)).toMatch(/taken off your account/)
  const actions = await server.db`select action from audit_event where subject = ${person.personId} order by id`
  expect(actions.map(({ action }) => action)).toEqual(['phone_linked', 'phone_changed', 'phone_removed'])
})

test('neither one person nor one number gets many codes, and nobody alone uses up a number', async () => {
  server.services.config.rateLimits = 'on'
  // An address that has asked for none yet.
  let address = '203.0.113.1'
  const ask = (person: Client, number: string) =>
    person.post('/api/me/phone', { number }, { 'x-forwarded-for': address })
  const person = await somebody()
  for (let n = 0; n < 5; n++) expect((await ask(person, someNumber())).status).toBe(202)
  expect(codeOf(await ask(person, someNumber()))).toBe('too_many')

  const number = someNumber()
  const stranger = await somebody()
  for (let n = 0; n < 3; n++) expect((await ask(stranger, number)).status).toBe(202)
  expect(codeOf(await ask(stranger, number))).toBe('too_many')
  for (let n = 3; n < 12; n++) expect((await ask(await somebody(), number)).status).toBe(202)
  expect(codeOf(await ask(await somebody(), number))).toBe('dial_first')

  // Its owner dials, and may ask again; who has used up their own codes may not.
  const owner = await somebody()
  address = '203.0.113.2'
  for (let n = 0; n < 4; n++) expect(codeOf(await ask(owner, number))).toBe('dial_first')
  await dial(server, number)
  expect((await ask(owner, number)).status).toBe(202)
  expect(codeOf(await ask(stranger, number))).toBe('too_many')
  for (let n = 2; n < 12; n++) expect((await ask(await somebody(), number)).status).toBe(202)
  expect(codeOf(await ask(await somebody(), number))).toBe('too_many')
  server.services.config.rateLimits = 'off'
})

test('what is no South African mobile number is refused in one sentence', async () => {
  const { status, text } = await (await somebody()).post('/api/me/phone', { number: '+44 7911 123456' })

  expect([status, text]).toEqual([400, 'Please enter a South African mobile number, such as 082 123 4567.'])
})

test('after re-encryption with a new key the older one is not needed', async () => {
  const person = await somebody()
  const number = someNumber()
  await linkNumber(server, person, number)
  const [fresh] = makeTestKeys('k2')
  const both = [fresh, ...server.services.keys] as const

  expect(await reseal(server.db, both, SEALED.phones)).toBeGreaterThan(0)
  const phone = await findPhone(server.db, { personId: person.personId })
  expect(phone && openNumber([fresh], person.personId, phone)).toBe(number)
  expect(await reseal(server.db, both, SEALED.phones)).toBe(0)
})

test('without a gateway there is nothing to link', async () => {
  const person = await somebody()
  const { services } = server
  const { config } = services
  services.config = { ...config, gateway: null }
  try {
    expect((await phoneOf(person)).available).toBe(false)
    expect(codeOf(await person.post('/api/me/phone', { number: someNumber() }))).toBe('not_found')
  } finally {
    services.config = config
  }
})

test('no log line holds a number or a code', () => {
  const lines = server.log.join('\n')

  expect(server.log.length).toBeGreaterThan(20)
  expect(lines).not.toMatch(/\+?2782\d{7}/)
})
