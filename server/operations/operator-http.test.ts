import { expect, test } from 'vitest'
import type { PrivacyCase, PrivacyRequest } from '#contract/privacy.ts'
import { keepFaults } from '#server/money/books/faults.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Reading } from '#server/platform/db/read-replica.ts'
import { fund, testCaller } from '#testing/people/people.ts'
import { registerWorker } from '#testing/people/register-and-fund.ts'
import { startTestServer } from '#testing/service/server.ts'
import { readOverview } from './overview.ts'

const server = await startTestServer()
const operator = await server.signIn('operator@enkosi.test')
const second = await server.signIn('operator2@enkosi.test')
const thandi = await server.signIn('thandi@enkosi.test')

const reason = 'Asked for on the phone'

test('a list has further pages, and can leave out settled cases', async () => {
  await server.db`
    insert into reconciliation_difference (kind, subject, explanation, since, resolved_at)
    select 'settled', n::text, 'It was late.', now(), now() from generate_series(1, 100) n
    union all select 'payout_missing', 'x', 'The bank does not know this payout.', now() - interval '1 hour', null
  `
  const kinds = async (query: string) =>
    ((await operator.get(`/api/operator/differences?${query}`)).json as { kind: string }[]).map(({ kind }) => kind)

  expect(await kinds('')).toEqual(['payout_missing', ...Array(99).fill('settled')])
  expect(await kinds('page=2')).toEqual(['settled'])
  expect(await kinds('only=waiting')).toEqual(['payout_missing'])
  expect((await operator.get('/api/operator/differences?page=0')).status).toBe(400)
})

test('a person who comes on two days is one active person', async () => {
  const { anchors } = server.services
  const overview = (tx: Tx) =>
    readOverview({ db: tx as unknown as Db, reading: { read: (ask) => ask(tx as unknown as Db) } as Reading, anchors })
  const [lindiwe, sipho] = [await testCaller(server.db), await testCaller(server.db)]
  const seen = server.db.begin(async (tx) => {
    const before = (await overview(tx)).people
    // Written past the ledger, and taken back with the transaction.
    await tx`
      insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
        amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
      select ${lindiwe.walletId}, 900 + n, 0, ${sipho.walletId}, 900 + n, 0, 100, 49, business_now() - n * interval '1 day',
        local_today() - n, 'tip', ${lindiwe.personId}, 'day ' || n, 'r'
      from generate_series(0, 1) n
    `
    throw new Error(`${(await overview(tx)).people - before} more`)
  })

  await expect(seen).rejects.toThrow('1 more')
})

test('the overview counts a tip on its day, and all that waits', async () => {
  const johan = await server.signIn('johan@enkosi.test')
  const worker = await server.signIn('sipho@enkosi.test')
  await registerWorker(worker, { guardNumber: 'PG-7' })
  await fund(server.db, johan, 10_000)
  const [found] = (await johan.get('/api/guards/search?query=PG-7')).json as [{ id: string }]
  await johan.mustPost('/api/tips', { guardId: found.id, amount: 2_000 })
  const [{ id }] = (await johan.get('/api/transactions?type=tip')).json as [{ id: string }]
  await johan.mustPost('/api/help', { transactionId: id, message: 'I meant R2, not R20.' })
  await keepFaults(server.db, [{ name: 'wallets are what their entries say', about: 'wallet 1' }])

  const { days, people, waiting, oldest } = (await operator.get('/api/operator/overview')).json as {
    days: { volume: number }[]
    people: number
    waiting: object
    oldest: Record<string, string | null>
  }

  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ volume: 2_000, fees: 49, tips: 1, people: 1 })
  expect(people).toBe(1)
  expect(days.slice(0, -1).every(({ volume }) => volume === 0)).toBe(true)
  expect(waiting).toEqual({
    workers: 1,
    messages: 0,
    payouts: 0,
    differences: 1,
    corrections: 0,
    privacyRequests: 0,
    codeReports: 0,
    questions: 1,
    cardToBank: 0,
    numberMoves: 0,
    guestsPaused: 0,
    faults: 1,
  })
  const ages = Object.entries(oldest).filter(([, since]) => since !== null)
  expect(ages.map(([what]) => what).sort()).toEqual(['differences', 'questions', 'workers'])
  for (const [, since] of ages) expect(Math.abs(Date.now() - Date.parse(since ?? ''))).toBeLessThan(3_600_000)
})

test('a reason is asked for every time', async () => {
  for (const body of [{}, { reason: '' }, { reason: '  x ' }, { reason, extra: 1 }, { reason: 'y'.repeat(501) }]) {
    const answer = await operator.post(`/api/operator/people/${thandi.personId}/freeze`, body)
    expect(answer.status, JSON.stringify(body)).toBe(400)
  }
  expect((await operator.post('/api/operator/people/1/freeze', { reason })).status).toBe(400)
})

test('a privacy request has 30 days, and operators see how many are left', async () => {
  const asked = await thandi.post('/api/me/privacy-requests', { kind: 'correction', message: 'My name is misspelt.' })
  const request = asked.json as PrivacyRequest
  expect(asked.status).toBe(201)
  expect(request).toMatchObject({ state: 'open', daysLeft: 30, answer: null })
  const again = await thandi.post('/api/me/privacy-requests', { kind: 'correction', message: 'Still misspelt.' })
  expect([again.status, again.code]).toEqual([409, 'already_asked'])

  const [open] = (await operator.get('/api/operator/privacy-requests')).json as PrivacyCase[]
  expect(open).toMatchObject({ id: request.id, email: 'thandi@enkosi.test', daysLeft: 30, isSelf: false })

  const path = `/api/operator/privacy-requests/${request.id}/answer`
  // Somebody else may have picked up the operator's phone.
  const signedIn = async (ago: string) => {
    await server.db`update session set authenticated_at = business_now() - ${ago}::text::interval where person_id = ${operator.personId}`
    server.services.callers.forget(operator.personId)
  }
  await signedIn('10 minutes')
  for (const state of ['done', 'refused'])
    expect((await operator.post(path, { state, answer: 'It is right now.' })).code).toBe('sign_in_again')
  await signedIn('0 minutes')
  expect((await operator.post(path, { state: 'done', answer: 'It is right now.' })).status).toBe(200)
  expect((await operator.post(path, { state: 'refused', answer: 'Or not.' })).status).toBe(409)
  expect((await thandi.get('/api/me/privacy-requests')).json).toMatchObject([
    { id: request.id, state: 'done', daysLeft: null, answer: 'It is right now.' },
  ])
  expect((await second.get('/api/me/privacy-requests')).json).toEqual([])
})

test('a deletion is not done while there is money in the wallet', async () => {
  const leaving = await server.signIn('leaving@enkosi.test')
  const asked = await leaving.post('/api/me/privacy-requests', { kind: 'deletion', message: 'Please delete me.' })
  const path = `/api/operator/privacy-requests/${(asked.json as PrivacyRequest).id}/answer`
  const done = { state: 'done', answer: 'Your account is closed.' }
  await fund(server.db, leaving, 500)
  expect((await operator.post(path, done)).code).toBe('wallet_not_empty')
  expect((await leaving.get('/api/me/privacy-requests')).json).toMatchObject([{ state: 'open' }])
})

test('operators do not answer their own privacy request', async () => {
  const asked = await operator.post('/api/me/privacy-requests', { kind: 'access', message: 'All of it, please.' })
  const path = `/api/operator/privacy-requests/${(asked.json as PrivacyRequest).id}/answer`

  expect((await operator.post(path, { state: 'done', answer: 'Here you are.' })).code).toBe('own_account')
  expect((await second.post(path, { state: 'done', answer: 'Here you are.' })).status).toBe(200)
})

test('simulator switches are set with a reason, and do not exist in production', async () => {
  const before = (await operator.get('/api/operator/simulators')).json as { vodapay: object; bank: object }
  const changed = { ...before, bank: { ...before.bank, notify: 'lost', outcome: 'Error' }, reason }

  expect((await operator.put('/api/operator/simulators', changed)).json).toMatchObject({ bank: { outcome: 'Error' } })
  expect((await operator.get('/api/operator/simulators')).json).toMatchObject({ bank: { notify: 'lost' } })
  expect((await operator.get('/api/operator/audit?subject=simulators')).json).toMatchObject([
    { action: 'simulators_set', actor: 'operator@enkosi.test', reason },
  ])

  const { config } = server.services
  server.services.config = { ...config, mode: 'production' }
  expect((await operator.get('/api/operator/simulators')).status).toBe(404)
  expect((await operator.put('/api/operator/simulators', changed)).status).toBe(404)
  server.services.config = config
})
