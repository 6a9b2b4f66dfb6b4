import { expect, test } from 'vitest'
import { OPERATOR } from '#contract/operator-limits.ts'
import type { Transaction } from '#contract/wallet.ts'
import { loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import { startTestServer } from '#testing/service/server.ts'

type Moved = { transaction: Transaction }

const server = await startTestServer({ OPERATOR_EMAILS: 'operator@enkosi.test' })

/** Somebody who has tipped, and whom. */
async function tipped(name: string) {
  const worker = await server.signIn(`${name}-worker@example.com`)
  const { id } = await registerWorker(worker)
  const tipper = await server.signIn(`${name}-tipper@example.com`)
  await loadWallet(tipper, 10_000)
  const { transaction } = await tipper.mustPost<Moved>('/api/tips', { guardId: id, amount: 2_000 })
  return { worker, tipper, transactionId: transaction.id }
}

test('a question about a transaction is answered beside it, and a correction may name it', async () => {
  const { worker, tipper, transactionId } = await tipped('asks')
  const operator = await server.signIn('operator@enkosi.test')

  const asked = await tipper.post('/api/help', { transactionId, message: 'I meant R2, not R20.' })
  expect(asked).toMatchObject({ status: 201, json: { transactionId, answer: null } })
  // Both sides of a tip may ask about it; each sees only what they asked themselves.
  expect((await worker.post('/api/help', { transactionId, message: 'Who was it?' })).status).toBe(201)
  const { id } = asked.json as { id: string }

  const waiting = (await operator.get('/api/operator/help')).json as { id: string }[]
  expect(waiting.find((each) => each.id === id)).toMatchObject({
    email: 'asks-tipper@example.com',
    kind: 'tip',
    amount: 2_000,
    message: 'I meant R2, not R20.',
  })
  const answer = (text: string) => operator.post(`/api/operator/help/${id}/answer`, { answer: text })
  expect((await answer('Please ask the worker.')).status).toBe(200)
  expect((await answer('Something else')).status).toBe(409)

  const propose = (personId: string) =>
    operator.put(`/api/operator/corrections/${crypto.randomUUID()}`, {
      personId,
      direction: 'in',
      amount: 1_800,
      reason: 'Typed R20 instead of R2.',
      helpId: id,
    })
  expect(await propose(tipper.personId)).toMatchObject({ status: 200, json: { helpId: id } })
  expect((await propose(worker.personId)).status).toBe(404)

  expect((await tipper.get('/api/help')).json).toMatchObject([{ id, transactionId, answer: 'Please ask the worker.' }])
})

test('nobody asks about what is not theirs; a load is asked about under its own id', async () => {
  const { tipper, transactionId } = await tipped('own')
  const stranger = await server.signIn('own-stranger@example.com')
  const { transaction } = await tipper.mustPost<Moved>('/api/wallet/load', { amount: 5_000, paymentReference: 'R-1' })
  const ask = (who: typeof tipper, id: string) => who.post('/api/help', { transactionId: id, message: 'Where is it?' })

  expect((await ask(stranger, transactionId)).status).toBe(404)
  expect((await ask(stranger, transaction.id)).status).toBe(404)
  expect((await ask(tipper, crypto.randomUUID())).status).toBe(404)
  expect((await ask(tipper, '17')).status).toBe(400)
  expect((await ask(tipper, transaction.id)).status).toBe(201)
})

test('more than a page of questions, about transactions or privacy, is exported whole', async () => {
  const { tipper } = await tipped('curious')
  await server.db`
    insert into help_request (person_id, entry_id, message)
    select ${tipper.personId}, (select max(id) from ledger_entry), 'Q' from generate_series(0, ${OPERATOR.list}::int)
  `
  await server.db`
    insert into privacy_request (person_id, kind, state, due_on, answered_at)
    select ${tipper.personId}, 'access', 'done', local_today(), business_now() from generate_series(0, ${OPERATOR.list}::int)
  `
  expect((await tipper.get('/api/help')).json).toHaveLength(OPERATOR.list)
  expect((await tipper.get('/api/me/privacy-requests')).json).toHaveLength(OPERATOR.list)

  expect((await tipper.get('/api/me/export')).json).toMatchObject({
    helpRequests: { length: OPERATOR.list + 1 },
    privacyRequests: { length: OPERATOR.list + 1 },
  })
})
