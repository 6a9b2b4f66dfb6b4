import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Refusal } from '#contract/refusals.ts'
import { keepFaults } from '#server/money/books/faults.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { tip as tipOf } from '#testing/money/movements.ts'
import { balanceOf, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { followOnce, signer } from '#testing/service/follow-once.ts'
import { listAuditEvents } from './audit-trail.ts'
import { explainFault, readBooks } from './books.ts'
import { listMessages, setMessageStatus } from './messages.ts'
import { endPersonSessions, findPeople, freezeWallet, unfreezeWallet } from './people.ts'
import { listWaitingWorkers, rejectWorker, verifyWorker } from './workers.ts'

const world = await testDatabase()
const config = { identityKey: 'a key for tests' }
const bank = { db: world.db, ledger: testLedger(world.url), anchors: { signer }, config }
const operator = { ...(await testWorker(world.db, { email: 'operator@enkosi.test' })), role: 'operator' as const }

const reason = 'Reported by the bank'
/** Of everybody whom `testWorker` makes. */
const NAME = 'Thandi Mokoena'
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: Refusal) => error.code,
  )
const actionsOn = async (subject: string) =>
  (await listAuditEvents(bank, operator, { subject })).map(({ action, reason }) => `${action}: ${reason}`)

test('a frozen wallet sends nothing and gets no tips, until it is unfrozen', async () => {
  const worker = await testWorker(bank.db, { balance: 10_000 })
  const tipper = await testCaller(bank.db, { balance: 10_000 })
  const tip = (from: Caller, to: Caller) => codeOf(bank.ledger.post(tipOf(from, to, 1_000)))
  const target = { id: worker.personId, reason }

  await freezeWallet(bank, operator, target)
  expect(await codeOf(freezeWallet(bank, operator, target))).toBe('already_done')
  expect(await tip(worker, operator)).toBe('wallet_frozen')
  expect(await tip(tipper, worker)).toBe('unknown_worker')
  expect(await balanceOf(bank.db, worker)).toBe(10_000)

  await unfreezeWallet(bank, operator, target)
  expect(await codeOf(unfreezeWallet(bank, operator, target))).toBe('already_done')
  expect([await tip(worker, operator), await tip(tipper, worker)]).toEqual(['done', 'done'])
  expect(await actionsOn(worker.personId)).toEqual([`wallet_unfrozen: ${reason}`, `wallet_frozen: ${reason}`])
})

test('operators cannot act on their own account', async () => {
  const own = { id: operator.personId, reason }
  for (const act of [freezeWallet, unfreezeWallet, endPersonSessions]) {
    expect(await codeOf(act(bank, operator, own))).toBe('own_account')
  }
  for (const act of [verifyWorker, rejectWorker]) {
    expect(await codeOf(act(bank, operator, { id: operator.workerId, reason, name: NAME }))).toBe('own_account')
  }
  expect(await actionsOn(operator.personId)).toEqual([])
})

test('what is unknown is said to be unknown', async () => {
  const nobody = { id: randomUUID(), reason, name: NAME }
  expect(await codeOf(freezeWallet(bank, operator, nobody))).toBe('not_found')
  expect(await codeOf(verifyWorker(bank, operator, nobody))).toBe('unknown_worker')
})

test('a waiting worker is verified or rejected, with the reason written down', async () => {
  const good = await testWorker(bank.db, { guardNumber: 'GOOD-1' })
  const doubtful = await testWorker(bank.db, { guardNumber: 'DOUBT-1' })
  const waiting = async () => (await listWaitingWorkers(bank, {})).map(({ guardNumber }) => guardNumber)
  const statusOf = async (query: string) => (await findPeople(bank, operator, { query }))[0]?.worker?.status
  expect(await waiting()).toEqual(expect.arrayContaining(['GOOD-1', 'DOUBT-1']))

  await verifyWorker(bank, operator, { id: good.workerId, reason, name: NAME })
  await rejectWorker(bank, operator, { id: doubtful.workerId, reason: 'No answer on the phone' })

  expect(await waiting()).not.toEqual(expect.arrayContaining(['GOOD-1']))
  expect(await waiting()).not.toEqual(expect.arrayContaining(['DOUBT-1']))
  expect([await statusOf('good-1'), await statusOf('DOUBT-1')]).toEqual(['verified', 'rejected'])
  expect(await codeOf(verifyWorker(bank, operator, { id: good.workerId, reason, name: NAME }))).toBe('already_done')
  await verifyWorker(bank, operator, { id: doubtful.workerId, reason, name: NAME })
  expect(await statusOf('doubt-1')).toBe('verified')
  expect(await actionsOn(doubtful.workerId)).toEqual([
    `worker_verified: ${reason}`,
    'worker_rejected: No answer on the phone',
  ])
})

test('people are found by the beginning of their email or worker ID, whatever letters are in it', async () => {
  const odd = await testWorker(bank.db, { email: 'Odd_100%@enkosi.test', guardNumber: 'OD%_1' })
  await testCaller(bank.db, { email: 'oddx100x@enkosi.test' })
  const found = async (query: string) => (await findPeople(bank, operator, { query })).map(({ email }) => email)

  expect(await found('odd_')).toEqual(['Odd_100%@enkosi.test'])
  expect(await found('ODD')).toHaveLength(2)
  expect(await found('od%_')).toEqual(['Odd_100%@enkosi.test'])
  expect(await found('%%')).toEqual([])
  expect(await findPeople(bank, operator, { query: 'odd_100' })).toMatchObject([
    { id: odd.personId, balance: 0, frozenAt: null, sessions: 0, isSelf: false, worker: { guardNumber: 'OD%_1' } },
  ])
  expect(await findPeople(bank, operator, { query: 'operator@' })).toMatchObject([{ isSelf: true }])
})

test('messages carry a status that operators set', async () => {
  await bank.db`
    insert into message (kind, name, email, subject, message)
    values ('contact', 'Ann', 'ann@enkosi.test', 'Hello', 'A whole message')
  `
  const [message] = await listMessages(bank, operator, { status: 'new' })
  const id = message?.id ?? ''

  await setMessageStatus(bank, operator, { id, status: 'answered', reason })

  expect(await codeOf(setMessageStatus(bank, operator, { id, status: 'answered', reason }))).toBe('already_done')
  expect(await listMessages(bank, operator, { status: 'new' })).toEqual([])
  expect(await listMessages(bank, operator, {})).toMatchObject([{ id, status: 'answered', subject: 'Hello' }])
  expect(await actionsOn(id)).toEqual([`message_status_set: ${reason}`])
})

test('the books show how far they are replayed, every account, and what an operator said about a fault', async () => {
  expect(await readBooks(bank)).toEqual({ proof: null, faults: [], trialBalance: [], entries: 0 })

  await followOnce(bank.db)

  const books = await readBooks(bank)
  expect(books.proof).toMatchObject({ ok: true })
  expect(books.trialBalance.map(({ account }) => account)).toEqual(expect.arrayContaining(['fee_income', 'wallet']))
  expect(books.trialBalance.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  const [{ entries }] = await bank.db<[{ entries: number }]>`select count(*) as entries from ledger_entry`
  expect(books.entries).toBe(entries)

  const fault = { name: 'versions have no gaps', about: 'entry 7' }
  await keepFaults(bank.db, [fault])
  const [first] = (await readBooks(bank)).faults
  expect(first).toMatchObject({ ...fault, explanation: null })
  expect((await readBooks(bank)).proof?.ok).toBe(false)
  await explainFault(bank, operator, { id: first?.id ?? '', reason })
  expect(await codeOf(explainFault(bank, operator, { id: first?.id ?? '', reason }))).toBe('already_done')
  expect(await readBooks(bank)).toMatchObject({
    proof: { ok: true, unexplained: 0, explained: 1 },
    faults: [{ ...fault, explanation: reason }],
  })
})

test('the audit trail is read page by page, newest first', async () => {
  const newest = await listAuditEvents(bank, operator, {})
  const [, second] = newest
  const older = await listAuditEvents(bank, operator, { before: second?.id })

  expect(newest[0]?.actor).toBe('operator@enkosi.test')
  expect(older.map(({ id }) => id)).toEqual(newest.slice(2).map(({ id }) => id))
})
