import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { TASKS } from '#server/entrypoints/jobs/tasks.ts'
import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { documentHash } from '#server/people/identity/identity-document.ts'
import { numberHash } from '#server/people/phones/phone-row.ts'
import { gsmLength } from '#server/platform/language/gsm.ts'
import { fill } from '#server/platform/language/say.ts'
import { USSD_TEXTS } from '#server/platform/language/sentences.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { choose } from '#testing/partners/pay-page.ts'
import { AGREED, idNumber, joinByPhone, joiningInputs } from '#testing/phones/join.ts'
import { GOOD_PIN, someNumber } from '#testing/phones/phone.ts'
import { phoneWorld } from '#testing/phones/phone-world.ts'

const { server, callBack, dial, dialThrough, inboxOf, sendSms, tipper } = await phoneWorld()
const { db } = server
const say = USSD_TEXTS.en
const support = '0800 365 746'

const draftsOf = async (number: string) =>
  (await db`select from joining_draft where number_hash = ${numberHash(server.services.config.identityKey, number)}`)
    .length
const peopleByPhone = async () => (await db`select from person where issuer = 'phone'`).length
const letTenMinutesPass = () => db`update joining_draft set expires_at = clock_timestamp()`

test('a car guard joins in one call, and a guest tips with the number in the same minute', async () => {
  const number = someNumber()
  const phone = await dial(number)
  expect(await phone.type('1')).toBe(`CON ${say.about}\n1 Join as a worker\n2 I have the app\n3 My rights`)
  expect(await phone.type('1')).toBe(`CON ${say.typeId}\n1 Passport\n2 Refugee paper`)
  expect(await phone.type(idNumber())).toBe(`CON ${say.typeFirstName}\n0 Back`)
  expect(await phone.type('Sipho')).toBe(`CON ${say.typeSurname}\n0 Back`)
  expect(await phone.type('Dlamini')).toMatch(/^CON What is your work\?\n1 Parking Guard\n2 Waiter/)
  expect(await phone.type('1')).toBe(`CON ${say.typePlace}\n1 Skip\n0 Back`)
  expect(await phone.type('Rosebank Mall')).toBe(`CON ${say.newPin}\n0 Back`)
  expect(await phone.type(GOOD_PIN)).toBe(`CON ${say.repeatPin}\n0 Back`)
  const joined = await phone.type(GOOD_PIN)
  expect(joined).toMatch(/^END Welcome, Sipho\. Your worker number is \d{4} \d{4}\. .* Dial \*120\*3657#/)
  const workerNumber = /(\d{4}) (\d{4})/.exec(joined)?.slice(1).join('') ?? ''

  await sendSms()
  expect((await inboxOf(number)).at(-1)).toContain(`/?w=${workerNumber}`)
  expect(await draftsOf(number)).toBe(0)
  const card = await server.nobody.get(`/api/guards/card?w=${workerNumber}`)
  expect(card.json).toMatchObject({ displayName: 'Sipho D.', location: 'Rosebank Mall', verified: false })
  const asked = { guardNumber: workerNumber, amount: 2_000 }
  const tip = await server.nobody.post('/api/guest-tips', asked, { 'idempotency-key': randomUUID() })
  const { reference, page } = tip.json as { reference: string; page: string }
  await choose(page, 'pay')
  await db`update guest_tip set due_at = business_now() where due_at is not null`
  await pollPayments(server.services)
  expect((await server.nobody.get(`/api/guest-tips/${reference}`)).json).toMatchObject({ state: 'paid' })
  // The same step again gets the same answer.
  expect(await phone.send(phone.typed())).toBe(joined)
  expect((await dial(number)).shown).toMatch(/^CON Enkosi\n1 Balance\n2 Last tips\n3 Withdraw/)
  expect(await dialThrough(number, '1')).toContain('Balance R20\nTips today: 1')
  await expectBooksRight(db)
})

test('with a passport: country by number or name, birth date, number; the place is skipped', async () => {
  const number = someNumber()
  const shown = await dialThrough(number, ...AGREED, '1')
  expect(shown).toMatch(/^CON Which country .*\n1 Zimbabwe\n2 Mozambique/)
  const said = ['Swaziland', '19800131', 'SZ 123 456', 'Thandi', 'Nkosi', '3', '1', GOOD_PIN, GOOD_PIN]
  expect(await dialThrough(number, '1', ...said)).toMatch(/^END Welcome, Thandi/)
  const [kept] = await db`
    select kind, country, location
    from identity_document join phone using (person_id) join worker using (person_id)
    where country = 'SZ'
  `
  expect(kept).toEqual({ kind: 'passport', country: 'SZ', location: null })
})

test.each(LANGUAGES)('every question fits on the smallest phone, in %s', async (language) => {
  const number = someNumber()
  const phone = await dial(number)
  const screens: string[] = []
  const inputs = [
    `${LANGUAGES.indexOf(language) + 1}`,
    '3',
    '0',
    '1',
    'x',
    '1',
    'x',
    '1',
    'x',
    '19800131',
    'x',
    `N${number.slice(-8)}`,
    'x9',
    'Nomathembakazi-Sibongile',
    '9',
    'Dlamini',
    'x',
    '5',
    'www.x.co',
    'Rosebank',
    '12345',
    GOOD_PIN,
    '11111',
    GOOD_PIN,
    GOOD_PIN,
  ]
  for (const input of inputs) screens.push(await phone.type(input))

  expect(screens.at(-1)).toMatch(/^END .*\d{4} \d{4}/)
  expect(screens.filter((screen) => (gsmLength(screen.slice(4)) ?? Infinity) > 160)).toEqual([])
  expect(new Set(screens).size).toBeGreaterThan(18)
})

test('three wrong answers to one question end it, and nothing is left', async () => {
  const number = someNumber()
  const phone = await dial(number)
  for (const input of AGREED) await phone.type(input)
  expect(await phone.type('8001010000082')).toContain('This is not an ID number')
  expect(await phone.type('9902310000086')).toContain('This is not an ID number')
  expect(await phone.type('9202204720082')).toBe(`END ${fill(say.threeTimes, { dial: '*120*3657#' })}`)
  expect(await draftsOf(number)).toBe(0)
})

test.each([
  'www.evil.co.za',
  'Call 0861234567',
  '0821234567',
  'Enkosi',
  'FNB',
  "'; drop table person; --",
  '<b>Sipho</b>',
  '$(env)',
  '{support}',
  '✓',
  '.',
  '-',
  'x'.repeat(41),
  '%00',
  '\\0',
])('%s is no name', async (name) => {
  const phone = await dial(someNumber())
  for (const input of [...AGREED, idNumber()]) await phone.type(input)
  expect(await phone.type(name)).toBe(`CON ${say.wrongName}\n0 Back`)
  await db`delete from joining_draft`
})

test('0 goes back one question, from the PIN too', async () => {
  const phone = await dial(someNumber())
  for (const input of [...AGREED, idNumber(), 'Sifo']) await phone.type(input)
  expect(await phone.type('0')).toContain(say.typeFirstName)
  expect(await phone.type('0')).toContain(say.typeId)
  for (const input of [idNumber(), 'Sipho', 'Dlamini', '1', '1', GOOD_PIN]) await phone.type(input)
  expect(await phone.type('0')).toContain(say.newPin)
  await phone.type('90817')
  expect(await phone.type('90817')).toMatch(/^END Welcome, Sipho\./)
})

test('a dropped session goes on where it was, for ten minutes and not longer', async () => {
  const number = someNumber()
  await dialThrough(number, ...AGREED, idNumber(), 'Sipho')
  const again = await dial(number)
  expect(again.shown).toBe(`CON ${say.wasJoining}\n1 Continue\n2 Start again`)
  expect(await again.type('7')).toBe(again.shown)
  expect(await again.type('1')).toContain(say.typeSurname)
  await letTenMinutesPass()
  expect(await again.type('Dlamini')).toBe(`END ${say.dialAgain}`)
  expect((await dial(number)).shown).toMatch(/^CON Enkosi\n1 English/)
  await TASKS.find(({ name }) => name === 'remove expired')?.run(server.services, AbortSignal.timeout(60_000))
  expect(await draftsOf(number)).toBe(0)
})

test('a session that is over ends in the language that was chosen', async () => {
  const number = someNumber()
  const phone = await dial(number)
  for (const input of ['2', '1']) await phone.type(input)
  await letTenMinutesPass()
  expect(await phone.type(idNumber())).toBe(`END ${USSD_TEXTS.zu.dialAgain}`)
  const slow = await dial(someNumber())
  for (const input of ['2', '1']) await slow.type(input)
  await db`update ussd_session set started_at = started_at - interval '4 minutes' where id = ${slow.sessionId}`
  expect(await slow.type(idNumber())).toBe(`END ${USSD_TEXTS.zu.dialAgain}`)
})

test('the next person on a shared phone sees nothing of what was typed before, and can begin again', async () => {
  const number = someNumber()
  const id = idNumber()
  const dropped = await dial(number)
  for (const input of [...AGREED, id, 'Nomvula', 'Khumalo', '1']) await dropped.type(input)
  const next = await dial(number)
  const screens = [next.shown]
  for (const input of ['1', '1', '12345', GOOD_PIN, '0']) screens.push(await next.type(input))
  expect(screens.join()).not.toMatch(new RegExp(`${id}|${id.slice(0, 6)}|Nomvula|Khumalo`))

  expect(await dialThrough(number, '2')).toBe(`END ${say.dialAgain}`)
  expect(await draftsOf(number)).toBe(0)
  expect((await dial(number)).shown).toMatch(/^CON Enkosi\n1 English/)
})

test('nothing is kept before somebody agrees', async () => {
  const before = await everything()
  const phone = await dial(someNumber())
  for (const input of ['4', '9', '3', '0']) await phone.type(input)
  expect(await everything()).toEqual(before)
})

test('somebody under 18 leaves no row anywhere', async () => {
  const before = await everything()
  // The clock of this world stands on 16 November 2026.
  for (const birthday of ['081117', '100101']) {
    const phone = await dial(someNumber())
    for (const input of AGREED) await phone.type(input)
    expect(await phone.type(idNumber(birthday))).toBe(`END ${say.tooYoung}`)
    expect(await phone.send(phone.typed())).toBe(`END ${say.dialAgain}`)
  }
  const abroad = await dial(someNumber())
  for (const input of [...AGREED, '2', '4']) await abroad.type(input)
  expect(await abroad.type('20081117')).toBe(`END ${say.tooYoung}`)
  expect(await everything()).toEqual(before)

  expect(await dialThrough(someNumber(), ...AGREED, idNumber('081116'))).toContain(say.typeFirstName)
})

test('an ID number that has an account gets one sentence, whatever became of the account', async () => {
  const known = `CON ${fill(say.knownId, { support })}\n1 ${say.choices.callMe}`
  const [open, frozen, closedOnHold] = [idNumber(), idNumber(), idNumber()]
  for (const id of [open, frozen, closedOnHold]) await joinByPhone(server, { id })
  const walletOf = (id: string) => db`
    select wallet.id from wallet join identity_document using (person_id) where hash = ${hashOf(id)}
  `
  await db`update wallet set frozen_at = business_now() where id in (${walletOf(frozen)})`
  await db`update person set deleted_at = business_now() where id in (select person_id from identity_document where hash = ${hashOf(closedOnHold)})`
  await db`update wallet set frozen_at = business_now() where id in (${walletOf(closedOnHold)})`
  const people = await peopleByPhone()

  const number = someNumber()
  for (const id of [open, frozen, closedOnHold]) expect(await dialThrough(number, ...AGREED, id)).toBe(known)
  for (const id of [open, frozen, closedOnHold])
    expect(await dialThrough(number, ...AGREED, id, '1')).toBe(`END ${fill(say.callAsked, { support })}`)
  expect([await peopleByPhone(), await draftsOf(number)]).toEqual([people, 0])
})

test('two phones at once with one ID number: one account', async () => {
  const id = idNumber()
  const phones = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const phone = await dial(someNumber())
      for (const input of joiningInputs({ id }).slice(0, -1)) await phone.type(input)
      return phone
    }),
  )
  const shown = await Promise.all(phones.map((phone) => phone.type(GOOD_PIN)))

  expect(shown.filter((screen) => screen.startsWith('END Welcome'))).toHaveLength(1)
  expect(shown.filter((screen) => screen.includes('cannot open an account'))).toHaveLength(3)
})

test('a session belongs to its number, and only to the steps it had', async () => {
  const number = someNumber()
  const phone = await dial(number)
  for (const input of [...AGREED, idNumber()]) await phone.type(input)
  const steal = (text: string) =>
    callBack('ussd', { sessionId: phone.sessionId, phoneNumber: someNumber(), networkCode: '1', text })
  expect((await steal(`${phone.typed()}*Eve`)).text).toBe(`END ${say.dialAgain}`)
  expect((await steal(phone.typed())).text).toBe(`END ${say.dialAgain}`)
  expect(await phone.send('1*1*nothing*like*this')).toBe(`END ${say.dialAgain}`)
  expect(await phone.send(`1*1*${idNumber()}`)).toBe(`END ${say.dialAgain}`)
  // A repeat gets the same answer, and the call goes on.
  expect(await phone.send(phone.typed())).toContain(say.typeFirstName)
  expect(await phone.type('Sipho')).toContain(say.typeSurname)
})

test('a step whose process died is done again, and counts once', async () => {
  const phone = await dial(someNumber())
  const die = () => db`
    update ussd_step set answer = null, claimed_at = clock_timestamp() - interval '4 seconds'
    where session_id = ${phone.sessionId} and step = (select max(step) from ussd_step where session_id = ${phone.sessionId})
  `
  for (const input of [...AGREED, idNumber(), 'Sipho', 'Dlamini']) {
    const shown = await phone.type(input)
    if (input === AGREED[0]) continue
    await die()
    expect(await phone.send(phone.typed())).toBe(shown)
  }
  for (const input of ['1', '1', GOOD_PIN]) await phone.type(input)
  expect(await phone.type(GOOD_PIN)).toMatch(/^END Welcome, Sipho/)
})

test('a number that is linked never sees how to join, also in the middle of it', async () => {
  const { number } = await tipper()
  expect((await dial(number)).shown).toMatch(/^CON Enkosi\n1 Balance/)
  const session = await dial(someNumber())
  for (const input of [...AGREED, idNumber()]) await session.type(input)
  const [{ hash }] = await db<
    [{ hash: Buffer }]
  >`select number_hash as hash from ussd_session where id = ${session.sessionId}`
  const [{ before }] = await db<[{ before: Buffer }]>`select number_hash as before from phone limit 1`
  await db`update phone set number_hash = ${hash} where number_hash = ${before}`
  expect(await session.type('Sipho')).toMatch(/^END .*dial again|seshini/)
  await db`update phone set number_hash = ${before} where number_hash = ${hash}`
})

test('a PIN is not part of the number or of the ID number, and both times the same', async () => {
  const id = idNumber('800101')
  const number = someNumber()
  const phone = await dial(number)
  for (const input of joiningInputs({ id }).slice(0, -2)) await phone.type(input)
  expect(await phone.type(id.slice(1, 6))).toContain(say.weakPin)
  expect(await phone.type(number.slice(-5))).toContain(say.weakPin)
  expect(await phone.type(GOOD_PIN)).toContain(say.repeatPin)
  expect(await phone.type('90817')).toContain(say.pinsDiffer)
  await phone.type(GOOD_PIN)
  expect(await phone.type(GOOD_PIN)).toMatch(/^END Welcome/)
})

test('a number of another country reads what this is, and cannot join', async () => {
  const before = await everything()
  const shown = await dialThrough('+263771234567', ...AGREED)
  expect(shown).toBe(`END ${fill(say.notLinked, { support })}`)
  expect(await everything()).toEqual(before)
})

test('somebody who needs two tries for every question can still join in one call', async () => {
  const wrong = 'x'.repeat(40)
  const tries = joiningInputs({})
    .slice(AGREED.length)
    .flatMap((input) => (input === GOOD_PIN ? [input] : [`${wrong}1`, input]))
  expect(await dialThrough(someNumber(), ...AGREED, ...tries)).toMatch(/^END Welcome/)
})

test('after the ID number, PIN and names were typed they are nowhere in plain', async () => {
  const id = idNumber()
  const pin = '70393'
  const unfinished = idNumber()
  await joinByPhone(server, { id, pin, surname: 'Canarius' })
  await dialThrough(someNumber(), ...AGREED, unfinished, 'Canarius')
  const digits = new RegExp(`(?<![0-9a-f])(${id}|${unfinished}|${pin})(?![0-9a-f])`)
  const rows = Object.values(await everything([])).flat()

  expect(rows.join('').length).toBeGreaterThan(10_000)
  expect(rows.filter((row) => digits.test(row))).toEqual([])
  expect(server.log.filter((line) => digits.test(line) || line.includes('Canarius'))).toEqual([])
  // The surname is known of somebody who joined, and of nobody who has not.
  expect(rows.filter((row) => row.includes('Canarius'))).toHaveLength(1)
})

/** Every row of every table, but counters of calls, which hold a keyed hash for a day. */
async function everything(except = ['rate_count', 'job']): Promise<Record<string, string[]>> {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname
  `
  const all: Record<string, string[]> = {}
  for (const { name } of tables.filter((each) => !except.includes(each.name))) {
    const rows = await db<{ row: string }[]>`select t::text as row from ${db(name)} t order by 1`
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

function hashOf(number: string): Buffer {
  return documentHash(server.services.config.identityKey, { kind: 'za_id', country: 'ZA', number })
}
