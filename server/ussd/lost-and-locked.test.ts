import { beforeEach, expect, test } from 'vitest'
import type { AskedHelp } from '#contract/help.ts'
import { findPhone } from '#server/phones/phone-row.ts'
import { checkPin, setPin } from '#server/phones/pin.ts'
import { fund } from '#testing/people.ts'
import { GOOD_PIN, someNumber, tellPhones, ussdForm } from '#testing/phone.ts'
import { phoneWorld, TODAY } from '#testing/phone-world.ts'

const SUPPORT = '0800 365 746'
const NEW_PIN = '90817'

const { server, tipper, worker, ask, callBack, codeFor, dial, dialThrough, linkNumber, ...world } = await phoneWorld()
const { inboxOf, moveClockTo, sendSms, swapSim, typeAgainAfterDeath } = world
beforeEach(() => moveClockTo(TODAY))

const lock = (number: string) => dialThrough(number, '2', 'PG-7777', '10', '60606', '60607', '60608')
const tip = (number: string, pin: string) => dialThrough(number, '2', 'PG-7777', '10', pin)

/** A worker with a phone, and a way to tip them from another one. */
async function tippedWorker() {
  const { client, guardNumber, number } = await worker()
  const tipFrom = async (from: { number: string }) =>
    expect(await dialThrough(from.number, '2', guardNumber, '10', GOOD_PIN)).toMatch(/^END R10 was sent/)
  return { client, number, tipFrom }
}

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
    new RegExp(`^CON Locked after three wrong PINs.*${SUPPORT}\n1 Ask us to call you\n2 Forgot PIN$`),
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
  expect(inbox.match(/your phone PIN was set/g)).toHaveLength(2)
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

test('another SIM: for a day no money moves and no PIN is recovered; one message says so, and it ends by itself', async () => {
  const { client, number } = await tipper()
  const stale = await dial(number)
  for (const input of ['2', 'PG-7777', '10']) await stale.type(input)
  const forgets = await dial(number)
  await forgets.type('4')
  await moveClockTo('2026-11-16T11:00:00+02:00')
  for (let n = 0; n < 2; n++) expect((await swapSim(number, '2026-11-16T10:30:00+02:00')).status).toBe(204)
  // The same swap, by a clock that is some seconds behind.
  await swapSim(number, '2026-11-16T10:30:07+02:00')

  const screen = `This number has a new SIM, so no money moves until Tue 17 Nov 10:30. Not you? Call ${SUPPORT}`
  expect(await stale.type(GOOD_PIN)).toBe(`CON ${screen}\n0 Back`)
  expect((await dial(number)).shown).toBe(`CON ${screen}\n1 Balance\n2 Help`)
  expect(await dialThrough(number, '2')).toMatch(/\n1 Ask us to call you\n0 Back$/)
  expect(await forgets.type('2')).toContain(screen)
  expect(await dialThrough(number, '1')).toMatch(/^CON Type your PIN/)
  expect(await dialThrough(number, '1', GOOD_PIN)).toContain('Balance R100')
  expect(await client.balance()).toBe(10_000)
  await sendSms()
  expect((await inboxOf(number)).filter((text) => text.includes('new SIM'))).toHaveLength(1)
  const held = { heldUntil: '2026-11-17T08:30:00.000Z', hasNewSim: true }
  expect((await client.get('/api/me/phone')).json).toMatchObject(held)

  await moveClockTo('2026-11-17T10:31:00+02:00')
  expect(await tip(number, GOOD_PIN)).toMatch(/^END R10 was sent/)
  expect((await client.get('/api/me/phone')).json).toMatchObject({ heldUntil: null, hasNewSim: false })
  // A late report, or one from before the number was linked, changes nothing.
  await swapSim(number, '2026-11-16T10:30:00+02:00')
  await swapSim(number, '2026-11-16T09:00:00+02:00')
  expect((await dial(number)).shown).toMatch(/^CON Enkosi/)
})

test('no PIN is set on another SIM, neither one that was waited for nor by a session from before', async () => {
  const { number } = await tipper()
  await forgetPin(number, '4', '2')
  await moveClockTo('2026-11-17T14:00:00+02:00')
  const stale = await dial(number)
  await stale.type(NEW_PIN)
  await swapSim(number, '2026-11-17T13:00:00+02:00')

  expect(await stale.type(NEW_PIN)).toContain('new SIM')
  expect((await dial(number)).shown).toContain('new SIM')
  await moveClockTo('2026-11-18T14:00:00+02:00')
  expect((await dial(number)).shown).toContain('Choose a 5-digit PIN')
})

test('a new PIN waits for the later of both: a day after it was forgotten, a day after another SIM', async () => {
  const { client, number } = await tipper()
  await forgetPin(number, '4', '2')
  await lock(number)
  await moveClockTo('2026-11-16T18:00:00+02:00')
  await swapSim(number, '2026-11-16T17:00:00+02:00')

  await moveClockTo('2026-11-17T12:00:00+02:00')
  expect((await dial(number)).shown).toContain('You can choose a new PIN from Tue 17 Nov 17:00')
  expect((await client.get('/api/me/phone')).json).toMatchObject({ newPinFrom: '2026-11-17T15:00:00.000Z' })
  const phone = await findPhone(server.db, { personId: client.personId })
  const asked = { event: 'test', replaces: phone?.pinMark ?? null, forgotten: true }
  expect(await setPin(server.services, client.personId, NEW_PIN, asked)).toBe(false)
  await moveClockTo('2026-11-17T17:01:00+02:00')
  expect((await dial(number)).shown).toContain('Choose a 5-digit PIN')
})

test('a new PIN that was asked for with a SIM that is reported later has to be asked for again', async () => {
  const { number } = await tipper()
  await moveClockTo('2026-11-16T12:00:00+02:00')
  expect(await forgetPin(number, '4', '2')).toContain('from Tue 17 Nov 12:0')
  await moveClockTo('2026-11-16T15:00:00+02:00')
  await swapSim(number, '2026-11-16T11:00:00+02:00')

  await moveClockTo('2026-11-17T12:30:00+02:00')
  expect((await dial(number)).shown).toMatch(/^CON Enkosi\n1 Balance/)
})

test('on the day after another SIM no operator unlocks the phone, and reads until when', async () => {
  const { client, number } = await tipper()
  await lock(number)
  expect(await dialThrough(number, '1')).toContain('We will call you')
  await moveClockTo('2026-11-16T11:00:00+02:00')
  await swapSim(number, '2026-11-16T10:30:00+02:00')
  const unlock = async () => {
    const boss = await server.signIn('boss@enkosi.test')
    const said = { reason: 'Called back, spoke to her.', calledBack: true }
    return boss.post(`/api/operator/people/${client.personId}/unlock-phone`, said)
  }

  const refused = await unlock()
  expect([refused.status, refused.headers.get('error-code'), refused.text]).toEqual([
    422,
    'new_sim',
    'This number has a new SIM, so its phone stays locked until Tue 17 Nov 10:30.',
  ])
  expect((await dial(number)).shown).toMatch(/^CON Locked after three wrong PINs.*\n1 Ask us to call you$/)
  await moveClockTo('2026-11-17T10:31:00+02:00')
  // Asked again, the operator reads what is known now.
  await dialThrough(number, '1')
  const boss = await server.signIn('boss@enkosi.test')
  const asked = ((await boss.get('/api/operator/help')).json as AskedHelp[]).filter(
    ({ personId }) => personId === client.personId,
  )
  expect(asked.map(({ message }) => message)).toEqual([
    `Wants to be called. The phone is locked. The number has another SIM. ${number}, English.`,
  ])
  expect((await unlock()).status).toBe(200)
  expect(await tip(number, GOOD_PIN)).toMatch(/^END R10 was sent/)
})

test.each(['every', 'daily'])(
  'a number that was given to somebody else gets no amounts of its former owner, who wants messages %s, until the PIN is typed',
  async (tipMessages) => {
    const { client, number, tipFrom } = await tippedWorker()
    await client.put('/api/me/phone', { tipMessages })
    await moveClockTo('2026-11-16T11:00:00+02:00')
    await swapSim(number, '2026-11-16T10:30:00+02:00')
    const toldAfter = async (moment: string) => {
      await moveClockTo(moment)
      await tipFrom(await tipper())
      await tellPhones(server)
      await sendSms()
      return (await inboxOf(number)).filter((text) => /R10 tip|new tips/.test(text)).length
    }

    expect(await toldAfter('2026-11-20T18:30:00+02:00')).toBe(0)
    expect(await dialThrough(number, '1', GOOD_PIN)).toContain('Balance R10')
    expect(await toldAfter('2026-11-21T18:30:00+02:00')).toBe(1)
  },
)

test('after another SIM the app removes no PIN that nobody could replace: it is typed once, or the number is linked again', async () => {
  const { client, number } = await tipper()
  await moveClockTo('2026-11-16T11:00:00+02:00')
  await swapSim(number, '2026-11-16T10:30:00+02:00')
  await moveClockTo('2026-11-20T10:00:00+02:00')
  const unlock = async () => {
    const [{ email }] = await server.db<[{ email: string }]>`select email from person where id = ${client.personId}`
    return (await server.signIn(email)).post('/api/me/phone/unlock')
  }

  const refused = await unlock()
  expect([refused.status, refused.text]).toEqual([
    422,
    'This number has a new SIM. To choose a new PIN, link the number again.',
  ])
  expect(await tip(number, GOOD_PIN)).toMatch(/^END R10 was sent/)
  expect((await unlock()).json).toMatchObject({ hasPin: false, hasNewSim: false })
  expect((await dial(number)).shown).toMatch(/^CON Choose a 5-digit PIN/)
})

test('a number that was given to somebody else shows no amounts of its former owner', async () => {
  const { client, number } = await worker()
  await fund(server.db, client, 10_000)
  await moveClockTo('2026-11-16T11:00:00+02:00')
  await swapSim(number, '2026-11-16T10:30:00+02:00')

  await moveClockTo('2026-11-20T10:00:00+02:00')
  for (const choice of ['1', '2']) expect(await dialThrough(number, choice)).toMatch(/^CON Type your PIN/)
  expect(await dialThrough(number, '6', '4')).toMatch(/^CON Type your PIN/)
  expect(await dialThrough(number, '1', GOOD_PIN)).toContain('Balance R100')
})

test('with another SIM nobody chooses the first PIN of a phone: its owner links the number again', async () => {
  const owner = await server.signIn('owner@enkosi.test')
  const number = someNumber()
  await linkNumber(owner, number)
  await moveClockTo('2026-11-16T11:00:00+02:00')
  await swapSim(number, '2026-11-16T10:30:00+02:00')

  await moveClockTo('2026-11-20T10:00:00+02:00')
  expect(await dialThrough(number, '1')).toMatch(/^END Enkosi: .* add it in the app/)
  const first = { event: 'test', replaces: null }
  expect(await setPin(server.services, owner.personId, GOOD_PIN, first)).toBe(false)
  await linkNumber(await server.signIn('owner@enkosi.test'), number)
  expect((await dial(number)).shown).toMatch(/^CON Choose a 5-digit PIN/)
})

test('guessing goes no further by forgetting: three codes a day, three PINs in all, and three again with the new one', async () => {
  const { client, number } = await tipper()
  server.services.config.rateLimits = 'on'
  for (let n = 0; n < 3; n++) {
    expect(await dialThrough(number, '4', '2')).toContain('We sent a code')
    await server.db`update phone set pin_code_until = null where person_id = ${client.personId}`
  }
  expect(await dialThrough(number, '4', '2')).toContain('Not more today. Please try again tomorrow.')
  server.services.config.rateLimits = 'off'

  await tip(number, '60606')
  await forgetPin(number, '4', '2')
  expect(await tip(number, '60607')).toContain('Tries left: 1')
  await moveClockTo('2026-11-17T14:00:00+02:00')
  await dialThrough(number, NEW_PIN, NEW_PIN)
  expect(await lock(number)).toMatch(/^CON Locked/)
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
