import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { Difference } from '#contract/oversight.ts'
import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { drivePayouts } from '#server/features/payouts/drive-payouts.ts'
import { NoAnswer } from '#server/partners/ask.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { payoutWorld } from '#testing/partners/payout-world.ts'
import { loadWallet } from '#testing/people/register-and-fund.ts'

const world = await payoutWorld()
const operator = await world.server.signIn('operator@enkosi.test')
afterEach(() => world.settle())

const reason = 'The payer called'
const auditOf = (subject: string) => world.db`select actor, action, reason from audit_event where subject = ${subject}`

test('a load that has expired is asked about again, and credited if it was paid after all', async () => {
  const { server, db } = world
  const thandi = await server.signIn(`${randomUUID()}@enkosi.test`)
  const id = await loadWallet(thandi, 409_100)
  await world.later('62 minutes')
  await pollPayments(server.services)
  await db`update sim_payment set final_code = '00' where trace_id = ${id}`
  expect(await pollPayments(server.services)).toBe(0)
  expect((await world.walletOf(thandi)).balance).toBe(0)

  expect((await operator.post(`/api/operator/loads/${id}/ask-again`, { reason })).status).toBe(200)
  expect((await operator.post(`/api/operator/loads/${id}/ask-again`, { reason })).status).toBe(200)
  await Promise.all([pollPayments(server.services), pollPayments(server.services)])

  expect((await world.walletOf(thandi)).balance).toBe(409_100)
  const event = { actor: operator.personId, action: 'load_asked_again', reason }
  expect(await auditOf(id)).toEqual([event, event])
  expect((await operator.post(`/api/operator/loads/${randomUUID()}/ask-again`, { reason })).status).toBe(404)
  // Asked about once for each time: nothing is planned for a load that is over.
  expect(await db`select due_at from load where id = ${id}`).toEqual([{ due_at: null }])
})

test.each(['completed', 'declined'])('a %s load stays due until the provider has answered', async (state) => {
  const { server, db } = world
  const thandi = await server.signIn(`${randomUUID()}@enkosi.test`)
  const amount = state === 'declined' ? 400_500 : 10_000
  await thandi.post('/api/wallet/load', { amount, paymentReference: randomUUID() })
  await deliverDue(server.services)
  await pollPayments(server.services)
  const read = () => db`select id, state, due_at is not null as "isDue" from load where person_id = ${thandi.personId}`
  const [load] = await read()
  expect(load).toMatchObject({ state, isDue: false })
  await operator.post(`/api/operator/loads/${load?.id}/ask-again`, { reason })
  const silent = { ...server.services.paymentProvider, lookUp: () => Promise.reject(new NoAnswer('away')) }

  await pollPayments({ ...server.services, paymentProvider: silent })
  expect(await read()).toMatchObject([{ state, isDue: true }])
  await world.later('5 minutes')
  await pollPayments(server.services)

  expect(await read()).toMatchObject([{ state, isDue: false }])
})

test('a guest’s tip that has expired is asked about again, and reaches the worker if it was paid after all', async () => {
  const { server, db } = world
  const sipho = await world.worker()
  const [worker] = await db<[{ guardNumber: string }]>`
    select guard_number as "guardNumber" from worker where person_id = ${sipho.personId}
  `
  await writeSwitches(db, { vodapay: { notify: 'lost' } })
  const key = { 'idempotency-key': randomUUID() }
  const { json } = await server.nobody.post('/api/guest-tips', { ...worker, amount: 2_000 }, key)
  const { reference, page } = json as { reference: string; page: string }
  // The page stays open for longer than a payment is waited for.
  await db`
    update sim_payment set page_until = page_until + interval '1 hour', decided_at = decided_at + interval '1 hour'
    where trace_id = (select id::text from guest_tip where reference = ${reference})
  `
  await world.later('62 minutes')
  await pollPayments(server.services)
  const [tip] = await db<
    [{ id: string; state: string }]
  >`select id, state from guest_tip where reference = ${reference}`
  expect(tip.state).toBe('expired')
  await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'pay' }) })
  await db`
    insert into reconciliation_difference (kind, subject, explanation, since)
    values ('payment_not_credited', ${tip.id}, 'It was paid.', business_now())
  `
  expect(await pollPayments(server.services)).toBe(0)

  const listed = (await operator.get('/api/operator/differences')).json as Difference[]
  expect(listed).toMatchObject([{ subject: tip.id, about: { what: 'guest_tip', personId: sipho.personId } }])
  expect((await operator.post(`/api/operator/loads/${tip.id}/ask-again`, { reason })).status).toBe(200)
  await Promise.all([pollPayments(server.services), pollPayments(server.services)])

  expect((await world.walletOf(sipho)).balance).toBe(102_000)
  expect(await auditOf(tip.id)).toEqual([{ actor: operator.personId, action: 'load_asked_again', reason }])
  await db`delete from reconciliation_difference`
})

test('a payout that is no longer watched is asked about, and returned if the bank took it back', async () => {
  const { server, db } = world
  const sipho = await world.worker()
  await writeSwitches(db, { bank: { notify: 'lost' } })
  const withdrawn = await world.withdraw(sipho, 10_000)
  for (let day = 0; day < 8; day++) {
    await world.drive()
    await world.later('1 hour')
  }
  const { id, state } = await world.payoutOf(withdrawn)
  expect(state).toBe('paid')
  await db`update sim_disbursement set timeline = '[{"state": "Reversed", "afterMs": 0}]' where nonce = ${id}`
  expect(await drivePayouts(server.services)).toBe(0)
  await db`
    insert into reconciliation_difference (kind, subject, explanation, since)
    values ('test', ${id}, 'It differs.', business_now())
  `
  const about = { what: 'payout', personId: sipho.personId }
  expect((await operator.get('/api/operator/differences')).json).toMatchObject([{ subject: id, about }])

  expect((await operator.post(`/api/operator/payouts/${id}/ask-again`, { reason })).status).toBe(200)
  await world.drive()

  expect(await world.statusOf(sipho, withdrawn)).toBe('returned')
  expect((await world.walletOf(sipho)).balance).toBe(100_000)
  expect(await auditOf(id)).toEqual([{ actor: operator.personId, action: 'payout_asked_again', reason }])
  const over = await operator.post(`/api/operator/payouts/${id}/ask-again`, { reason })
  expect([over.status, over.code]).toEqual([409, 'already_done'])
})
