import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AskedHelp } from '#contract/help.ts'
import { checkPin } from '#server/phones/pin.ts'
import { fund, moveClockTo } from '#testing/people.ts'
import {
  ask,
  callBack,
  codeFor,
  dial,
  dialThrough,
  GOOD_PIN,
  inboxOf,
  linkedPhone,
  sendSms,
  ussdForm,
} from '#testing/phone.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const SUPPORT = '0800 365 746'
const NEW_PIN = '90817'
const TODAY = '2026-11-16T10:00:00+02:00'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ OPERATOR_EMAILS: 'boss@enkosi.test' })
  const worker = await server.signIn('worker@enkosi.test')
  await worker.mustPost('/api/guard/register', { guardNumber: 'PG-7777', serviceCategory: 'waiter' })
})
afterAll(() => server.close())

/** Somebody with R100 and a phone, today. */
async function tipper() {
  await moveClockTo(server.db, TODAY)
  const client = await server.signIn(`${randomUUID()}@enkosi.test`)
  await fund(server.db, client, 10_000)
  return { client, number: await linkedPhone(server, client) }
}

const lock = (number: string) => dialThrough(server, number, '2', 'PG-7777', '10', '60606', '60607', '60608')
const tip = (number: string, pin: string) => dialThrough(server, number, '2', 'PG-7777', '10', pin)

/** Asks for the code, and types it after dialling again; at this place of the menu. */
async function forgetPin(number: string, ...there: string[]): Promise<string> {
  await dialThrough(server, number, ...there)
  await sendSms(server)
  return dialThrough(server, number, ...there, await codeFor(server, number))
}

const swapSim = (number: string, at: string) => callBack(server, 'sms', { phoneNumber: number, lastSimSwapDate: at })

test('a locked phone asks to be called: operators see number, language and why, once, and answer', async () => {
  const { client, number } = await tipper()
  const closed = await lock(number)
  expect(closed).toMatch(
    new RegExp(`^CON Locked after three wrong PINs.*${SUPPORT}\n1 Ask us to call you\n2 Forgot PIN$`),
  )
  const phone = await dial(server, number)
  expect(phone.shown).toBe(closed)
  expect(await phone.type('1')).toContain(`We will call you on this number. Or call us: ${SUPPORT}`)
  expect(await phone.type('0')).toBe(closed)
  await phone.type('1')

  const boss = await server.signIn('boss@enkosi.test')
  const asked = async () =>
    ((await boss.get('/api/operator/help')).json as AskedHelp[]).filter(({ personId }) => personId === client.personId)
  const [call, ...more] = await asked()
  expect(more).toEqual([])
  expect(call).toMatchObject({ kind: 'call', message: `Wants to be called. The phone is locked. ${number}, English.` })
  expect((await boss.post(`/api/operator/help/${call?.id}/answer`, { answer: 'Called, unlocked.' })).status).toBe(200)
  expect((await asked()).map(({ message }) => message)).toEqual(['Wants to be called. The phone is locked.'])
  expect((await client.get('/api/me/phone')).json).toMatchObject({ supportNumber: SUPPORT })
})

test('the number of support stands in the menu and in every message about safety', async () => {
  const { number } = await tipper()
  expect(await dialThrough(server, number, '4')).toMatch(
    new RegExp(`${SUPPORT}.*\n1 Ask us to call you\n2 Forgot PIN\n0 Back$`),
  )
  await lock(number)
  await sendSms(server)
  const about = (await inboxOf(server, number)).filter((text) => /linked|PIN was set|locked/.test(text))
  expect(about).toHaveLength(3)
  for (const text of about) expect(text).toContain(SUPPORT)
})

test('a forgotten PIN: a code, a day that is announced at once, then a new PIN; both are told', async () => {
  const { client, number } = await tipper()
  await lock(number)
  expect(await dialThrough(server, number, '2')).toContain('We sent a code by SMS')
  expect(await dialThrough(server, number, '2', '000000')).toContain('Wrong code')
  const begun = await forgetPin(number, '2')
  expect(begun).toMatch(
    new RegExp(`^END You can choose a new PIN from Tue 17 Nov 1\\d:\\d\\d. Not you\\? Call ${SUPPORT}$`),
  )
  expect((await dial(server, number)).shown).toMatch(
    /^CON You can choose a new PIN from Tue 17 Nov 1\d:\d\d.*\n1 Ask us to call you$/,
  )
  expect(await dialThrough(server, number, '2')).toContain('from Tue 17 Nov')
  expect((await client.get('/api/me/phone')).json).toMatchObject({ newPinFrom: expect.stringMatching(/^2026-11-17T/) })

  await sendSms(server)
  await moveClockTo(server.db, '2026-11-17T14:00:00+02:00')
  expect((await dial(server, number)).shown).toContain('Choose a 5-digit PIN')
  expect(await dialThrough(server, number, NEW_PIN, NEW_PIN)).toMatch(/^END Your new PIN is set/)
  expect(await tip(number, GOOD_PIN)).toContain('Wrong PIN')
  expect(await tip(number, NEW_PIN)).toMatch(/^END R10 was sent/)
  await sendSms(server)
  const inbox = (await inboxOf(server, number)).join('\n')
  expect(inbox).toMatch(/a new PIN can be chosen from Tue 17 Nov 1\d:\d\d. Not you\? Use your PIN once, or call 0800/)
  expect(inbox.match(/your phone PIN was set/g)).toHaveLength(2)
})

test('the owner’s PIN ends what somebody with the phone in hand began, also at the last step', async () => {
  const { client, number } = await tipper()
  await forgetPin(number, '4', '2')
  await moveClockTo(server.db, '2026-11-17T06:00:00+02:00')
  expect(await tip(number, GOOD_PIN)).toMatch(/^END R10 was sent/)
  await moveClockTo(server.db, '2026-11-17T14:00:00+02:00')
  expect((await dial(server, number)).shown).toMatch(/^CON Enkosi\n1 Balance/)

  await forgetPin(number, '4', '2')
  await moveClockTo(server.db, '2026-11-18T18:00:00+02:00')
  const thief = await dial(server, number)
  await thief.type(NEW_PIN)
  expect(await checkPin(server.services, client.personId, GOOD_PIN, 'test')).toBe('right')
  expect(await thief.type(NEW_PIN)).toMatch(/^END This session is over/)
})

test('the code is guessed five times and no more, and neither links a number nor is one sent anew at once', async () => {
  const { client, number } = await tipper()
  await dialThrough(server, number, '4', '2')
  await sendSms(server)
  const code = await codeFor(server, number)
  expect((await client.post('/api/me/phone/confirm', { code })).headers.get('error-code')).toBe('code_expired')
  const phones = await Promise.all(Array.from({ length: 12 }, () => dial(server, number)))
  for (const each of phones) for (const input of ['4', '2']) await each.type(input)
  const guesses = await Promise.all(phones.map((each, n) => each.type(String(100_000 + n))))
  expect(guesses.filter((shown) => shown.includes('Wrong code'))).toHaveLength(5)
  await server.db`update phone set pin_code_tries = 5 where person_id = ${client.personId}`
  const phone = await dial(server, number)
  await phone.type('4')
  await server.db`update phone set pin_code_tries = 0 where person_id = ${client.personId}`
  await phone.type('2')
  await server.db`update phone set pin_code_tries = 5 where person_id = ${client.personId}`
  expect(await phone.type(code)).toContain('has expired')
  expect((await client.get('/api/me/phone')).json).toMatchObject({ newPinFrom: null })
})

test('another SIM: for a day no money moves and no PIN is forgotten; it is told once and ends by itself', async () => {
  const { client, number } = await tipper()
  const stale = await dial(server, number)
  for (const input of ['2', 'PG-7777', '10']) await stale.type(input)
  await moveClockTo(server.db, '2026-11-16T11:00:00+02:00')
  for (let n = 0; n < 2; n++) expect((await swapSim(number, '2026-11-16T10:30:00+02:00')).status).toBe(204)

  const screen = `This number has a new SIM, so no money moves until Tue 17 Nov 10:30. Not you? Call ${SUPPORT}`
  expect(await stale.type(GOOD_PIN)).toBe(`CON ${screen}\n0 Back`)
  expect((await dial(server, number)).shown).toBe(`CON ${screen}\n1 Balance\n2 Help`)
  expect(await dialThrough(server, number, '2', '2')).toContain(screen)
  expect(await dialThrough(server, number, '1')).toContain('Balance R100')
  expect(await client.balance()).toBe(10_000)
  await sendSms(server)
  expect((await inboxOf(server, number)).filter((text) => text.includes('new SIM'))).toHaveLength(1)
  expect((await client.get('/api/me/phone')).json).toMatchObject({ heldUntil: '2026-11-17T08:30:00.000Z' })

  await moveClockTo(server.db, '2026-11-17T10:31:00+02:00')
  expect(await tip(number, GOOD_PIN)).toMatch(/^END R10 was sent/)
  // What is told late, or of a time before the number was linked, holds nothing.
  await swapSim(number, '2026-11-16T10:30:00+02:00')
  await swapSim(number, '2026-11-16T09:00:00+02:00')
  expect((await dial(server, number)).shown).toMatch(/^CON Enkosi/)
})

test('no PIN is set on another SIM, neither one that was waited for nor by a session from before', async () => {
  const { number } = await tipper()
  await forgetPin(number, '4', '2')
  await moveClockTo(server.db, '2026-11-17T14:00:00+02:00')
  const stale = await dial(server, number)
  await stale.type(NEW_PIN)
  await swapSim(number, '2026-11-17T13:00:00+02:00')

  expect(await stale.type(NEW_PIN)).toContain('new SIM')
  expect((await dial(server, number)).shown).toContain('new SIM')
  await moveClockTo(server.db, '2026-11-18T14:00:00+02:00')
  expect((await dial(server, number)).shown).toContain('Choose a 5-digit PIN')
})

test('guessing goes no further by forgetting: three codes a day, three PINs in all, and three again with the new one', async () => {
  const { client, number } = await tipper()
  server.services.config.rateLimits = 'on'
  for (let n = 0; n < 3; n++) {
    expect(await dialThrough(server, number, '4', '2')).toContain('We sent a code')
    await server.db`update phone set pin_code_until = null where person_id = ${client.personId}`
  }
  expect(await dialThrough(server, number, '4', '2')).toContain('Too many requests')
  server.services.config.rateLimits = 'off'

  await tip(number, '60606')
  await forgetPin(number, '4', '2')
  expect(await tip(number, '60607')).toContain('Tries left: 1')
  await moveClockTo(server.db, '2026-11-17T14:00:00+02:00')
  await dialThrough(server, number, NEW_PIN, NEW_PIN)
  expect(await lock(number)).toMatch(/^CON Locked/)
  expect(await checkPin(server.services, client.personId, NEW_PIN, 'test')).toBe('locked')
  expect(await client.balance()).toBe(10_000)
})

test('a step of forgetting that is played again, or sent from another phone, does nothing twice', async () => {
  const [{ client, number }, other] = [await tipper(), await tipper()]
  const phone = await dial(server, number)
  await phone.type('4')
  const asked = await phone.type('2')
  expect(await phone.send(phone.typed())).toBe(asked)
  await sendSms(server)
  const codes = (await inboxOf(server, number)).filter((text) => text.includes('code for a new'))
  expect(codes).toHaveLength(1)
  const code = await codeFor(server, number)
  expect(await ask(server, ussdForm(phone.sessionId, other.number, `${phone.typed()}*${code}`))).toMatch(
    /^END This session/,
  )
  expect(await dialThrough(server, other.number, '4', '2', code)).toContain('Wrong code')
  const begun = await phone.type(code)
  expect(await phone.send(phone.typed())).toBe(begun)
  expect(await dialThrough(server, number, '4', '2')).toContain('You can choose a new PIN from')
  expect((await callBack(server, 'sms', { phoneNumber: number, lastSimSwapDate: TODAY }, 'Basic x')).status).toBe(403)
  expect((await client.get('/api/me/phone')).json).toMatchObject({ heldUntil: null })
})

test('a process that dies after the code or the new PIN was taken has taken it once: the repeated step says so', async () => {
  const { number } = await tipper()
  await dialThrough(server, number, '4', '2')
  await sendSms(server)
  const phone = await dial(server, number)
  for (const input of ['4', '2']) await phone.type(input)
  await repeatedAfterDeath(phone, await codeFor(server, number), /^END You can choose a new PIN/)
  await moveClockTo(server.db, '2026-11-17T14:00:00+02:00')
  const choosing = await dial(server, number)
  await choosing.type(NEW_PIN)
  await repeatedAfterDeath(choosing, NEW_PIN, /^END Your new PIN is set/)
})

async function repeatedAfterDeath(phone: Awaited<ReturnType<typeof dial>>, input: string, shows: RegExp) {
  const [before] = await server.db`select place from ussd_session where id = ${phone.sessionId}`
  const shown = await phone.type(input)
  expect(shown).toMatch(shows)
  await server.db`
    update ussd_step set answer = null, claimed_at = clock_timestamp() - interval '4 seconds'
    where session_id = ${phone.sessionId} and step = (select step from ussd_session where id = ${phone.sessionId})
  `
  await server.db`
    update ussd_session set ended_at = null, place = ${server.db.json(before?.place)} where id = ${phone.sessionId}
  `
  expect(await phone.send(phone.typed())).toBe(shown)
}
