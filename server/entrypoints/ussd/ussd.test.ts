import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { REFUSALS } from '#contract/refusals.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { gsmLength } from '#server/platform/language/gsm.ts'
import { fill } from '#server/platform/language/say.ts'
import { USSD_TEXTS } from '#server/platform/language/sentences.ts'
import { fund } from '#testing/people/people.ts'
import { askOnce, GOOD_PIN, someNumber, ussdForm } from '#testing/phones/phone.ts'
import { phoneWorld } from '#testing/phones/phone-world.ts'

const { server, somebody, worker, dial, dialThrough, inboxOf, linkedPhone, linkNumber, moveClockTo, sendSms } =
  await phoneWorld()

test('first use: language, PIN twice, menu; the next time the menu at once', async () => {
  const person = await somebody()
  const number = someNumber()
  await linkNumber(person, number)
  const phone = await dial(number)
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

  expect((await dial(number)).shown).toMatch(/^CON Enkosi\n1 Saldo/)
  await sendSms()
  expect((await inboxOf(number)).join('\n')).toContain('jou Enkosi-PIN is ingestel')
})

test('a number that nobody has linked chooses a language, and reads in it what this is, its rights and how to link', async () => {
  const phone = await dial(someNumber())
  expect(phone.shown).toBe('CON Enkosi\n1 English\n2 isiZulu\n3 isiXhosa\n4 Afrikaans\n5 Sesotho')
  expect(await phone.type('6')).toBe(phone.shown)
  const support = '0800 365 746'
  const { about, joinChoices, rights, notLinked } = USSD_TEXTS.af
  const { join, useApp, rights: ofRights } = joinChoices
  const choice = `CON ${about}\n1 ${join}\n2 ${useApp}\n3 ${ofRights}`
  expect(await phone.type('4')).toBe(choice)
  expect(await phone.type('3')).toBe(`CON ${fill(rights, { support })}\n0 Terug`)
  expect(await phone.type('0')).toBe(choice)
  expect(await phone.type('2')).toBe(`END ${fill(notLinked, { support })}`)
})

test('screens that end, refuse or come too late are in the language of the number’s owner', async () => {
  const { client, number } = await worker()
  await dialThrough(number, '6', '2', '2')
  const phone = await dial(number)
  expect(await phone.send('nothing*like*this*before')).toContain('1 Imali enginayo')
  expect(await phone.send('another')).toBe(`END ${USSD_TEXTS.zu.dialAgain}`)
  server.services.config.rateLimits = 'on'
  const many = await Promise.all(Array.from({ length: 80 }, () => askOnce(server, ussdForm(randomUUID(), number, ''))))
  // Others do not wait with it.
  expect((await dial(someNumber())).shown).toMatch(/^CON Enkosi\n1 English/)
  server.services.config.rateLimits = 'off'
  expect(many).toContain(`END ${USSD_TEXTS.zu.tooMany}`)

  const going = await dial(number)
  expect((await client.put('/api/me/language', { language: 'xh' })).status).toBe(200)
  expect((await client.delete('/api/me/phone')).status).toBe(200)
  expect(await going.type('1')).toBe(`END ${fill(USSD_TEXTS.xh.notLinked, { support: '0800 365 746' })}`)
})

test('balance, last tips and help go back to the menu', async () => {
  const { client, number } = await worker()
  await fund(server.db, client, 21_750)
  const phone = await dial(number)

  expect(await phone.type('1')).toBe('CON Balance R217.50\nTips today: 0, total R0\n0 Back')
  expect(await phone.type('0')).toMatch(/^CON Enkosi\n1 Balance/)
  expect(await phone.type('2')).toContain('No tips yet')
  await phone.type('0')
  expect(await phone.type('7')).toContain('never ask for your PIN')
})

test('a tip by phone: name and total are shown, the money moves once, the worker sees it', async () => {
  const tipper = await somebody()
  await fund(server.db, tipper, 10_000)
  const number = await linkedPhone(tipper)
  const { client, guardNumber, number: workersNumber } = await worker()
  const phone = await dial(number)
  await phone.type('2')
  expect(await phone.type('nobody-has-this')).toContain('No worker has this number or ID')
  expect(await phone.type(guardNumber.toLowerCase().replace('-', ''))).toBe(
    `CON Tip ${guardNumber} (Sipho D.) R1 to R99.51. How much?\n0 Back`,
  )
  expect(await phone.type('1,250')).toContain('Please type an amount')
  expect(await phone.type('99.52')).toContain('from R1 to R99.51')
  expect(await phone.type('12,50')).toBe(
    `CON Tip R12.50 to ${guardNumber} (Sipho D.). Fee R0.49, total R12.99.\nType your PIN to send it.\n0 Back`,
  )
  const sent = await phone.type(GOOD_PIN)

  expect(sent).toMatch(new RegExp(`^END R12.50 was sent to ${guardNumber} \\(Sipho D.\\). Balance R87.01. Ref \\S{8}$`))
  expect(await tipper.balance()).toBe(8_701)
  expect(await client.balance()).toBe(1_250)
  expect(await dialThrough(workersNumber, '2')).toMatch(/^CON Last tips\n10:\d\d R12.50\n0 Back$/)
  expect(await phone.send(phone.typed())).toBe(sent)
  expect(await tipper.balance()).toBe(8_701)
})

test('a withdrawal by phone: all of it or an amount within what may leave, with fee and day', async () => {
  const { client, number } = await worker()
  await fund(server.db, client, 30_000)
  const phone = await dial(number)
  expect(await phone.type('3')).toBe('CON Balance R300\n1 Bank, 1-2 days, free\n2 Now, R2.50\n0 Back')
  expect(await phone.type('1')).toBe('CON Balance R300\n1 Withdraw R300\n2 Another amount\n0 Back')
  expect(await phone.type('2')).toBe('CON Withdraw R1 to R300. How much?\n0 Back')
  expect(await phone.type('4999')).toMatch(/^CON Please type an amount from R1 to R300\./)
  expect(await phone.type('100')).toBe(
    'CON Withdraw R100 to Capitec..7890, free. It arrives by Tue 17 Nov.\nType your PIN to confirm.\n0 Back',
  )
  expect(await phone.type(GOOD_PIN)).toMatch(
    /^END R100 is on its way to Capitec\.\.7890, arrives by Tue 17 Nov\. Ref \S{8}$/,
  )
  expect(await dialThrough(number, '3')).toContain('1 Bank, 1-2 days, R0.49')
  expect(await dialThrough(number, '3', '1', '1')).toContain('Fee R0.49, you get R199.51 by Tue 17 Nov')
  expect(await dialThrough(number, '3', '1', '1', GOOD_PIN)).toMatch(/^END R199.51 is on its way/)

  expect(await client.balance()).toBe(0)
  expect(await dialThrough(number, '3')).toContain('not enough money')
})

test('a withdrawal that arrives now: by the bank that says whose account it is, for a fee of its own', async () => {
  const { client, number } = await worker()
  await fund(server.db, client, 30_000)
  const now = ['3', '2'] as const
  expect(await dialThrough(number, ...now, '2')).toBe('CON Withdraw R10 to R300. How much?\n0 Back')
  expect(await dialThrough(number, ...now, '1')).toBe(
    'CON Withdraw R300 to Capitec..7890 now. Fee R2.50, you get R297.50 within minutes.\nType your PIN to confirm.\n0 Back',
  )
  await client.put('/api/guard/profile', { accountHolderName: 'Somebody Else' })
  expect(await dialThrough(number, ...now, '1', GOOD_PIN)).toBe(`CON ${REFUSALS.name_mismatch.sentence}\n0 Back`)
  expect(await client.balance()).toBe(30_000)

  await client.put('/api/guard/profile', { accountHolderName: await nameOf(client) })
  expect(await dialThrough(number, ...now, '2', '100', GOOD_PIN)).toMatch(
    /^END R97.50 is on its way to Capitec\.\.7890, there within minutes\. Ref \S{8}$/,
  )
  expect(await client.balance()).toBe(20_000)
  expect(await dialThrough(number, '3')).toContain('1 Bank, 1-2 days, free')
})

test('without a saved account money goes to this number at a bank, now', async () => {
  const { client, number } = await worker({ bank: false })
  await fund(server.db, client, 30_000)
  const banks = await dialThrough(number, '3')
  expect(banks).toContain('Which bank?\n1 Absa\n2 African Bank\n3 Capitec\n')
  expect(await dialThrough(number, '3', '9')).toBe(banks)
  expect(await dialThrough(number, '3', '3', '100')).toContain('Withdraw R100 to Capitec now. Fee R2.50')

  expect(await dialThrough(number, '3', '3', '100', GOOD_PIN)).toMatch(
    new RegExp(`^END R97.50 is on its way to Capitec\\.\\.${number.slice(-4)}, there within minutes`),
  )
  expect(await client.balance()).toBe(20_000)
})

async function nameOf({ personId }: { personId: string }): Promise<string> {
  const [person] = await server.db<[{ name: string }]>`
    select concat_ws(' ', first_name, last_name) as name from person where id = ${personId}
  `
  return person.name
}

test('what cannot work is said before the PIN, in the words of the app, and is not offered', async () => {
  const tipper = await somebody()
  await fund(server.db, tipper, 2_000_000)
  const number = await linkedPhone(tipper)
  const { client, guardNumber, number: workersNumber } = await worker({ bank: false })
  expect((await dial(number)).shown).toBe('CON Enkosi\n1 Balance\n2 Tip a worker\n3 PIN, language, SMS\n4 Help')
  const tip = (amount: string) => dialThrough(number, '2', guardNumber, amount, GOOD_PIN)

  expect(await tip('5000')).toMatch(/^END R5000 was sent/)
  expect(await dialThrough(number, '2')).toBe(`CON ${REFUSALS.daily_limit.sentence}\n0 Back`)
  expect(await dialThrough(workersNumber, '3')).toContain('Which bank?')
  expect(await dialThrough(workersNumber, '4', guardNumber)).toContain('cannot tip yourself')
  await server.db`update wallet set frozen_at = business_now() where person_id = ${tipper.personId}`
  expect(await dialThrough(number, '2')).toContain('on hold')
  await server.db`update wallet set frozen_at = business_now() where person_id = ${client.personId}`
  expect(
    (await client.put('/api/guard/profile', { bankAccountNumber: '1234567890', bankName: 'Capitec' })).status,
  ).toBe(200)
  expect(await dialThrough(workersNumber, '3')).toContain('on hold')
})

test('the last five tips, by day or by time, and who passed money on', async () => {
  const { client, number } = await worker()
  const sender = await worker({ guardNumber: 'PARKING GUARD/ROSEBANK-MALL #7' })
  const tipper = await somebody()
  for (const each of [tipper, sender.client]) await fund(server.db, each, 200_000)
  const { id: guardId } = (await client.get('/api/guard/profile')).json as { id: string }
  for (const amount of [100, 200, 300]) await tipper.mustPost('/api/tips', { guardId, amount })
  await sender.client.mustPost('/api/wallet/transfer', { guardId, amount: 12_345 })
  expect(await dialThrough(number, '2')).toMatch(
    /^CON Last tips\n10:\d\d R123.45 PARKING GUARD\/ROSE\.\.\n10:\d\d R3\n10:\d\d R2\n10:\d\d R1\n0 Back$/,
  )
  for (const amount of [400, 499_999]) await tipper.post('/api/tips', { guardId, amount })

  await moveClockTo('2026-11-17T10:00:00+02:00')
  const shown = await dialThrough(number, '2')
  await moveClockTo('2026-11-16T10:00:00+02:00')

  expect(shown.split('\n').filter((line) => /^Mon 16 Nov R/.test(line))).toHaveLength(5)
  expect(shown).toContain('Mon 16 Nov R123.45 PARKING')
})

test('the balance asks for the PIN if its owner wants that, and only the PIN ends it', async () => {
  const { number } = await worker()
  expect(await dialThrough(number, '6', '4')).toContain('Saved')
  expect(await dialThrough(number, '1')).toMatch(/^CON Type your PIN/)
  expect(await dialThrough(number, '1', '60606')).toContain('Wrong PIN. Tries left: 2')
  expect(await dialThrough(number, '6')).toContain('4 Balance without PIN')
  expect(await dialThrough(number, '6', '4')).toMatch(/^CON Type your PIN/)
  expect(await dialThrough(number, '1', GOOD_PIN)).toMatch(/^CON Balance R0/)
  expect(await dialThrough(number, '6', '4', GOOD_PIN)).toContain('Saved')
  expect(await dialThrough(number, '1')).toMatch(/^CON Balance R0/)
})

test('0 goes back from everywhere, also while a PIN is chosen', async () => {
  const person = await somebody()
  const number = someNumber()
  await linkNumber(person, number)
  const phone = await dial(number)
  await phone.type('1')
  expect(await phone.type('0')).toContain('2 isiZulu')
  await phone.type('1')
  expect(await phone.type(GOOD_PIN)).toContain('0 Back')
  expect(await phone.type('0')).toMatch(/^CON Choose a 5-digit PIN/)

  const { number: linked } = await worker()
  for (const inputs of ['1', '2', '3', '4', '5', '6', '6*1', `6*1*${GOOD_PIN}`, '6*2', '6*3', '7']) {
    const there = await dial(linked)
    let shown = ''
    for (const input of inputs.split('*')) shown = await there.type(input)
    expect(shown, inputs).toMatch(/\n0 Back$/)
    expect(await there.type('0'), inputs).toMatch(/^CON Enkosi\n1 Balance/)
  }
})

test('the worker’s own code comes by SMS, three times a day and no more often', async () => {
  const { client, guardNumber, number } = await worker()
  for (let n = 0; n < 3; n++) expect(await dialThrough(number, '5')).toContain('on their way to you')
  expect(await dialThrough(number, '5')).toContain("You've reached today's limit. Please try again tomorrow.")
  await sendSms()

  const numbers = (await inboxOf(number)).filter((text) => text.includes('your worker number'))
  expect(numbers).toHaveLength(3)
  const { workerNumber } = (await client.get('/api/guard/profile')).json as { workerNumber: string }
  expect(numbers[0]).toContain(`is ${writeWorkerNumber(workerNumber)}, your ID ${guardNumber}.`)
  expect(numbers[0]).toContain(`/?w=${workerNumber}`)
})

test('PIN, language and messages are changed by phone', async () => {
  const { client, number } = await worker()
  expect(await dialThrough(number, '6', '2', '5')).toMatch(/^CON Enkosi\n1 Tjhelete e teng/)
  expect(await dialThrough(number, '6', '3', '2')).toContain('Ho bolokilwe')
  expect(await dialThrough(number, '6', '1', GOOD_PIN, '90817', '90817')).toMatch(/^END PIN ya hao e ntjha/)
  await fund(server.db, client, 10_000)

  expect((await client.get('/api/me/phone')).json).toMatchObject({ language: 'st', tipMessages: 'daily' })
  expect(await dialThrough(number, '3', '1', '1', GOOD_PIN)).toContain('e fosahetse')
  expect(await dialThrough(number, '3', '1', '1', '90817')).toMatch(/^END R100 e ya ho/)
})

test('every screen that was really shown fits, also with the longest names', async () => {
  const { guardNumber } = await worker({
    guardNumber: 'PARKING GUARD/ROSEBANK-MALL #102',
    firstName: 'Nomathembakazi-Sibongile Ŝ',
  })
  const tipper = await somebody()
  await fund(server.db, tipper, 2_499_999)
  const number = await linkedPhone(tipper)
  expect(await dialThrough(number, '2', guardNumber, '4999.99', GOOD_PIN)).toMatch(
    /^END R4999.99 was sent to PARKING GUARD\/ROSE\.\. \(Nomathemba/,
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
