import { expect, test } from 'vitest'
import type { WaitingWorker } from '#contract/operator.ts'
import type { Proof } from '#contract/proofs.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { tip } from '#testing/money/movements.ts'
import { testCaller, walletOf } from '#testing/people/people.ts'
import { registerWorker } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()
const operator = await server.signIn('operator@enkosi.test')

const reason = 'Saw the identity document'
const signIn = (email: string, firstName: string) => server.signIn(email, { firstName, lastName: 'Dlamini' })
const verify = (id: string, name: string) => operator.post(`/api/operator/workers/${id}/verify`, { reason, name })
const isVerified = async (worker: Client) => ((await worker.get('/api/guard/profile')).json as WorkerProfile).verified
const isTipped = async (worker: Client) => {
  const tipper = await testCaller(server.db, { balance: 9_000 })
  return server.services.ledger.post(tip(tipper, await walletOf(server.db, worker), 1_000))
}
const waiting = async (id: string) =>
  ((await operator.get('/api/operator/workers')).json as WaitingWorker[]).find((worker) => worker.id === id)

test('another name from the identity provider ends the verification and its proofs, until an operator has looked again', async () => {
  const worker = await signIn('sipho@example.com', 'Sipho')
  const { id, guardNumber } = await registerWorker(worker)
  expect((await verify(id, 'Sipho Dlamini')).status).toBe(200)
  await isTipped(worker)
  const issue = () => worker.mustPost<Proof>('/api/guard/proofs', { months: 1 })
  const statusOf = async ({ code }: Proof) => (await server.nobody.get(`/proof/${code}`)).status
  const proof = await issue()

  await signIn('sipho@example.com', 'Sipho')
  expect([await isVerified(worker), await statusOf(proof), await waiting(id)]).toEqual([true, 200, undefined])
  await signIn('sipho@example.com', 'Thabo')
  expect([await isVerified(worker), await statusOf(proof)]).toEqual([false, 404])
  expect(await waiting(id)).toMatchObject({ name: 'Thabo Dlamini', verifiedBefore: 'Sipho Dlamini' })
  const card = (await server.nobody.get(`/api/guards/card?w=${guardNumber}`)).json
  expect(card).toMatchObject({ displayName: 'Thabo D.', verified: false })
  const events =
    await server.db`select actor, action, details from audit_event where subject = ${id} order by id desc limit 1`
  expect(events).toEqual([{ actor: 'system', action: 'verification_ended', details: { guardNumber } }])

  // Going back to the first name brings nothing back by itself, nor does an operator who saw it an hour ago.
  const unverified = await issue()
  await signIn('sipho@example.com', 'Sipho')
  expect([await isVerified(worker), await statusOf(proof)]).toEqual([false, 404])
  expect((await verify(id, 'Thabo Dlamini')).headers.get('error-code')).toBe('name_changed')
  expect((await verify(id, 'Sipho Dlamini')).status).toBe(200)
  expect([await isVerified(worker), await statusOf(proof), await statusOf(unverified)]).toEqual([true, 404, 200])
})

test('a verification that is taken back ends its proofs too', async () => {
  const worker = await signIn('lindiwe@example.com', 'Lindiwe')
  const { id } = await registerWorker(worker)
  await verify(id, 'Lindiwe Dlamini')
  await isTipped(worker)
  const { code } = await worker.mustPost<Proof>('/api/guard/proofs', { months: 1 })

  await operator.mustPost(`/api/operator/workers/${id}/reject`, { reason })

  expect((await server.nobody.get(`/proof/${code}`)).status).toBe(404)
})

test('a name that changes while an operator verifies it never stays verified', async () => {
  const worker = await signIn('zola@example.com', 'Zola')
  const { id } = await registerWorker(worker)
  for (let round = 0; round < 10; round++) {
    await signIn('zola@example.com', 'Zola')
    await Promise.all([verify(id, 'Zola Dlamini'), signIn('zola@example.com', 'Bongani')])

    expect(await isVerified(worker)).toBe(false)
  }
})
