import { beforeEach, expect, test } from 'vitest'
import type { PrivacyCase } from '#contract/privacy.ts'
import { expectBooksRight } from '#testing/money/expect-books-right.ts'
import { wordsIn } from '#testing/pdf-codes.ts'
import { fund } from '#testing/people/people.ts'
import { idNumber, joinByPhone } from '#testing/phones/join.ts'
import { GOOD_PIN, someNumber } from '#testing/phones/phone.ts'
import { phoneWorld, TODAY } from '#testing/phones/phone-world.ts'
import type { Client } from '#testing/service/client.ts'

const { server, moveClockTo, dialThrough, inboxOf, sendSms, tipper, swapSim, codeFor } = await phoneWorld({
  OPERATOR_EMAILS: 'boss@enkosi.test,second@enkosi.test',
})
const { db } = server
const NEXT_DAY = '2026-11-17T10:30:00+02:00'
const reason = 'Called her back on the number on file.'
let boss: Client
let second: Client
beforeEach(async () => {
  await moveClockTo(TODAY)
  await db`delete from rate_count`
  await bothSignIn()
})
async function bothSignIn() {
  boss = await server.signIn('boss@enkosi.test')
  second = await server.signIn('second@enkosi.test')
}
const later = async () => {
  await moveClockTo(NEXT_DAY)
  await bothSignIn()
}

/** Somebody who joined by phone and got a tip of R60, and what an operator types while they are on the line. */
async function calls(kind = 'access') {
  const id = idNumber()
  const member = await joinByPhone(server, { id })
  const [worker] = await db<[{ id: string }]>`select id from worker where person_id = ${member.personId}`
  const { client } = await tipper()
  await client.mustPost('/api/tips', { guardId: worker.id, amount: 6_000 })
  const facts = [
    { kind: 'joined', said: '2026-11' },
    { kind: 'tip', said: 'R60' },
  ]
  const said = { number: member.number, idNumber: id, facts, reason, calledBack: true }
  const body = { ...said, kind, message: 'What do you know about me?' }
  return { ...member, id, body, path: `/api/operator/phone-members/${member.personId}/privacy-requests` }
}

const caseOf = async (client: Client, personId: string) =>
  ((await client.get('/api/operator/privacy-requests')).json as PrivacyCase[]).find(
    (each) => each.personId === personId,
  )
const opened = async (kind?: string) => {
  const member = await calls(kind)
  expect((await boss.post(member.path, member.body)).text).toBe('{"done":true}')
  const found = await caseOf(boss, member.personId)
  const at = `/api/operator/privacy-requests/${found?.id}`
  return { ...member, at, requestId: found?.id ?? '' }
}
const answer = (text = 'Come to the office.', state = 'done') => ({ state, answer: text })
const lastSms = async (number: string) => {
  await sendSms()
  return (await inboxOf(number)).at(-1)
}

test('a request by a call is told at once, waits with all others for 30 days, and another operator copies and answers', async () => {
  const { personId, number, id, at, requestId } = await opened()
  expect(await lastSms(number)).toBe(
    'Enkosi: on a call you asked us about your data. We answer by Wed 16 Dec. Not you? Call 0800 365 746.',
  )
  const listed = { kind: 'access', daysLeft: 30, dueOn: '2026-12-16', email: null, name: 'Sipho Dlamini' }
  const of = { by: 'boss@enkosi.test', identityNote: reason, language: 'en' }
  expect(await caseOf(boss, personId)).toMatchObject({ ...listed, opened: { ...of, needsAnother: true } })
  expect(await caseOf(second, personId)).toMatchObject({ ...listed, opened: { ...of, needsAnother: false } })

  expect(await second.post(`${at}/copy`, { reason })).toMatchObject({ code: 'asked_lately' })
  await later()
  const { pdf } = await second.mustPost<{ pdf: string }>(`${at}/copy`, { reason })
  const words = wordsIn(Buffer.from(pdf, 'base64')).join('\n')
  expect(words).toContain('Enkosi: Copy of your data')
  expect(words).toMatch(new RegExp(`Number: .{4} ${id.slice(-4)}`))
  expect(words).toContain('Surname: Dlamini')
  expect(words).toContain('Amount: R60.00')
  expect(words).toMatch(/Given at: 2026-11-16 10:0\d/)
  expect(words).not.toContain(id)
  expect(words).not.toContain(number.slice(-7))
  expect(await lastSms(number)).toContain('we printed the copy of your data')

  expect((await second.post(`${at}/answer`, answer('It waits for you at the office.'))).status).toBe(200)
  expect(await lastSms(number)).toBe(
    'Enkosi: we have done what you asked about your data. It waits for you at the office.',
  )
  expect(await second.post(`${at}/copy`, { reason })).toMatchObject({ code: 'already_done' })
  const trail = await db<{ action: string; actor: string }[]>`
    select action, actor from audit_event where subject in (${personId}, ${requestId}) and action like 'privacy%' order by id
  `
  expect(trail.map(({ action }) => action)).toEqual([
    'privacy_checked',
    'privacy_opened',
    'privacy_copied',
    'privacy_done',
  ])
  expect(trail.map(({ actor }) => actor === boss.personId)).toEqual([true, true, false, false])
  await expectBooksRight(db)
})

test('an operator alone gets no copy, answers nothing and closes nothing, and the database holds to it too', async () => {
  for (const kind of ['access', 'deletion']) {
    const { at, requestId, personId } = await opened(kind)
    await later()
    expect(await boss.post(`${at}/copy`, { reason })).toMatchObject({
      code: kind === 'access' ? 'second_operator' : 'not_found',
    })
    for (const state of ['done', 'refused'])
      expect(await boss.post(`${at}/answer`, answer('No.', state))).toMatchObject({ code: 'second_operator' })
    await expect(
      db`update privacy_request set state = 'done', answered_by = opened_by, answered_at = business_now() where id = ${requestId}`,
    ).rejects.toThrow('privacy_request_needs_two_operators')
    expect(await caseOf(boss, personId)).toMatchObject({ state: 'open' })
    await moveClockTo(TODAY)
    await bothSignIn()
  }
})

test('no copy without a request for access that a call has opened', async () => {
  const { at } = await opened('correction')
  await later()
  expect(await second.post(`${at}/copy`, { reason })).toMatchObject({ code: 'not_found' })
  const { client } = await tipper()
  const own = await client.mustPost<{ id: string }>('/api/me/privacy-requests', { kind: 'access', message: 'Mine?' })
  expect(await second.post(`/api/operator/privacy-requests/${own.id}/copy`, { reason })).toMatchObject({
    code: 'not_found',
  })
})

test('the wrong person: what does not fit is refused in one sentence, counted with all other tries, and in the trail', async () => {
  const { personId, body, path } = await calls()
  const stranger = await joinByPhone(server)
  const wrong = [
    { ...body, number: stranger.number },
    { ...body, number: someNumber() },
    { ...body, idNumber: idNumber() },
    { ...body, facts: [body.facts[0], { kind: 'surname', said: 'Dlamini' }] },
    { ...body, facts: [body.facts[0], { kind: 'tip', said: '20' }] },
  ]
  const answers: string[] = []
  for (const each of wrong) answers.push((await boss.post(path, each)).text)
  expect(new Set(answers)).toEqual(new Set(['This does not match what we know.']))
  // Everything is right, but of somebody else.
  expect(await boss.post(path.replace(personId, stranger.personId), body)).toMatchObject({ code: 'does_not_fit' })
  expect(await db`select from privacy_request where person_id in (${personId}, ${stranger.personId})`).toHaveLength(0)
  const trail = await db`
    select from audit_event where subject = ${personId} and action = 'privacy_checked' and details ->> 'fits' = 'false'
  `
  expect(trail).toHaveLength(wrong.length)
  // Tries for a number that was lost are counted with them, or there would be twice as many tries.
  server.services.config.rateLimits = 'on'
  expect(await boss.post(path, body)).toMatchObject({ code: 'too_many' })
  const lost = { ...body, number: someNumber(), kind: undefined, message: undefined }
  expect(await boss.post(path.replace('privacy-requests', 'number'), lost)).toMatchObject({ code: 'too_many' })
  server.services.config.rateLimits = 'off'
})

test('people of the app ask there, nobody asks twice, and a closed account asks nothing', async () => {
  const { body, path, personId } = await calls()
  const { client } = await tipper()
  expect(await boss.post(path.replace(personId, client.personId), body)).toMatchObject({ code: 'not_found' })

  const both = await Promise.all([boss.post(path, body), second.post(path, body)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await boss.post(path, { ...body, kind: 'objection' })).status).toBe(200)

  const gone = await joinByPhone(server)
  expect(await dialThrough(gone.number, '6', '5', GOOD_PIN)).toContain('closed')
  expect(await boss.post(path.replace(personId, gone.personId), body)).toMatchObject({ code: 'not_found' })
})

test('of an account that its owner closed meanwhile there is no copy, and the request can still be answered', async () => {
  const id = idNumber()
  const { number, personId } = await joinByPhone(server, { id })
  const facts = [
    { kind: 'joined', said: '2026-11' },
    { kind: 'surname', said: 'Dlamini' },
  ]
  const said = { number, idNumber: id, facts, reason, calledBack: true }
  const path = `/api/operator/phone-members/${personId}/privacy-requests`
  await boss.mustPost(path, { ...said, kind: 'access', message: 'What do you know?' })
  const found = await caseOf(second, personId)
  expect(await dialThrough(number, '6', '5', GOOD_PIN)).toContain('closed')
  await later()

  const at = `/api/operator/privacy-requests/${found?.id}`
  expect(await second.post(`${at}/copy`, { reason })).toMatchObject({ code: 'not_found' })
  expect((await second.post(`${at}/answer`, answer('The account is closed.', 'refused'))).status).toBe(200)
})

test('another SIM opens nothing before the PIN was typed on it, though who holds it answers the call', async () => {
  const { number, body, path } = await calls()
  await moveClockTo('2026-11-16T12:00:00+02:00')
  await bothSignIn()
  await swapSim(number, '2026-11-16T11:30:00+02:00')
  expect(await boss.post(path, body)).toMatchObject({ code: 'new_sim' })
  await moveClockTo('2026-11-17T12:30:00+02:00')
  await bothSignIn()
  const refused = await boss.post(path, body)
  expect(refused).toMatchObject({ code: 'new_sim' })
  expect(refused.text).toContain('nothing is opened by a call before its PIN was typed on it')

  expect(await dialThrough(number, '1', GOOD_PIN)).toContain('Balance R60')
  expect((await boss.post(path, body)).status).toBe(200)
})

test('a number that two operators moved opens nothing before document and PIN were typed on it', async () => {
  const { id, body, path } = await calls()
  const to = someNumber()
  const { kind: _, message: __, ...said } = body
  const at = path.replace('privacy-requests', 'number')
  await boss.mustPost(at, { ...said, number: to })
  await second.mustPost(`${at}/approve`, { reason })
  expect(await boss.post(path, { ...body, number: to })).toMatchObject({ code: 'phone_idle' })

  expect(await dialThrough(to, id, GOOD_PIN)).toContain('1 Balance')
  expect((await boss.post(path, { ...body, number: to })).status).toBe(200)
})

test('somebody on hold gets their copy, and the account stays', async () => {
  const { personId, body, path } = await calls()
  await boss.mustPost(`/api/operator/people/${personId}/freeze`, { reason })
  await boss.mustPost(path, body)
  const access = await caseOf(second, personId)
  await later()
  const { pdf } = await second.mustPost<{ pdf: string }>(`/api/operator/privacy-requests/${access?.id}/copy`, {
    reason,
  })
  expect(pdf.length).toBeGreaterThan(1_000)
  await second.mustPost(`/api/operator/privacy-requests/${access?.id}/answer`, answer())

  expect((await boss.post(path, { ...body, kind: 'deletion' })).status).toBe(200)
  const deletion = await caseOf(second, personId)
  await moveClockTo('2026-11-18T11:00:00+02:00')
  await bothSignIn()
  expect(await second.post(`/api/operator/privacy-requests/${deletion?.id}/answer`, answer())).toMatchObject({
    code: 'wallet_frozen',
  })
  expect(await caseOf(second, personId)).toMatchObject({ state: 'open' })
})

test('an account is closed a day after the call and not before, and its number reads the answer', async () => {
  const id = idNumber()
  const { number, personId } = await joinByPhone(server, { id })
  const facts = [
    { kind: 'joined', said: '2026-11' },
    { kind: 'surname', said: 'Dlamini' },
  ]
  const body = { number, idNumber: id, facts, reason, calledBack: true, kind: 'deletion', message: 'Close it.' }
  await boss.mustPost(`/api/operator/phone-members/${personId}/privacy-requests`, body)
  const found = await caseOf(second, personId)
  const at = `/api/operator/privacy-requests/${found?.id}/answer`
  expect(await second.post(at, answer('Your account is closed.'))).toMatchObject({ code: 'asked_lately' })
  await later()
  const tooLong = await second.post(at, answer('A'.repeat(91)))
  expect([tooLong.status, tooLong.text]).toEqual([400, 'It goes by SMS: please write at most 90 characters.'])

  await second.mustPost(at, answer('Your account is closed.'))

  expect(await lastSms(number)).toContain('Your account is closed.')
  const [person] = await db`select issuer, deleted_at is not null as closed from person where id = ${personId}`
  expect(person).toEqual({ issuer: 'closed', closed: true })
  expect(await dialThrough(number)).toContain('1 English')
  await expectBooksRight(db)
})

test('who signs in to the app meanwhile downloads there, and reads the answer there', async () => {
  const { number, personId, at } = await opened()
  await later()
  const client = await server.signIn('joined-meanwhile@enkosi.test', { firstName: 'Sipho', lastName: 'Dlamini' })
  await sendSms()
  await client.mustPost('/api/me/phone', { number })
  await sendSms()
  await client.mustPost('/api/me/phone/join', { code: await codeFor(number), pin: GOOD_PIN })

  expect(await second.post(`${at}/copy`, { reason })).toMatchObject({ code: 'not_found' })
  await second.mustPost(`${at}/answer`, answer('Download it under Account.'))
  const again = await server.signIn('joined-meanwhile@enkosi.test')
  expect(again.personId).toBe(personId)
  expect((await again.get('/api/me/privacy-requests')).json).toMatchObject([
    { kind: 'access', state: 'done', answer: 'Download it under Account.' },
  ])
  await fund(db, { personId }, 100)
  await expectBooksRight(db)
})
