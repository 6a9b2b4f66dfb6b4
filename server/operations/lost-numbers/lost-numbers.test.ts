import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import type { AskedHelp } from '#contract/help.ts'
import type { PhoneMember } from '#contract/phone-members.ts'
import { erasePhone } from '#server/people/phones/personal-data.ts'
import { checkPin } from '#server/people/phones/pin.ts'
import { sealBankDetails } from '#server/platform/crypto/bank-details.ts'
import { reseal } from '#server/platform/crypto/reseal.ts'
import { SEALED } from '#server/platform/crypto/sealed-columns.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { AGREED, idNumber, joinByPhone } from '#testing/phones/join.ts'
import { GOOD_PIN, someNumber } from '#testing/phones/phone.ts'
import { phoneWorld, TODAY } from '#testing/phones/phone-world.ts'
import { makeTestKeys } from '#testing/service/keys.ts'
import { until } from '#testing/service/program.ts'

const { server, moveClockTo, dialThrough, inboxOf, sendSms, tipper } = await phoneWorld({
  OPERATOR_EMAILS: 'boss@enkosi.test,second@enkosi.test',
  CASH_FOR_UNVERIFIED: 'on',
})
const { db, services } = server
beforeEach(async () => {
  await moveClockTo(TODAY)
  await db`delete from rate_count`
})
const operators = async () => ({
  boss: await server.signIn('boss@enkosi.test'),
  second: await server.signIn('second@enkosi.test'),
})

const reason = 'Lost her phone in a taxi.'
const JOINED = { kind: 'joined', said: '2026-11' }
const SURNAME = { kind: 'surname', said: "d'LAMINI" }
const TIP = { kind: 'tip', said: 'R60' }

async function lost() {
  const id = idNumber()
  const member = await joinByPhone(server, { id })
  const [worker] = await db<[{ id: string }]>`select id from worker where person_id = ${member.personId}`
  const { client } = await tipper()
  await client.mustPost('/api/tips', { guardId: worker.id, amount: 6_000 })
  const number = someNumber()
  const body = { number, idNumber: id, facts: [JOINED, TIP], reason, calledBack: true }
  return { ...member, id, to: number, body, path: `/api/operator/phone-members/${member.personId}/number` }
}

test('two operators move a number: both are told, nothing is shown before document and PIN, and no cash for 72 hours', async () => {
  const { boss, second } = await operators()
  const { number, to, id, personId, body, path } = await lost()
  expect((await boss.post(path, body)).text).toBe('{"done":true}')
  const listed = async () =>
    ((await second.get('/api/operator/phone-members?only=waiting')).json as PhoneMember[]).find(
      (each) => each.id === personId,
    )
  expect(await listed()).toMatchObject({ move: { proposedBy: 'boss@enkosi.test', needsAnother: false }, inApp: false })
  expect(JSON.stringify(await listed())).not.toContain(to.slice(-6))
  expect(await boss.post(`${path}/approve`, { reason })).toMatchObject({ code: 'second_operator' })
  expect((await second.post(`${path}/approve`, { reason })).status).toBe(200)

  await sendSms()
  expect((await inboxOf(number)).at(-1)).toContain('another number has replaced this one')
  expect((await inboxOf(to)).at(-1)).toContain('until Thu 19 Nov 10:0')
  expect(await dialThrough(number)).toContain('1 English')
  expect(await dialThrough(to)).not.toMatch(/R\d|1 Balance/)
  expect(await dialThrough(to, id, GOOD_PIN)).toContain('1 Balance')
  expect(await dialThrough(to, '1')).toContain('Balance R60')
  expect(await dialThrough(to, '3')).not.toContain('Cash at a shop')
  await moveClockTo('2026-11-19T10:30:00+02:00')
  expect(await dialThrough(to, '3', '2')).toContain('Cash from R50')
  const trail =
    await db`select action from audit_event where subject = ${personId} and action like 'number%' order by id`
  expect(trail.map(({ action }) => action)).toEqual(['number_move_checked', 'number_move_proposed', 'number_moved'])
  await expectBooksRight(db)
})

test('what does not fit is refused in one sentence, counted, and in the trail', async () => {
  const { boss } = await operators()
  const { personId, body, path } = await lost()
  const wrong = [
    { ...body, idNumber: '8001010000081' },
    { ...body, facts: [JOINED, { kind: 'tip', said: '20' }] },
    { ...body, facts: [JOINED, SURNAME] },
  ]
  const answers: string[] = []
  for (const each of wrong) answers.push((await boss.post(path, each)).text)
  expect(new Set(answers)).toEqual(new Set(['This does not match what we know.']))
  expect(await db`select from number_move where person_id = ${personId}`).toHaveLength(0)
  const trail =
    await db`select details ->> 'fits' as fits from audit_event where subject = ${personId} and action = 'number_move_checked'`
  expect(trail).toEqual([{ fits: 'false' }, { fits: 'false' }, { fits: 'false' }])
  const same = [JOINED, JOINED]
  expect((await boss.post(path, { ...body, facts: same })).status).toBe(400)
})

test('facts of money and bank are those of their owner', async () => {
  const { boss, second } = await operators()
  const { personId, number, body, path } = await lost()
  const bank = { kind: 'bank', said: '6789' }
  expect(await boss.post(path, { ...body, facts: [bank, SURNAME] })).toMatchObject({ code: 'does_not_fit' })
  const [worker] = await db<[{ id: string }]>`select id from worker where person_id = ${personId}`
  const details = { accountNumber: '62123456789', bankName: 'FNB', accountHolderName: null }
  const kept = sealBankDetails(services.keys, worker.id, details)
  await db`update worker set bank_details = ${kept?.sealed ?? null}, bank_key_id = ${kept?.keyId ?? null} where id = ${worker.id}`
  expect((await boss.post(path, { ...body, facts: [bank, SURNAME] })).status).toBe(200)
  await second.mustPost(`${path}/decline`, { reason })

  expect(await dialThrough(number, '3', '1', '2', '20', GOOD_PIN)).toContain('R20 is on its way')
  // Somebody who knows the document could have sent the tip to learn its amount.
  for (const facts of [
    [JOINED, TIP],
    [SURNAME, TIP],
  ]) {
    expect(await boss.post(path, { ...body, facts })).toMatchObject({ code: 'does_not_fit' })
    await db`delete from rate_count`
  }
  const facts = [{ kind: 'withdrawal', said: '20' }, TIP]
  expect((await boss.post(path, { ...body, facts })).status).toBe(200)
})

test('of an account in which nothing moved there is nothing else to know', async () => {
  const { boss } = await operators()
  const id = idNumber()
  const { personId } = await joinByPhone(server, { id })
  const body = { number: someNumber(), idNumber: id, facts: [JOINED, SURNAME], reason, calledBack: true }
  expect((await boss.post(`/api/operator/phone-members/${personId}/number`, body)).status).toBe(200)
})

test('a forgotten PIN is chosen anew after 72 hours, with the document and not without', async () => {
  const { boss, second } = await operators()
  const { to, id, body, path } = await lost()
  await boss.mustPost(path, body)
  await second.mustPost(`${path}/approve`, { reason })
  expect(await dialThrough(to, id)).toContain('Type your PIN')
  await moveClockTo('2026-11-19T10:30:00+02:00')

  expect(await dialThrough(to, '8001010000081')).toContain('Tries left: 2')
  expect(await dialThrough(to, id)).toContain('Choose a 5-digit PIN')
  await dialThrough(to, id, '90817', '90817')
  expect(await dialThrough(to, '1')).toContain('Balance R60')
})

test('a number of somebody else is not taken, the app’s people change theirs there, and one proposal waits at a time', async () => {
  const { boss, second } = await operators()
  const [one, other] = [await lost(), await lost()]
  expect(await boss.post(one.path, { ...one.body, number: other.number })).toMatchObject({ code: 'phone_taken' })
  await boss.mustPost(one.path, one.body)
  expect(await boss.post(one.path, one.body)).toMatchObject({ code: 'already_done' })
  // Somebody joins with that number meanwhile.
  await joinByPhone(server, { number: one.to })
  expect(await second.post(`${one.path}/approve`, { reason })).toMatchObject({ code: 'phone_taken' })
  expect((await boss.post(`${one.path}/decline`, { reason })).status).toBe(200)
  expect(await second.post(`${one.path}/approve`, { reason })).toMatchObject({ code: 'not_found' })
  const { client } = await tipper()
  expect(await boss.post(one.path.replace(one.personId, client.personId), one.body)).toMatchObject({
    code: 'not_found',
  })
})

test('the proposed number is sealed to its person and opens after the keys were changed', async () => {
  const { boss, second } = await operators()
  const { to, body, path, personId } = await lost()
  await boss.mustPost(path, body)
  const [row] = await db`select number_move::text as row from number_move where person_id = ${personId}`
  expect(row?.row).not.toContain(to.slice(3))
  const [fresh] = makeTestKeys('k2')
  await reseal(db, [fresh, ...services.keys], SEALED.numberMoves)
  await reseal(db, [...services.keys, fresh], SEALED.numberMoves)
  await second.mustPost(`${path}/approve`, { reason })
  await sendSms()
  expect((await inboxOf(to)).at(-1)).toContain('this number is now on your account')
})

test('who lost a number dials from another one with the document, and is called there until somebody has answered', async () => {
  const { boss } = await operators()
  const { id, to, number, personId, body, path } = await lost()
  const asked = async () =>
    ((await boss.get('/api/operator/help?only=waiting')).json as AskedHelp[]).find((each) => each.personId === personId)
  await dialThrough(to, ...AGREED, id, '1')
  expect((await asked())?.message).toBe(`Lost their number, and wants to be called on another one. ${to}, English.`)
  expect(await dialThrough(number, '1')).toContain('Balance R60')

  await boss.mustPost(path, body)
  expect((await asked())?.message).toContain(number)
  await dialThrough(someNumber(), ...AGREED, id, '1')
  expect((await asked())?.message).toContain(number)
  await boss.mustPost(`${path}/decline`, { reason })
  await dialThrough(to, ...AGREED, id, '1')
  await boss.mustPost(`/api/operator/help/${(await asked())?.id}/answer`, { answer: 'Called.' })
  expect(await db`select from number_move where person_id = ${personId}`).toHaveLength(0)

  // An account that nobody used for years keeps no number.
  await db.begin((tx) => erasePhone(tx, personId))
  await dialThrough(to, ...AGREED, id, '1')
  expect((await asked())?.message).toContain(to)
})

test('a PIN that is just being compared as the number moves does not wake the other number', async () => {
  const { boss, second } = await operators()
  const { personId, to, body, path } = await lost()
  await boss.mustPost(path, body)
  // All threads that derive keys are busy for a while.
  const busy = Array.from({ length: 12 }, () => promisify(scrypt)('busy', 'salt', 32))
  const checking = checkPin(services, personId, GOOD_PIN, 'comparing')
  const tries = async () => (await db`select from phone where person_id = ${personId} and pin_tries > 0`).length > 0
  await until('the try is counted', tries)
  await second.mustPost(`${path}/approve`, { reason })

  await checking
  expect(await dialThrough(to)).toContain('type your ID or passport number')
  await Promise.all(busy)
})
