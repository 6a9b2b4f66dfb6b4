import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { AskedHelp } from '#contract/help.ts'
import { findPhone } from '#server/people/phones/phone-row.ts'
import { checkPin, setPin } from '#server/people/phones/pin.ts'
import { sendPinCode, startPinRecovery } from '#server/people/phones/recover-pin.ts'
import { fund } from '#testing/people/people.ts'
import { GOOD_PIN, someNumber, tellPhones } from '#testing/phones/phone.ts'
import { phoneWorld, TODAY } from '#testing/phones/phone-world.ts'
import type { Client } from '#testing/service/client.ts'

const SUPPORT = '0800 365 746'
const NEW_PIN = '90817'

const { server, somebody, tipper, worker, codeFor, dial, dialThrough, linkNumber, ...world } = await phoneWorld()
const { inboxOf, moveClockTo, sendSms, swapSim, upToPin } = world
beforeEach(() => moveClockTo(TODAY))

const lock = (number: string) => dialThrough(number, '2', 'PG-7777', '10', '60606', '60607', '60608')
const tip = (number: string, pin: string) => dialThrough(number, '2', 'PG-7777', '10', pin)
const phoneOf = async (client: Client) => (await client.get('/api/me/phone')).json

/** The same person with a sign-in of now, as at another desk. */
async function signedInAgain({ personId }: Client): Promise<Client> {
  const [{ email }] = await server.db<[{ email: string }]>`select email from person where id = ${personId}`
  return server.signIn(email)
}

/** Asks for the code, and types it after dialling again; at this place of the menu. */
async function forgetPin(number: string, ...there: string[]): Promise<string> {
  await dialThrough(number, ...there)
  await sendSms()
  return dialThrough(number, ...there, await codeFor(number))
}

/** Everything that a thief sees who tries each path open to a phone without the PIN. */
async function everythingSeen(number: string): Promise<string> {
  const paths = [[], ['1'], ['2'], ['3'], ['1', '0'], ['2', '1'], ['2', '2'], ['2', '2', '1'], ['6', '1'], ['0']]
  const seen: string[] = []
  for (const path of paths) seen.push(await dialThrough(number, ...path))
  return seen.join('\n')
}

test('a stolen SIM gets nothing, however long the thief waits: no money, no amount, no new PIN', async () => {
  const { client, number } = await tipper()
  await moveClockTo('2026-11-16T11:00:00+02:00')
  await swapSim(number, '2026-11-16T10:30:00+02:00')

  for (const day of [17, 18, 20]) {
    await moveClockTo(`2026-11-${day}T11:01:00+02:00`)
    const seen = await everythingSeen(number)
    expect(seen).not.toMatch(/Forgot PIN|code by SMS|Choose a 5-digit|R\d|Withdraw/)
    expect(seen).toContain('This number has a new SIM. Choose 1 and type your PIN')
  }
  const phone = await findPhone(server.db, { personId: client.personId })
  if (!phone) throw new Error('The phone is linked.')
  // The functions themselves refuse too, whatever a menu offers.
  await sendPinCode(server.services, phone, 'test')
  await sendSms()
  expect((await inboxOf(number)).filter((text) => text.includes('code for a new'))).toEqual([])
  expect(await startPinRecovery(server.services, phone, '000000', 'test')).toBe('expired')
  for (const forgotten of [true, false]) {
    for (const replaces of [null, phone.pinMark]) {
      expect(await setPin(server.services, client.personId, NEW_PIN, { event: 'test', replaces, forgotten })).toBe(
        false,
      )
    }
  }
  expect(await client.balance()).toBe(10_000)
})

test('another SIM: for a day no money moves, one message says so; then the PIN, typed once, opens the phone', async () => {
  const { client, number } = await tipper()
  const stale = await upToPin(number)
  await moveClockTo('2026-11-16T11:00:00+02:00')
  for (let n = 0; n < 2; n++) expect((await swapSim(number, '2026-11-16T10:30:00+02:00')).status).toBe(204)
  // The same swap, by a clock that is some seconds behind.
  await swapSim(number, '2026-11-16T10:30:07+02:00')

  const screen = `This number has a new SIM, so no money moves until Tue 17 Nov 11:00. Not you? Call ${SUPPORT}`
  expect(await stale.type(GOOD_PIN)).toBe(`CON ${screen}\n1 Balance\n2 Help`)
  expect((await dial(number)).shown).toBe(`CON ${screen}\n1 Balance\n2 Help`)
  expect(await dialThrough(number, '2')).toMatch(/\n1 Ask us to call you\n0 Back$/)
  expect(await dialThrough(number, '1')).toMatch(/^CON Type your PIN/)
  expect(await dialThrough(number, '1', GOOD_PIN)).toContain('Balance R100')
  await sendSms()
  expect((await inboxOf(number)).filter((text) => text.includes('new SIM'))).toHaveLength(1)
  expect(await phoneOf(client)).toMatchObject({
    heldUntil: expect.stringMatching(/^2026-11-17T09:00/),
    hasNewSim: true,
  })

  await moveClockTo('2026-11-17T11:01:00+02:00')
  expect(await phoneOf(client)).toMatchObject({ heldUntil: null, hasNewSim: true })
  expect(await dialThrough(number, '1', GOOD_PIN)).toContain('Balance R100')
  expect(await tip(number, GOOD_PIN)).toMatch(/^END R10 was sent/)
  expect(await phoneOf(client)).toMatchObject({ heldUntil: null, hasNewSim: false })
  // Told again of this swap, or of one from before the number was linked.
  await swapSim(number, '2026-11-16T10:30:00+02:00')
  await swapSim(number, '2026-11-16T09:00:00+02:00')
  expect((await dial(number)).shown).toMatch(/^CON Enkosi/)
})

test('a session from before the report shows no more than a new one, at any of its places', async () => {
  const { client, number } = await worker()
  await fund(server.db, client, 10_000)
  const places = [['3'], ['3', '1'], ['4', 'PG-7777'], ['6'], ['7']]
  const open = await Promise.all(
    places.map(async (path) => {
      const phone = await dial(number)
      for (const input of path) await phone.type(input)
      return phone
    }),
  )
  await moveClockTo('2026-11-16T11:00:00+02:00')
  await swapSim(number, '2026-11-16T10:30:00+02:00')

  for (const phone of open) expect(await phone.type('2')).toContain('This number has a new SIM')
  expect(await client.balance()).toBe(10_000)
})

test('a recovery that was begun ends with the swap, wherever it stood: code sent, day of waiting, PIN typed once', async () => {
  const asked = await tipper()
  await dialThrough(asked.number, '4', '2')
  await sendSms()
  const code = await codeFor(asked.number)
  const waiting = await tipper()
  expect(await forgetPin(waiting.number, '4', '2')).toContain('from Tue 17 Nov')
  const choosing = await tipper()
  await forgetPin(choosing.number, '4', '2')
  await moveClockTo('2026-11-17T14:00:00+02:00')
  const thief = await dial(choosing.number)
  await thief.type(NEW_PIN)
  for (const { number } of [asked, waiting, choosing]) await swapSim(number, '2026-11-16T10:30:00+02:00')

  expect(await thief.type(NEW_PIN)).toContain('new SIM')
  await moveClockTo('2026-11-20T14:00:00+02:00')
  for (const { client, number } of [asked, waiting, choosing]) {
    expect((await dial(number)).shown).toContain('Choose 1 and type your PIN')
    expect(await phoneOf(client)).toMatchObject({ newPinFrom: null, hasNewSim: true, hasPin: true })
    // The owner's PIN opens it, and nothing of the recovery is left.
    expect(await dialThrough(number, '1', GOOD_PIN)).toContain('Balance R100')
    expect((await dial(number)).shown).toMatch(/^CON Enkosi\n1 Balance/)
  }
  expect(await dialThrough(asked.number, '4', '2', code)).toContain('Wrong code')
})

test('a PIN that was forgotten and chosen before the swap was reported, however late, is taken away', async () => {
  const { client, number } = await tipper()
  await moveClockTo('2026-11-16T12:00:00+02:00')
  await forgetPin(number, '4', '2')
  await moveClockTo('2026-11-17T12:30:00+02:00')
  expect(await dialThrough(number, NEW_PIN, NEW_PIN)).toMatch(/^END Your new PIN is set/)
  await moveClockTo('2026-11-19T12:30:00+02:00')
  await swapSim(number, '2026-11-16T11:00:00+02:00')

  expect(await phoneOf(client)).toMatchObject({ hasPin: false, hasNewSim: true })
  await moveClockTo('2026-11-25T12:30:00+02:00')
  expect(await dialThrough(number, '1')).toContain('We will call you')
  expect((await dial(number)).shown).toContain('To use it again, link it in the app')
  expect(await checkPin(server.services, client.personId, NEW_PIN, 'test')).toBe('locked')
  expect(await client.balance()).toBe(10_000)
})

test('the first PIN of a phone is not chosen on another SIM; one that was chosen before the late report goes', async () => {
  const owner = await somebody()
  const number = someNumber()
  await linkNumber(owner, number)
  await moveClockTo('2026-11-16T11:00:00+02:00')
  await dialThrough(number, '1', NEW_PIN, NEW_PIN)
  const changing = await dial(number)
  for (const input of ['4', '1', NEW_PIN]) await changing.type(input)
  // The thief goes on from that PIN to another one: still nobody has typed the owner's.
  expect(await dialThrough(number, '3', '1', NEW_PIN, '73519', '73519')).toMatch(/^END Your new PIN is set/)
  await moveClockTo('2026-11-16T12:00:00+02:00')
  await swapSim(number, '2026-11-16T10:30:00+02:00')

  expect(await phoneOf(owner)).toMatchObject({ hasPin: false })
  await moveClockTo('2026-11-20T10:00:00+02:00')
  expect((await dial(number)).shown).toMatch(
    /^CON This number has a new SIM.* link it in the app.*\n1 Ask us to call you$/,
  )
  expect(await setPin(server.services, owner.personId, GOOD_PIN, { event: 'test', replaces: null })).toBe(false)
  await linkNumber(await signedInAgain(owner), number)
  expect((await dial(number)).shown).toMatch(/^CON Choose a 5-digit PIN/)
})

test('two swaps: each begins its own day, reported in whatever order; a PIN from between them goes', async () => {
  const { client, number } = await tipper()
  await moveClockTo('2026-11-16T11:00:00+02:00')
  await swapSim(number, '2026-11-16T10:30:00+02:00')
  await moveClockTo('2026-11-17T10:00:00+02:00')
  await swapSim(number, '2026-11-17T09:59:00+02:00')
  await moveClockTo('2026-11-17T11:01:00+02:00')
  expect(await phoneOf(client)).toMatchObject({ heldUntil: expect.stringMatching(/^2026-11-18T08:00/) })
  await dialThrough(number, '1', GOOD_PIN)
  expect(await phoneOf(client)).toMatchObject({ hasNewSim: true })

  await moveClockTo(TODAY)
  const owner = await somebody()
  const other = someNumber()
  await linkNumber(owner, other)
  await moveClockTo('2026-11-16T11:00:00+02:00')
  await dialThrough(other, '1', NEW_PIN, NEW_PIN)
  await moveClockTo('2026-11-16T13:00:00+02:00')
  await swapSim(other, '2026-11-16T12:00:00+02:00')
  expect(await phoneOf(owner)).toMatchObject({ hasPin: true })
  await swapSim(other, '2026-11-16T10:30:00+02:00')
  expect(await phoneOf(owner)).toMatchObject({ hasPin: false, hasNewSim: true })
})

test('a number that is linked with a code from before the swap, or stolen before the code is typed, is not open to the thief', async () => {
  const owner = await somebody()
  const [early, late] = [someNumber(), someNumber()]
  await owner.mustPost('/api/me/phone', { number: early })
  await sendSms()
  await moveClockTo('2026-11-16T10:05:00+02:00')
  await swapSim(early, '2026-11-16T10:04:00+02:00')
  const refused = await owner.post('/api/me/phone/confirm', { code: await codeFor(early) })
  expect(refused.headers.get('error-code')).toBe('code_expired')

  await moveClockTo('2026-11-16T10:00:00+02:00')
  const again = await signedInAgain(owner)
  await again.mustPost('/api/me/phone', { number: late })
  await sendSms()
  await moveClockTo('2026-11-16T10:06:00+02:00')
  await again.mustPost('/api/me/phone/confirm', { code: await codeFor(late) })
  await dialThrough(late, '1', NEW_PIN, NEW_PIN)
  await swapSim(late, '2026-11-16T10:04:00+02:00')
  expect(await phoneOf(owner)).toMatchObject({ hasPin: false, hasNewSim: true })
})

test('another account cannot take a stolen number over, and gets nothing of its owner when the owner gives it up', async () => {
  const { client, number } = await tipper()
  await moveClockTo('2026-11-16T11:00:00+02:00')
  await swapSim(number, '2026-11-16T10:30:00+02:00')
  const thief = await somebody()
  await thief.mustPost('/api/me/phone', { number })
  await sendSms()
  const taken = await thief.post('/api/me/phone/confirm', { code: await codeFor(number) })
  expect(taken.headers.get('error-code')).toBe('phone_taken')
  expect(await phoneOf(client)).toMatchObject({ hasNewSim: true, hasPin: true })

  await (await signedInAgain(client)).delete('/api/me/phone')
  expect((await dial(number)).shown).not.toMatch(/Balance/)
  await linkNumber(await signedInAgain(thief), number)
  expect(await dialThrough(number, '1', NEW_PIN, NEW_PIN, '1')).toContain('Balance R0')
  expect(await client.balance()).toBe(10_000)
})

test('the owner locks and unlinks a stolen phone in the app, at any time after a fresh sign-in, and is told there', async () => {
  const { client, number } = await tipper()
  expect((await client.get('/api/auth/user')).json).toMatchObject({ phoneHasNewSim: false })
  await moveClockTo('2026-11-16T11:00:00+02:00')
  await swapSim(number, '2026-11-16T10:30:00+02:00')
  expect((await client.get('/api/auth/user')).json).toMatchObject({ phoneHasNewSim: true })

  const owner = await signedInAgain(client)
  expect((await owner.post('/api/me/phone/unlock')).json).toMatchObject({ hasPin: false, hasNewSim: true })
  await sendSms()
  expect((await inboxOf(number)).at(-1)).toContain('your Enkosi PIN was removed in the app')
  for (const day of [16, 17, 20]) {
    await moveClockTo(`2026-11-${day}T12:00:00+02:00`)
    expect(await dialThrough(number, '1', GOOD_PIN)).not.toContain('Balance')
    expect((await dial(number)).shown).toContain('To use it again, link it in the app')
  }
  await linkNumber(await signedInAgain(client), number)
  expect(await phoneOf(client)).toMatchObject({ hasPin: false, hasNewSim: false })
  expect((await client.get('/api/auth/user')).json).toMatchObject({ phoneHasNewSim: false })
  expect((await dial(number)).shown).toMatch(/^CON Choose a 5-digit PIN/)

  await swapSim(number, '2026-11-20T12:05:00+02:00')
  expect((await (await signedInAgain(client)).delete('/api/me/phone')).status).toBe(200)
  expect(await phoneOf(client)).toMatchObject({ number: null })
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
    'This number has a new SIM, so its phone stays locked until Tue 17 Nov 11:00.',
  ])
  expect((await dial(number)).shown).toMatch(/^CON Your PIN is locked after three wrong tries.*\n1 Ask us to call you$/)
  await moveClockTo('2026-11-17T11:01:00+02:00')
  expect((await dial(number)).shown).not.toContain('Forgot PIN')
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
  expect(await dialThrough(number, '1', GOOD_PIN)).toContain('Balance R100')
  expect(await tip(number, GOOD_PIN)).toMatch(/^END R10 was sent/)
})

test.each(['every', 'daily'])(
  'a number that was given to somebody else gets no amounts of its former owner, who wants messages %s, until the PIN is typed',
  async (tipMessages) => {
    const { client, guardNumber, number } = await worker()
    await client.put('/api/me/phone', { tipMessages })
    await moveClockTo('2026-11-16T11:00:00+02:00')
    await swapSim(number, '2026-11-16T10:30:00+02:00')
    const toldAfter = async (moment: string) => {
      await moveClockTo(moment)
      const from = await tipper()
      expect(await dialThrough(from.number, '2', guardNumber, '10', GOOD_PIN)).toMatch(/^END R10 was sent/)
      await tellPhones(server)
      await sendSms()
      return (await inboxOf(number)).filter((text) => /R10 tip|new tips/.test(text)).length
    }

    expect(await toldAfter('2026-11-20T18:30:00+02:00')).toBe(0)
    expect(
      (await client.post('/api/wallet/withdraw', { amount: 100 }, { 'idempotency-key': randomUUID() })).status,
    ).toBe(201)
    await tellPhones(server)
    await sendSms()
    expect((await inboxOf(number)).join()).not.toMatch(/R\d/)
    expect(await dialThrough(number, '1', GOOD_PIN)).toContain('Balance R9')
    expect(await toldAfter('2026-11-21T18:30:00+02:00')).toBe(1)
  },
)
