import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Earnings } from '#contract/earnings.ts'
import type { Proof, ProofStatement, SignedProof } from '#contract/proofs.ts'
import type { Transaction } from '#contract/wallet.ts'
import { tipsToday } from '#server/people/phones/tips-received.ts'
import { guestTip, guestTipReversal, paid, returned, tip, withdrawal } from '#testing/money/movements.ts'
import { newWorker } from '#testing/people/new-worker.ts'
import { openGuestTip, testCaller } from '#testing/people/people.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'
import { eraseOverProofs } from './personal-data.ts'

const server = await startTestServer()

const post = (movement: Parameters<typeof server.services.ledger.post>[0]) => server.services.ledger.post(movement)
const issue = (worker: Client) => worker.mustPost<Proof>('/api/guard/proofs', { months: 1 })
const statusOf = async ({ code }: Proof) => (await server.nobody.get(`/proof/${code}`)).status
const statementOf = async ({ code }: Proof) => {
  const { json } = await server.nobody.get(`/api/proofs/${code}`)
  return JSON.parse((json as SignedProof).statement) as ProofStatement
}
const received = (worker: Client) =>
  worker.get('/api/me/export').then(({ json }) =>
    (json as { transactions: Transaction[] }).transactions
      .filter(({ type, toUserId }) => type === 'tip' && toUserId === worker.personId)
      .map(({ amount, takenBack }) => amount - (takenBack ?? 0))
      .filter((cents) => cents > 0),
  )
const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0)

test('60 proofs that are issued while tips arrive all agree with themselves and with the history', async () => {
  const worker = await newWorker(server)
  const payers = await Promise.all(Array.from({ length: 2 }, () => testCaller(server.db, { balance: 400_000 })))
  let isOver = false
  await Promise.all(payers.map((payer) => post(tip(payer, worker, 100))))
  const tipping = payers.map(async (payer, index) => {
    for (let count = 0; !isOver && count < 1_000; count++) await post(tip(payer, worker, 100 + index))
  })

  const statements: ProofStatement[] = []
  while (statements.length < 60) {
    const proofs = await Promise.all(Array.from({ length: 5 }, () => issue(worker)))
    statements.push(...(await Promise.all(proofs.map(statementOf))))
    await Promise.all(proofs.map(({ id }) => worker.delete(`/api/guard/proofs/${id}`)))
  }
  isOver = true
  await Promise.all(tipping)

  const oldestFirst = (await received(worker)).reverse()
  const disagreeing = statements.filter(({ received, tips, byMonth }) => {
    const months = { received: sum(byMonth.map((month) => month.received)), tips: sum(byMonth.map((m) => m.tips)) }
    return received !== sum(oldestFirst.slice(0, tips)) || months.received !== received || months.tips !== tips
  })
  expect(new Set(statements.map(({ tips }) => tips)).size).toBeGreaterThan(10)
  expect(disagreeing).toEqual([])
})

/** A tip from a guest that has arrived; gives its id. */
async function guestTipTo(worker: { walletId: number }, amount: number): Promise<string> {
  const id = await openGuestTip(server.db, worker, amount)
  await post(guestTip(worker, id, amount))
  return id
}

test('what was taken back was not received: earnings, history, messages, proof and export say the same', async () => {
  const worker = await newWorker(server)
  const claimer = await server.signIn('claimer@example.com')
  const thandi = await testCaller(server.db, { balance: 9_000 })
  await post(tip(thandi, worker, 1_000))
  const [whole, part] = [await guestTipTo(worker, 2_000), await guestTipTo(worker, 3_000)]
  const reference = randomBytes(16).toString('base64url')
  await server.db`update guest_tip set reference = ${reference} where id = ${whole}`
  await claimer.mustPost(`/api/guest-tips/${reference}/claim`)
  await post(guestTipReversal(worker, whole, 2_049))
  await post(guestTipReversal(worker, part, 549))

  const proof = await statementOf(await issue(worker))
  expect(proof).toMatchObject({ received: 3_500, tips: 2, tippers: 1, guestTips: 1 })
  expect(await received(worker)).toEqual([2_500, 1_000])
  const { days } = (await worker.get('/api/guard/earnings')).json as Earnings
  expect(days.at(-1)).toMatchObject({ amount: 3_500, tips: 2 })
  const { walletId } = worker
  expect(await tipsToday(server.db, [walletId])).toEqual(new Map([[walletId, { count: 2, amount: 3_500 }]]))
  const listed = (await worker.get('/api/transactions?type=tip')).json as Transaction[]
  expect(listed.map(({ status, takenBack }) => [status, takenBack])).toEqual([
    ['completed', 500],
    ['returned', 2_000],
    ['completed', undefined],
  ])
  const [claimed] = (await claimer.get('/api/transactions')).json as Transaction[]
  expect(claimed).toMatchObject({ amount: 2_000, takenBack: 2_000, status: 'returned' })
  // Stars for money that went back would cost nothing.
  const rated = await claimer.post(`/api/tips/${claimed?.id}/rating`, { stars: 5 })
  expect(rated.headers.get('error-code')).toBe('unknown_tip')
})

test('a proof ends when a tip that it counted is taken back, and no other does', async () => {
  const worker = await newWorker(server)
  const [counted, feeOnly] = [await guestTipTo(worker, 2_000), await guestTipTo(worker, 1_000)]
  const before = await issue(worker)
  const later = await guestTipTo(worker, 3_000)
  const both = await issue(worker)

  await post(guestTipReversal(worker, feeOnly, 49))
  expect([await statusOf(before), await statusOf(both)]).toEqual([200, 200])
  await post(guestTipReversal(worker, later, 3_049))
  expect([await statusOf(before), await statusOf(both)]).toEqual([200, 404])
  await post(guestTipReversal(worker, counted, 100))
  expect([await statusOf(before), await statusOf(both)]).toEqual([404, 404])

  const gone = await server.nobody.get(`/proof/${before.code}`)
  expect(gone.text).toContain('what it said is no longer true')
  expect((await server.nobody.get(`/api/proofs/${before.code}`)).headers.get('error-code')).toBe('proof_over')
  expect((await worker.get('/api/guard/proofs')).json).toEqual([])
  expect(await statusOf(await issue(worker))).toBe(200)
  await eraseOverProofs(server.db)
  const ended = await server.db`
    select request_id as why, statement from audit_event join income_proof on income_proof.id::text = subject
    where action = 'proof_ended' and person_id = ${worker.personId}
  `
  expect(ended).toEqual(Array(2).fill({ why: 'no longer true', statement: null }))
})

test('a proof ends when a payout that it counted comes back from the bank', async () => {
  const worker = await newWorker(server)
  const thandi = await testCaller(server.db, { balance: 9_000 })
  await post(tip(thandi, worker, 5_000))
  const { entryId } = await post(withdrawal({ ...thandi, ...worker }, 4_000))
  await post(paid(worker, entryId))
  const proof = await issue(worker)
  expect(await statementOf(proof)).toMatchObject({ paidOut: 4_000 })

  await post(returned(worker, entryId))

  expect(await statusOf(proof)).toBe(404)
  expect(await statementOf(await issue(worker))).toMatchObject({ paidOut: 0 })
})

test('what workers pay to themselves is refused, or is no income', async () => {
  const worker = await newWorker(server)
  const thandi = await testCaller(server.db, { balance: 9_000 })
  await post(tip(thandi, worker, 1_000))
  const asked = { guardNumber: worker.guardNumber, amount: 500 }
  expect((await worker.post('/api/guest-tips', asked)).headers.get('error-code')).toBe('own_tip')
  expect((await server.nobody.post('/api/guest-tips', asked)).status).toBe(201)

  // A second account of the same person, known by the address that the identity provider vouches for.
  const [{ email }] = await server.db<[{ email: string }]>`select email from person where id = ${worker.personId}`
  await post(tip(await testCaller(server.db, { balance: 9_000, email: email.toUpperCase() }), worker, 5_000))

  expect(await statementOf(await issue(worker))).toMatchObject({ received: 1_000, tips: 1, tippers: 1 })
})
