import { beforeEach, expect, test } from 'vitest'
import type { AskedHelp } from '#contract/help.ts'
import { checkPin } from '#server/people/phones/pin.ts'
import { GOOD_PIN, ussdForm } from '#testing/phones/phone.ts'
import { phoneWorld, TODAY } from '#testing/phones/phone-world.ts'

const SUPPORT = '0800 365 746'
const NEW_PIN = '90817'

const { server, tipper, worker, ask, callBack, codeFor, dial, dialThrough, linkNumber, ...world } = await phoneWorld()
const { inboxOf, moveClockTo, sendSms, typeAgainAfterDeath } = world
beforeEach(() => moveClockTo(TODAY))

const lock = (number: string) => dialThrough(number, '2', 'PG-7777', '10', '60606', '60607', '60608')
const tip = (number: string, pin: string) => dialThrough(number, '2', 'PG-7777', '10', pin)

/** Asks for the code, and types it after dialling again; at this place of the menu. */
async function forgetPin(number: string, ...there: string[]): Promise<string> {
  await dialThrough(number, ...there)
  await sendSms()
  return dialThrough(number, ...there, await codeFor(number))
}

test('a locked phone asks to be called: operators see number, language and why, once, and answer', async () => {
  const { client, number } = await tipper()
  const closed = await lock(number)
  expect(closed).toMatch(
    new RegExp(`^CON Your PIN is locked after three wrong tries.*${SUPPORT}\n1 Ask us to call you\n2 Forgot PIN$`),
  )
  const phone = await dial(number)
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

test('the menu and every message about safety name the number of support', async () => {
  const { number } = await tipper()
  expect(await dialThrough(number, '4')).toMatch(
    new RegExp(`${SUPPORT}.*\n1 Ask us to call you\n2 Forgot PIN\n0 Back$`),
  )
  await lock(number)
  await sendSms()
  const about = (await inboxOf(number)).filter((text) => /linked|PIN was set|locked/.test(text))
  expect(about).toHaveLength(3)
  for (const text of about) expect(text).toContain(SUPPORT)
})

test('a forgotten PIN: a code, a day of waiting that is announced at once, then a new PIN, with a message about both', async () => {
  const { client, number } = await tipper()
  await lock(number)
  expect(await dialThrough(number, '2')).toContain('We sent a code by SMS')
  expect(await dialThrough(number, '2', '000000')).toContain('Wrong code')
  const begun = await forgetPin(number, '2')
  expect(begun).toMatch(
    new RegExp(`^END You can choose a new PIN from Tue 17 Nov 1\\d:\\d\\d. Not you\\? Call ${SUPPORT}$`),
  )
  expect((await dial(number)).shown).toMatch(
    /^CON You can choose a new PIN from Tue 17 Nov 1\d:\d\d.*\n1 Ask us to call you$/,
  )
  expect(await dialThrough(number, '2')).toContain('from Tue 17 Nov')
  expect((await client.get('/api/me/phone')).json).toMatchObject({ newPinFrom: expect.stringMatching(/^2026-11-17T/) })

  await sendSms()
  await moveClockTo('2026-11-17T14:00:00+02:00')
  expect((await dial(number)).shown).toContain('Choose a 5-digit PIN')
  expect(await dialThrough(number, NEW_PIN, NEW_PIN)).toMatch(/^END Your new PIN is set/)
  expect(await tip(number, GOOD_PIN)).toContain('Wrong PIN')
  expect(await tip(number, NEW_PIN)).toMatch(/^END R10 was sent/)
  await sendSms()
  const inbox = (await inboxOf(number)).join('\n')
  expect(inbox).toMatch(/a new PIN can be chosen from Tue 17 Nov 1\d:\d\d. Not you\? Use your PIN once, or call 0800/)
  expect(inbox.match(/your Enkosi PIN was set/g)).toHaveLength(2)
})

test('the owner’s PIN ends what somebody with the phone in hand began, also at the last step', async () => {
  const { client, number } = await tipper()
  await forgetPin(number, '4', '2')
  await moveClockTo('2026-11-17T06:00:00+02:00')
  expect(await tip(number, GOOD_PIN)).toMatch(/^END R10 was sent/)
  await moveClockTo('2026-11-17T14:00:00+02:00')
  expect((await dial(number)).shown).toMatch(/^CON Enkosi\n1 Balance/)

  await forgetPin(number, '4', '2')
  await moveClockTo('2026-11-18T18:00:00+02:00')
  const thief = await dial(number)
  await thief.type(NEW_PIN)
  expect(await checkPin(server.services, client.personId, GOOD_PIN, 'test')).toBe('right')
  expect(await thief.type(NEW_PIN)).toMatch(/^END This session is over/)
})

test('the code is guessed five times and no more, does not link a number, and no second one is sent at once', async () => {
  const { client, number } = await tipper()
  await dialThrough(number, '4', '2')
  await sendSms()
  const code = await codeFor(number)
  expect((await client.post('/api/me/phone/confirm', { code })).headers.get('error-code')).toBe('code_expired')
  const phones = await Promise.all(Array.from({ length: 12 }, () => dial(number)))
  for (const each of phones) for (const input of ['4', '2']) await each.type(input)
  const guesses = await Promise.all(phones.map((each, n) => each.type(String(100_000 + n))))
  expect(guesses.filter((shown) => shown.includes('Wrong code'))).toHaveLength(5)
  await server.db`update phone set pin_code_tries = 5 where person_id = ${client.personId}`
  const phone = await dial(number)
  await phone.type('4')
  await server.db`update phone set pin_code_tries = 0 where person_id = ${client.personId}`
  await phone.type('2')
  await server.db`update phone set pin_code_tries = 5 where person_id = ${client.personId}`
  expect(await phone.type(code)).toContain('has expired')
  expect((await client.get('/api/me/phone')).json).toMatchObject({ newPinFrom: null })
})

test('guessing goes no further by forgetting: three codes a day, three PINs in all, and three again with the new one', async () => {
  const { client, number } = await tipper()
  server.services.config.rateLimits = 'on'
  for (let n = 0; n < 3; n++) {
    expect(await dialThrough(number, '4', '2')).toContain('We sent a code')
    await server.db`update phone set pin_code_until = null where person_id = ${client.personId}`
  }
  expect(await dialThrough(number, '4', '2')).toContain("You've reached today's limit. Please try again tomorrow.")
  server.services.config.rateLimits = 'off'

  await tip(number, '60606')
  await forgetPin(number, '4', '2')
  expect(await tip(number, '60607')).toContain('Tries left: 1')
  await moveClockTo('2026-11-17T14:00:00+02:00')
  await dialThrough(number, NEW_PIN, NEW_PIN)
  expect(await lock(number)).toMatch(/^CON Your PIN is locked/)
  expect(await checkPin(server.services, client.personId, NEW_PIN, 'test')).toBe('locked')
  expect(await client.balance()).toBe(10_000)
})

test('a step of forgetting that is played again, or sent from another phone, does nothing twice', async () => {
  const [{ client, number }, other] = [await tipper(), await tipper()]
  const phone = await dial(number)
  await phone.type('4')
  const asked = await phone.type('2')
  expect(await phone.send(phone.typed())).toBe(asked)
  await sendSms()
  const codes = (await inboxOf(number)).filter((text) => text.includes('code for a new'))
  expect(codes).toHaveLength(1)
  const code = await codeFor(number)
  expect(await ask(ussdForm(phone.sessionId, other.number, `${phone.typed()}*${code}`))).toMatch(/^END This session/)
  expect(await dialThrough(other.number, '4', '2', code)).toContain('Wrong code')
  const begun = await phone.type(code)
  expect(await phone.send(phone.typed())).toBe(begun)
  expect(await dialThrough(number, '4', '2')).toContain('You can choose a new PIN from')
  expect((await callBack('sms', { phoneNumber: number, lastSimSwapDate: TODAY }, 'Basic x')).status).toBe(403)
  expect((await client.get('/api/me/phone')).json).toMatchObject({ heldUntil: null })
})

test('a process that dies after the code or the new PIN was taken has taken it once: the repeated step says so', async () => {
  const { number } = await tipper()
  await dialThrough(number, '4', '2')
  await sendSms()
  const phone = await dial(number)
  for (const input of ['4', '2']) await phone.type(input)
  const begun = await typeAgainAfterDeath(phone, await codeFor(number))
  expect(begun.sent).toMatch(/^END You can choose a new PIN/)
  expect(begun.again).toBe(begun.sent)
  await moveClockTo('2026-11-17T14:00:00+02:00')
  const choosing = await dial(number)
  await choosing.type(NEW_PIN)
  const chosen = await typeAgainAfterDeath(choosing, NEW_PIN)
  expect(chosen.sent).toMatch(/^END Your new PIN is set/)
  expect(chosen.again).toBe(chosen.sent)
})
