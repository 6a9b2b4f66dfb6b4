import { beforeEach, expect, test } from 'vitest'
import { fund } from '#testing/people/people.ts'
import { idNumber, joinByPhone } from '#testing/phones/join.ts'
import { GOOD_PIN, tellPhones } from '#testing/phones/phone.ts'
import { phoneWorld, TODAY } from '#testing/phones/phone-world.ts'

const { server, moveClockTo, dial, dialThrough, inboxOf, sendSms, codeFor, swapSim, tipper, somebody, linkNumber } =
  await phoneWorld()
const { db } = server
beforeEach(() => moveClockTo(TODAY))

const BEFORE = '2027-02-14T09:00:00+02:00'
const AFTER = '2027-02-14T11:00:00+02:00'
const ASKS = 'Nobody has dialled from this number for 90 days'

async function idle() {
  const id = idNumber()
  const member = await joinByPhone(server, { id })
  await fund(db, member, 20_000)
  await moveClockTo(AFTER)
  return { ...member, id }
}

test('a number from which nobody dialled for 90 days shows nothing before document and PIN', async () => {
  const { number, id } = await idle()
  const phone = await dial(number)
  expect(phone.shown).toContain(ASKS)
  expect(phone.shown).not.toMatch(/R\d|Balance/)
  expect(await phone.type(id)).toContain('Type your PIN')
  expect(await phone.type(GOOD_PIN)).toContain('1 Balance')
  expect(await phone.type('1')).toContain('Balance R200')
  expect(await dialThrough(number, '1')).toContain('Balance R200')
})

test('one day earlier it is as ever, and then counts anew', async () => {
  const { number } = await joinByPhone(server)
  await moveClockTo(BEFORE)
  expect(await dialThrough(number)).toContain('1 Balance')
  await moveClockTo('2027-05-10T09:00:00+02:00')
  expect(await dialThrough(number)).toContain('1 Balance')
})

test('its new holder learns nothing: a wrong document costs a try, and the answer is the same with the right PIN', async () => {
  const { number, id } = await idle()
  expect(await dialThrough(number, '8001010000081')).toContain('Type your PIN')
  expect(await dialThrough(number, '8001010000081', GOOD_PIN)).toContain('Tries left: 2')
  expect(await dialThrough(number, id, '60606')).toContain('Tries left: 1')
  const last = await dialThrough(number, 'x', GOOD_PIN)
  expect(last).toContain('PIN is locked')
  expect(last).not.toContain('Forgot PIN')
  // Nothing else is open to them, whatever they type, the right values included.
  for (const inputs of [[], ['1'], ['2'], [id], [id, GOOD_PIN], ['2', '1']])
    expect(await dialThrough(number, ...inputs)).not.toMatch(/R\d|Forgot PIN|1 Balance|Type your PIN|new PIN/)
  expect(await dialThrough(number, '1')).toContain('We will call you')
})

test('it gets no amounts until then, and messages about safety as ever', async () => {
  const { number, id, personId } = await idle()
  await fund(db, { personId }, 5_000)
  const sipho = await tipper()
  const [worker] = await db<[{ id: string }]>`select id from worker where person_id = ${personId}`
  const tip = () => sipho.client.mustPost('/api/tips', { guardId: worker.id, amount: 1_000 })
  await tip()
  await tellPhones(server)
  await sendSms()
  const before = await inboxOf(number)
  expect(before.join()).not.toContain('R10 tip')
  await dialThrough(number, id, GOOD_PIN)
  await tip()
  await tellPhones(server)
  await sendSms()
  expect((await inboxOf(number)).slice(before.length).join()).toContain('R10 tip')
})

test('its new holder has code and PIN sent to no account: it joins nothing in the app', async () => {
  const { number, id } = await idle()
  const stranger = await somebody()
  await stranger.mustPost('/api/me/phone', { number })
  await sendSms()
  const body = { code: await codeFor(number), pin: GOOD_PIN }
  expect(await stranger.post('/api/me/phone/join', body)).toMatchObject({ code: 'phone_idle' })
  await dialThrough(number, id, GOOD_PIN)
  expect((await stranger.post('/api/me/phone/join', body)).status).toBe(200)
})

test('with the app and without a document the PIN is asked for, or the number is linked again', async () => {
  const { number, client } = await tipper()
  await moveClockTo(AFTER)
  const asked = await dialThrough(number)
  expect(asked).toContain(ASKS)
  expect(asked).not.toMatch(/1 Balance|R\d/)
  expect(await dialThrough(number, '60606')).toContain('Tries left: 2')
  expect(await dialThrough(number, GOOD_PIN)).toContain('1 Balance')

  await moveClockTo('2027-06-14T11:00:00+02:00')
  const [{ email }] = await db<[{ email: string }]>`select email from person where id = ${client.personId}`
  const now = await server.signIn(email)
  expect((await now.get('/api/me/phone')).json).toMatchObject({ idle: true })
  await db`update phone set pin_salt = null, pin_hash = null where person_id = ${client.personId}`
  expect(await dialThrough(number)).toContain('link it in the app')
  await linkNumber(now, number)
  expect((await now.get('/api/me/phone')).json).toMatchObject({ idle: false })
})

test('a new SIM on an idle number is asked for both, and still moves no money that day', async () => {
  const { number, id } = await idle()
  await swapSim(number, '2027-02-14T10:30:00+02:00')
  expect(await dialThrough(number)).toContain(ASKS)
  expect(await dialThrough(number, id, GOOD_PIN)).toContain('no money moves until')
})

test('a session from before shows no more than one that begins now', async () => {
  const { number, personId } = await joinByPhone(server)
  const phone = await dial(number)
  await db`update phone set dialled_at = business_now() - interval '91 days' where person_id = ${personId}`

  expect(await phone.type('1')).toContain(ASKS)
  expect(await phone.type(GOOD_PIN)).not.toMatch(/R\d|1 Balance/)
})
