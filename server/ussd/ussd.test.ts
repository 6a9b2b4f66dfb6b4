import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gsmLength } from '#contract/gsm.ts'
import { fund, moveClockTo } from '#testing/people.ts'
import { dial, dialThrough, GOOD_PIN, inboxOf, linkedPhone, linkNumber, sendSms, someNumber } from '#testing/phone.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await moveClockTo(server.db, '2026-11-16T10:00:00+02:00')
})
afterAll(() => server.close())

const somebody = (names = {}) => server.signIn(`${randomUUID()}@enkosi.test`, names)

async function worker({ guardNumber = `W-${randomUUID().slice(0, 6)}`, bank = true, firstName = 'Sipho' } = {}) {
  const client = await somebody({ firstName, lastName: 'Dlamini' })
  await client.mustPost('/api/guard/register', {
    guardNumber,
    serviceCategory: 'waiter',
    ...(bank && { bankAccountNumber: '1234567890', bankName: 'Capitec' }),
  })
  return { client, guardNumber, number: await linkedPhone(server, client) }
}

test('first use: language, PIN twice, menu; the next time the menu at once', async () => {
  const person = await somebody()
  const number = someNumber()
  await linkNumber(server, person, number)
  const phone = await dial(server, number)
  expect(phone.shown).toBe('CON Enkosi\n1 English\n2 isiZulu\n3 isiXhosa\n4 Afrikaans\n5 Sesotho')
  expect(await phone.type('9')).toContain('3 isiXhosa')
  expect(await phone.type('4')).toMatch(/^CON Kies 'n PIN/)
  for (const weak of ['12345', '54321', '11111', '1234', '123456', number.slice(4, 9), 'abcde', '']) {
    expect(await phone.type(weak), weak).toMatch(/te maklik/)
  }
  expect(await phone.type(GOOD_PIN)).toMatch(/dieselfde PIN weer/)
  expect(await phone.type('48214')).toMatch(/nie dieselfde nie/)
  await phone.type(GOOD_PIN)
  expect(await phone.type(GOOD_PIN)).toMatch(/^CON Enkosi\n1 Saldo/)

  expect((await dial(server, number)).shown).toMatch(/^CON Enkosi\n1 Saldo/)
  await sendSms(server)
  expect((await inboxOf(server, number)).join('\n')).toContain('PIN van jou foon is gestel')
})

test('a number that nobody has linked is told so', async () => {
  expect((await dial(server, someNumber())).shown).toMatch(/^END This number is not linked/)
})

test('balance, last tips and help go back to the menu', async () => {
  const { client, number } = await worker()
  await fund(server.db, client, 21_750)
  const phone = await dial(server, number)

  expect(await phone.type('1')).toBe('CON Balance R217.50\nTips today: 0, together R0\n0 Back')
  expect(await phone.type('0')).toMatch(/^CON Enkosi\n1 Balance/)
  expect(await phone.type('2')).toContain('no tips yet')
  await phone.type('0')
  await phone.type('6')
  expect(await phone.type('4')).toContain('never ask for your PIN')
})

test('a tip by phone: name and total are shown, the money moves once, the worker sees it', async () => {
  const tipper = await somebody()
  await fund(server.db, tipper, 10_000)
  const number = await linkedPhone(server, tipper)
  const { client, guardNumber, number: workersNumber } = await worker()
  const phone = await dial(server, number)
  await phone.type('4')
  expect(await phone.type('nobody-has-this')).toContain('No worker has this ID')
  expect(await phone.type(guardNumber.toLowerCase().replace('-', ''))).toBe(
    `CON Tip ${guardNumber} (Sipho D.). How much? R1 to R5000.\n0 Back`,
  )
  expect(await phone.type('1,250')).toContain('Please type an amount')
  expect(await phone.type('12,50')).toBe(
    `CON Tip R12.50 to ${guardNumber} (Sipho D.). Fee R0.49, together R12.99.\nType your PIN to send it.\n0 Back`,
  )
  const sent = await phone.type(GOOD_PIN)

  expect(sent).toMatch(new RegExp(`^END R12.50 was sent to ${guardNumber} \\(Sipho D.\\). Balance R87.01. Ref \\S{8}$`))
  expect(await tipper.balance()).toBe(8_701)
  expect(await client.balance()).toBe(1_250)
  expect(await dialThrough(server, workersNumber, '2')).toMatch(/^CON Last tips\n16\/11 10:\d\d R12.50\n0 Back$/)
  expect(await phone.send(phone.typed())).toBe(sent)
  expect(await tipper.balance()).toBe(8_701)
})

test('a withdrawal by phone: all of it or an amount, with fee and day', async () => {
  const { client, number } = await worker()
  await fund(server.db, client, 30_000)
  const phone = await dial(server, number)
  expect(await phone.type('3')).toBe('CON Balance R300\n1 Withdraw R300\n2 Another amount\n0 Back')
  await phone.type('2')
  expect(await phone.type('100')).toBe(
    'CON Withdraw R100 to Capitec..7890. Fee R0, you get R100 by 2026-11-17.\nType your PIN to confirm.\n0 Back',
  )
  expect(await phone.type(GOOD_PIN)).toMatch(
    /^END R100 is on its way to Capitec\.\.7890, there by 2026-11-17\. Ref \S{8}$/,
  )
  expect(await dialThrough(server, number, '3', '1')).toContain('Fee R0.49, you get R199.51')
  expect(await dialThrough(server, number, '3', '1', GOOD_PIN)).toMatch(/^END R199.51 is on its way/)

  expect(await client.balance()).toBe(0)
  expect(await dialThrough(server, number, '3')).toContain('not enough money')
})

test('what a rule refuses is said in the words of the phone', async () => {
  const tipper = await somebody()
  await fund(server.db, tipper, 2_000_000)
  const number = await linkedPhone(server, tipper)
  const { guardNumber, number: workersNumber } = await worker({ bank: false })
  const tip = (amount: string) => dialThrough(server, number, '4', guardNumber, amount, GOOD_PIN)

  expect(await tip('5000')).toMatch(/^END R5000 was sent/)
  expect(await tip('1')).toMatch(/^CON This goes over the limit of R5000 a day/)
  expect(await dialThrough(server, number, '3')).toContain('for registered workers')
  expect(await dialThrough(server, number, '5')).toContain('for registered workers')
  expect(await dialThrough(server, workersNumber, '3')).toContain('add your bank account first')
  expect(await dialThrough(server, workersNumber, '4', guardNumber)).toContain('cannot tip yourself')
  await server.db`update wallet set frozen_at = business_now() where person_id = ${tipper.personId}`
  expect(await tip('1')).toContain('on hold')
})

test('the worker’s own code comes by SMS, three times a day and no more often', async () => {
  const { guardNumber, number } = await worker()
  for (let n = 0; n < 3; n++) expect(await dialThrough(server, number, '5')).toContain('on its way to you')
  expect(await dialThrough(server, number, '5')).toContain('too often')
  await sendSms(server)

  const cards = (await inboxOf(server, number)).filter((text) => text.includes('your worker ID'))
  expect(cards).toHaveLength(3)
  expect(cards[0]).toContain(`/?w=${guardNumber}`)
})

test('PIN, language and messages are changed by phone', async () => {
  const { client, number } = await worker()
  expect(await dialThrough(server, number, '6', '2', '5')).toMatch(/^CON Enkosi\n1 Tjhelete ya ka/)
  expect(await dialThrough(server, number, '6', '3', '2')).toContain('Ho bolokilwe')
  expect(await dialThrough(server, number, '6', '1', GOOD_PIN, '90817', '90817')).toMatch(/^END PIN ya hao e ntjha/)
  await fund(server.db, client, 10_000)

  expect((await client.get('/api/me/phone')).json).toMatchObject({ language: 'st', tipMessages: 'daily' })
  expect(await dialThrough(server, number, '3', '1', GOOD_PIN)).toContain('e fosahetse')
  expect(await dialThrough(server, number, '3', '1', '90817')).toMatch(/^END R100 e ya ho/)
})

test('every screen that was really shown fits, also with the longest names', async () => {
  const { guardNumber } = await worker({
    guardNumber: 'PARKING GUARD/ROSEBANK-MALL #102',
    firstName: 'Nomathembakazi-Sibongile Ŝ 😀',
  })
  const tipper = await somebody()
  await fund(server.db, tipper, 2_499_999)
  const number = await linkedPhone(server, tipper)
  expect(await dialThrough(server, number, '4', guardNumber, '4999.99', GOOD_PIN)).toMatch(
    /^END R4,999.99 was sent to PARKING GUARD\/ROSE\.\. \(Nomathemba/,
  )

  const answers = await server.db<{ answer: string }[]>`select answer from ussd_step where answer is not null`
  expect(answers.length).toBeGreaterThan(100)
  const long = answers.filter(({ answer }) => (gsmLength(answer.slice(4)) ?? Infinity) > 160)
  expect(long).toEqual([])
})

test('no PIN is in the log, the audit trail or any table, neither typed nor hashed without a key', async () => {
  const tables = await server.db<
    { name: string }[]
  >`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const rows = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify(await server.db`select t::text as row from ${server.db(name)} t`)),
  )
  const digitsAround = new RegExp(`(?<![0-9a-f])(${GOOD_PIN}|90817)(?![0-9a-f])`)

  expect(rows.join('').length).toBeGreaterThan(10_000)
  expect(rows.filter((text) => digitsAround.test(text))).toEqual([])
  expect(server.log.filter((line) => digitsAround.test(line))).toEqual([])
})
