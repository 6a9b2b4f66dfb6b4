import { expect, test } from 'vitest'
import { exportMyData } from '#server/features/privacy/export-my-data.ts'
import { callerOf } from '#server/people/identity/caller.ts'
import { rememberPerson, SIMULATED_ISSUER } from '#server/people/identity/remember-person.ts'
import { approvedCorrection } from '#testing/money/approved-correction.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { guestTip } from '#testing/money/movements.ts'
import { fund, openGuestTip, walletOf } from '#testing/people/people.ts'
import { idNumber, joinByPhone, joiningInputs } from '#testing/phones/join.ts'
import { GOOD_PIN, someNumber } from '#testing/phones/phone.ts'
import { phoneWorld } from '#testing/phones/phone-world.ts'
import { type Client, clientOf } from '#testing/service/client.ts'

const { server, somebody, moveClockTo, sendSms, codeFor, inboxOf, dialThrough, swapSim, linkedPhone } =
  await phoneWorld()
const { db, services } = server
const [{ id: guardId }] = await db<[{ id: string }]>`select id from worker where guard_number = 'PG-7777'`

const PATH = '/api/me/phone'
const askCode = async (client: Client, number: string) => {
  // Earlier messages have other digits.
  await sendSms()
  await client.mustPost(PATH, { number })
  await sendSms()
  return codeFor(number)
}
/** Asks for a code and joins with it, as the app does. */
const join = async (client: Client, number: string, pin = GOOD_PIN) =>
  client.post(`${PATH}/join`, { code: await askCode(client, number), pin })

/** The browser after it has got its new cookie. */
function after(client: Client, { headers }: { headers: Headers }, personId: string): Client {
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(cookie).not.toBe('')
  expect(cookie).not.toBe(client.cookie)
  return clientOf(server.url, { cookie, personId })
}

async function joined(email = `${crypto.randomUUID()}@enkosi.test`) {
  const member = await joinByPhone(server)
  const before = await server.signIn(email, { firstName: 'Sipho', lastName: 'Dlamini' })
  const answer = await join(before, member.number)
  expect(answer.text).toBe('{"done":true}')
  return { ...member, email, before, client: after(before, answer, member.personId) }
}

const personOf = async (id: string) =>
  (
    await db`select issuer, email, deleted_at is null as open, joined_app_at is not null as joined from person where id = ${id}`
  )[0]

test('with code and PIN the person of the phone goes on under the sign-in, and the empty account closes', async () => {
  const member = await joinByPhone(server)
  await fund(db, member, 20_000)
  const email = 'goes-on@enkosi.test'
  const client = await server.signIn(email, { firstName: 'Sipho', lastName: 'Dlamini' })
  const elsewhere = await server.signIn(email)
  const code = await askCode(client, member.number)

  expect(await client.post(`${PATH}/confirm`, { code })).toMatchObject({ status: 409, code: 'phone_joins' })
  const answer = await client.post(`${PATH}/join`, { code, pin: GOOD_PIN })

  const now = after(client, answer, member.personId)
  expect((await now.get('/api/auth/user')).json).toMatchObject({ id: member.personId, email, userType: 'guard' })
  expect((await now.get('/api/wallet')).json).toMatchObject({ balance: 20_000, limited: true })
  expect((await now.get('/api/guard/profile')).json).toMatchObject({ workerNumber: member.workerNumber })
  for (const gone of [client, elsewhere]) expect((await gone.get('/api/wallet')).status).toBe(401)
  expect(await personOf(client.personId)).toEqual({ issuer: 'closed', email: null, open: false, joined: false })
  expect(await personOf(member.personId)).toEqual({ issuer: SIMULATED_ISSUER, email, open: true, joined: true })
  await sendSms()
  expect((await inboxOf(member.number)).at(-1)).toContain('your account is now in the app too')
  expect(await dialThrough(member.number, '1')).toContain('Balance R200')
  expect((await server.signIn(email)).personId).toBe(member.personId)
  await expectBooksRight(db)
})

test('the code alone brings nothing: PINs are counted together with those that are dialled, and the third wrong one locks', async () => {
  const member = await joinByPhone(server)
  const thief = await somebody()
  const code = await askCode(thief, member.number)
  const tryPin = (pin: string) => thief.post(`${PATH}/join`, { code, pin })

  expect(await tryPin('60606')).toMatchObject({ status: 422, code: 'wrong_pin' })
  expect(await dialThrough(member.number, '6', '1', '60607')).toContain('Tries left: 1')
  expect(await tryPin('60608')).toMatchObject({ code: 'phone_locked' })
  expect(await tryPin(GOOD_PIN)).toMatchObject({ code: 'phone_locked' })
  expect(await personOf(member.personId)).toMatchObject({ issuer: 'phone' })
  expect(await personOf(thief.personId)).toMatchObject({ open: true })
  await sendSms()
  expect((await inboxOf(member.number)).at(-1)).toContain('PIN is locked')
})

test('without the code nobody learns whether a number has an account, nor tries a PIN', async () => {
  const member = await joinByPhone(server)
  const [nosy, other] = [await somebody(), someNumber()]
  const [known, unknown] = [await nosy.post(PATH, { number: member.number }), await nosy.post(PATH, { number: other })]
  expect([known.status, unknown.status]).toEqual([202, 202])

  await nosy.mustPost(PATH, { number: member.number })
  expect(await nosy.post(`${PATH}/join`, { code: '000000', pin: GOOD_PIN })).toMatchObject({ code: 'wrong_code' })
  const [phone] = await db`select pin_tries as tries from phone where person_id = ${member.personId}`
  expect(phone).toEqual({ tries: 0 })
})

test('a number of somebody who has the app joins nothing, whoever has code and PIN', async () => {
  const owner = await somebody()
  const number = await linkedPhone(owner)

  expect(await join(await somebody(), number)).toMatchObject({ code: 'phone_taken' })
})

test('it needs a sign-in of the last five minutes', async () => {
  const member = await joinByPhone(server)
  const client = await somebody()
  const code = await askCode(client, member.number)
  await db`update session set authenticated_at = business_now() - interval '6 minutes' where person_id = ${client.personId}`
  services.callers.forget(client.personId)

  // Before code and PIN are compared.
  expect(await client.post(`${PATH}/join`, { code: '000000', pin: '60606' })).toMatchObject({ code: 'sign_in_again' })
  expect(await client.post(`${PATH}/join`, { code, pin: GOOD_PIN })).toMatchObject({ code: 'sign_in_again' })
})

test('a SIM that changed within 24 hours gets nothing; later the PIN is enough', async () => {
  const member = await joinByPhone(server)
  await moveClockTo('2026-11-16T12:00:00+02:00')
  await swapSim(member.number, '2026-11-16T11:30:00+02:00')
  const thief = await somebody()
  const code = await askCode(thief, member.number)
  expect(await thief.post(`${PATH}/confirm`, { code })).toMatchObject({ code: 'phone_taken' })
  for (const pin of ['60606', GOOD_PIN])
    expect(await thief.post(`${PATH}/join`, { code, pin })).toMatchObject({ code: 'phone_taken' })

  await moveClockTo('2026-11-17T12:30:00+02:00')
  expect(await join(await somebody(), member.number)).toMatchObject({ status: 200 })
})

test('an account that moved money, is a worker, awaits a payment, claimed a tip or is on hold joins nothing', async () => {
  const member = await joinByPhone(server)
  const used: Record<string, (client: Client) => Promise<unknown>> = {
    'money moved, by no payment of its own': async (client) => {
      const caller = await callerOf(db, client.personId, { sessionId: 'test', requestId: 'test' })
      if (!caller) throw new Error('Somebody has just signed in.')
      const { entryId } = await services.ledger.post(await approvedCorrection(db, caller, 'in', 100))
      await db`update correction set state = 'posted', entry_id = ${entryId} where person_id = ${client.personId}`
    },
    'a tip that was claimed': async (client) => {
      const wallet = await walletOf(db, member)
      const id = await openGuestTip(db, wallet, 2_000)
      const reference = crypto.randomUUID().replaceAll('-', '').slice(0, 22)
      await db`update guest_tip set reference = ${reference} where id = ${id}`
      await services.ledger.post(guestTip(wallet, id, 2_000))
      await client.mustPost(`/api/guest-tips/${reference}/claim`)
    },
    'a worker': (client) =>
      client.mustPost('/api/guard/register', { guardNumber: 'USED-1', serviceCategory: 'waiter' }),
    'a payment on its page': (client) =>
      client.mustPost('/api/wallet/load', { amount: 409_900, paymentReference: 'PAGE-1' }),
    'a correction': (client) => db`
      insert into correction (id, person_id, wallet_id, direction, amount_cents, reason, proposed_by)
      select gen_random_uuid(), person_id, id, 'in', 100, 'test', (select person_id from worker where id = ${guardId})
      from wallet where person_id = ${client.personId}
    `,
  }
  for (const [what, use] of Object.entries(used)) {
    const client = await somebody()
    await use(client)
    expect(await join(client, member.number), what).toMatchObject({ status: 409, code: 'both_used' })
    await db`delete from rate_count`
  }
  const held = await somebody()
  await db`update wallet set frozen_at = business_now() where person_id = ${held.personId}`
  // Before the PIN is compared.
  expect(await join(held, member.number, '60606')).toMatchObject({ code: 'wallet_frozen' })
  expect(await join(await server.signIn('boss@enkosi.test'), member.number, '60606')).toMatchObject({
    code: 'operators_stay',
  })
  // No try of the PIN was used up, or its owner could be locked out.
  const [phone] = await db`select pin_tries as tries from phone where person_id = ${member.personId}`
  expect(phone).toEqual({ tries: 0 })
  await expectBooksRight(db)
})

test('limits, hold and debt of the phone go along', async () => {
  const { client, personId } = await joined()
  await fund(db, { personId }, 100_000)
  await client.mustPost('/api/tips', { guardId, amount: 40_000 })
  expect(await client.post('/api/tips', { guardId, amount: 10_100 })).toMatchObject({ code: 'daily_limit_unverified' })
  await db`update wallet set debt_cents = 500, frozen_at = business_now() where person_id = ${personId}`
  expect((await client.get('/api/wallet')).json).toMatchObject({ debt: 500, frozen: true })
  await db`update wallet set debt_cents = 0, frozen_at = null where person_id = ${personId}`

  const again = await joinByPhone(server)
  await db`update wallet set frozen_at = business_now() where person_id = ${again.personId}`
  const answer = await join(await somebody(), again.number)
  expect(answer.status).toBe(200)
  const [wallet] = await db`select frozen_at is not null as frozen from wallet where person_id = ${again.personId}`
  expect(wallet).toEqual({ frozen: true })
  await expectBooksRight(db)
})

test('two app accounts at once with one number: one of them joins', async () => {
  const member = await joinByPhone(server)
  const clients = [await somebody(), await somebody(), await somebody()]
  const codes: string[] = []
  for (const client of clients) codes.push(await askCode(client, member.number))

  const answers = await Promise.all(
    clients.map((client, index) => client.post(`${PATH}/join`, { code: codes[index], pin: GOOD_PIN })),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const open =
    await db`select id from person where id = any(${clients.map(({ personId }) => personId)}::uuid[]) and deleted_at is null`
  expect(open).toHaveLength(2)
  await expectBooksRight(db)
})

test('tips that arrive while somebody joins, and a payment that is begun, are in no lost wallet', async () => {
  const member = await joinByPhone(server)
  const [worker] = await db<[{ id: string }]>`select id from worker where person_id = ${member.personId}`
  const [tipper, client] = [await somebody(), await somebody()]
  await fund(db, tipper, 50_000)
  const code = await askCode(client, member.number)

  const [answer, load, ...tips] = await Promise.all([
    client.post(`${PATH}/join`, { code, pin: GOOD_PIN }),
    client.post('/api/wallet/load', { amount: 5_000, paymentReference: 'RACE-1' }),
    ...Array.from({ length: 8 }, () => tipper.post('/api/tips', { guardId: worker.id, amount: 500 })),
  ])

  expect(tips.map(({ status }) => status)).toEqual(Array(8).fill(201))
  const [balance] = await db`select balance_cents as cents from wallet where person_id = ${member.personId}`
  expect(balance).toEqual({ cents: 4_000 })
  // Either the account was empty, and the payment found it closed; or the payment was first, and nothing joined.
  if (answer.status === 200) expect([401, 403, 422]).toContain(load.status)
  else expect(answer).toMatchObject({ code: 'both_used' })
  const lost = await db`
    select from load join person on person.id = person_id where deleted_at is not null and load.state <> 'declined' and load.payment_reference = 'RACE-1'
  `
  expect(lost).toHaveLength(0)
  await expectBooksRight(db)
})

test('after closing, the sign-in opens the joined account again, the document opens none, and no fresh one begins', async () => {
  const id = idNumber()
  const member = await joinByPhone(server, { id })
  const email = 'comes-back@enkosi.test'
  const before = await server.signIn(email, { firstName: 'Sipho', lastName: 'Dlamini' })
  const client = after(before, await join(before, member.number), member.personId)
  await fund(db, member, 40_049)
  await client.mustPost('/api/tips', { guardId, amount: 40_000 })
  expect((await client.delete('/api/me')).status).toBe(200)

  expect(await dialThrough(someNumber(), ...joiningInputs({ id }).slice(0, 3))).toContain('We cannot open an account')
  const again = await server.signIn(email)
  expect(again.personId).toBe(member.personId)
  expect((await again.get('/api/wallet')).json).toMatchObject({ limited: true, limits: { dayLeft: 10_000 } })
  await expectBooksRight(db)
})

test('an account that the identity had closed before, under another sign-in, leads to the joined one', async () => {
  const email = 'older@enkosi.test'
  const first = await server.signIn(email)
  expect((await first.delete('/api/me')).status).toBe(200)
  const claims = {
    issuer: SIMULATED_ISSUER,
    subject: 'younger',
    email,
    firstName: 'S',
    lastName: 'D',
    profileImageUrl: null,
  }
  await db.begin((tx) => rememberPerson(tx, services.config.identityKey, claims))
  const [{ closed }] = await db<
    [{ closed: number }]
  >`select count(*) as closed from closed_identity where person_id = ${first.personId}`
  expect(closed).toBeGreaterThan(0)

  const member = await joinByPhone(server)
  const younger = await signInAsYounger(first.personId)
  expect((await join(younger, member.number)).status).toBe(200)

  const rows = await db`select from closed_identity where person_id = ${first.personId}`
  expect(rows).toHaveLength(0)
})

async function signInAsYounger(personId: string): Promise<Client> {
  const { sessionCookie } = await import('#testing/people/session-cookie.ts')
  return clientOf(server.url, { cookie: await sessionCookie(db, personId, services.config), personId })
}

test('another name than the verified one ends the verification, as at any sign-in', async () => {
  const member = await joinByPhone(server)
  await db`update worker set verified_at = business_now(), verified_name = 'Sipho Dlamini' where person_id = ${member.personId}`
  const stranger = await somebody({ firstName: 'Vusi', lastName: 'Zulu' })
  expect((await join(stranger, member.number)).status).toBe(200)

  const [worker] = await db`select verified_at, verified_name as name from worker where person_id = ${member.personId}`
  expect(worker).toEqual({ verified_at: null, name: 'Sipho Dlamini' })
})

test('one account in the copy of their data: sign-in and document', async () => {
  const { personId, email, client } = await joined()
  const caller = await callerOf(db, personId, { sessionId: 'test', requestId: 'test' })
  const copy = JSON.stringify(caller && (await exportMyData(services, caller)))

  expect(copy).toContain(email)
  expect(copy).toContain('"kind":"za_id"')
  expect(copy).toContain('joined_in_app')
  // From now on the number is theirs to change in the app.
  await client.delete(PATH)
  expect(await db`select from phone where person_id = ${personId}`).toHaveLength(0)
})
