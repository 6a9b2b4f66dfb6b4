import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Correction, Difference } from '#contract/oversight.ts'
import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { reconcile } from '#server/operations/reconciliation/reconcile.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { payoutWorld } from '#testing/partners/payout-world.ts'
import { loadWallet } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { postApprovedCorrections } from './post-correction.ts'

// A payment that may still settle by itself is settled once, whatever operators propose for it.

const world = await payoutWorld()
const { server, db } = world
const { services } = server
// The clock jumps, and what operators decide needs a sign-in of a moment ago.
const first = () => server.signIn('operator@enkosi.test')
const second = () => server.signIn('operator2@enkosi.test')
afterEach(() => world.settle())
// Some were made older than they are.
afterAll(() => db`update load_refund set created_at = e.at from ledger_entry e where e.id = load_refund.entry_id`)

const reason = 'It never arrived'
const listed = async (subject: string) =>
  ((await (await first()).get('/api/operator/differences')).json as Difference[]).find((one) => one.subject === subject)

type Asked = { direction?: 'in' | 'out'; differenceId?: string | undefined; helpId?: string }
async function propose({ personId }: { personId: string }, amount: number, asked: Asked) {
  const path = `/api/operator/corrections/${randomUUID()}`
  const answer = await (await first()).put(path, { personId, direction: 'in', amount, reason, ...asked })
  return { path, ...answer }
}
const approve = async ({ path }: { path: string }) => {
  const { json, code } = await (await second()).post(`${path}/approve`, { reason })
  return code ?? (json as Correction).state
}

/** A withdrawal that the bank has and never pays, listed after some business days. */
async function stuckPayout() {
  const worker = await world.worker()
  const withdrawn = await world.withdraw(worker, 50_000)
  await world.drive()
  await db`update sim_disbursement set timeline = '[{"state": "Submitted", "afterMs": 0}]'`
  await world.later('10 days')
  await reconcile(services)
  const { id } = await world.payoutOf(withdrawn)
  const difference = await listed(id)
  expect(difference).toMatchObject({ kind: 'payout_open_too_long', about: { what: 'payout' } })
  return { worker, withdrawn, id, differenceId: difference?.id }
}

test('a payout that is open cannot be corrected: if the bank fails it, it comes back, once', async () => {
  const { worker, withdrawn, id, differenceId } = await stuckPayout()

  const refused = [
    await propose(worker, 50_000, { differenceId }),
    await propose(worker, 50_000, { differenceId, direction: 'out' }),
  ]
  await db`update sim_disbursement set timeline = '[{"state": "Error", "afterMs": 0}]' where nonce = ${id}`
  await db`update payout set due_at = business_now(), locked_until = null where id = ${id}`
  await world.drive()

  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [409, 'still_open'],
    [409, 'still_open'],
  ])
  expect(refused[0]?.text).toContain('Please ask again instead.')
  expect(await world.statusOf(worker, withdrawn)).toBe('returned')
  expect((await world.walletOf(worker)).balance).toBe(100_000)
})

test('nor can one that was paid be given back beside what the bank takes back', async () => {
  const worker = await world.worker()
  const withdrawn = await world.withdraw(worker, 5_000)
  await world.drive()
  await world.later('3 days')
  await world.drive()
  const { id } = await world.payoutOf(withdrawn)
  expect(await world.statusOf(worker, withdrawn)).toBe('paid')
  const [difference] = await db<[{ id: number }]>`
    insert into reconciliation_difference (kind, subject, amount_cents, explanation, since)
    values ('payout_state_differs', ${id}, 5000, 'paid here, Reversed there', business_now()) returning id
  `
  const differenceId = String(difference.id)

  expect((await propose(worker, 5_000, { differenceId })).code).toBe('still_open')
  await db`update reconciliation_difference set kind = 'payout_amount_differs' where id = ${difference.id}`
  const { path } = await propose(worker, 100, { differenceId })
  expect(await approve({ path })).toBe('posted')
  expect((await world.walletOf(worker)).balance).toBe(95_100)
})

/** A refund that the provider does not answer, listed after an hour; the provider was asked for it a moment ago. */
async function stuckRefund(client?: Client) {
  const owner = client ?? (await server.signIn(`${randomUUID()}@enkosi.test`))
  const loadId = await loadWallet(owner, 60_000)
  await writeSwitches(db, { vodapay: { answer: 'never' } })
  await owner.mustPost('/api/wallet/refund', { amount: 60_000 })
  await db`update load_refund set created_at = created_at - interval '2 hours' where load_id = ${loadId}`
  await reconcile(services)
  const [refund] = await db<[{ id: string }]>`select id from load_refund where load_id = ${loadId}`
  const difference = await listed(refund.id)
  expect(difference).toMatchObject({ kind: 'load_refund_open', about: { what: 'refund', personId: owner.personId } })
  await writeSwitches(db, {})
  return { owner, loadId, id: refund.id, differenceId: difference?.id }
}
type Stuck = Awaited<ReturnType<typeof stuckRefund>>

const onCard = async ({ loadId }: Stuck) =>
  (await db<[{ cents: number }]>`select refunded_cents as cents from sim_payment where trace_id = ${loadId}`)[0].cents
const askAgain = async ({ id }: Stuck) => {
  await db`update load_refund set due_at = business_now() where id = ${id} and state = 'pending'`
  await pollPayments(services)
}
const letTimePass = ({ id }: Stuck) =>
  db`update load_refund set asked_at = asked_at - interval '16 minutes' where id = ${id}`
const stateOf = async ({ path }: { path: string }) =>
  (await db<[{ state: string }]>`select state from correction where id = ${path.split('/').at(-1) ?? ''}`)[0].state

test('a refund on its way is put back into the wallet by a correction, which no later answer doubles', async () => {
  const stuck = await stuckRefund()
  const { owner, differenceId } = stuck
  const refused = [
    await propose(owner, 59_999, { differenceId }),
    await propose(owner, 60_000, { differenceId, direction: 'out' }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(['not_whole', 'not_whole'])
  const correction = await propose(owner, 60_000, { differenceId })

  // The provider may still carry out what it was asked for a moment ago. From now on it is not asked again.
  expect(await approve(correction)).toBe('approved')
  await askAgain(stuck)
  await postApprovedCorrections(services)
  expect([await owner.balance(), await onCard(stuck)]).toEqual([0, 0])
  await letTimePass(stuck)
  await postApprovedCorrections(services)
  await askAgain(stuck)
  await reconcile(services)

  expect([await stateOf(correction), await owner.balance(), await onCard(stuck)]).toEqual(['posted', 60_000, 0])
  expect((await listed(stuck.id))?.resolvedAt).not.toBe(null)
  expect((await owner.get('/api/transactions?type=load_refund')).json).toMatchObject([{ status: 'returned' }])
  // The request arrives after all, too late: the card has it, so the wallet gives it back.
  await db`update sim_payment set refunded_cents = 60000, changed_at = business_now() where trace_id = ${stuck.loadId}`
  await reconcile(services)
  expect(await owner.balance()).toBe(0)
  // The same proposal sent again is the same.
  const again = { personId: owner.personId, direction: 'in', amount: 60_000, reason, differenceId }
  expect((await (await first()).put(correction.path, again)).status).toBe(200)
})

test('a refund that the provider carries out while its correction waits stays on the card', async () => {
  const stuck = await stuckRefund()
  const { owner, differenceId } = stuck
  const correction = await propose(owner, 60_000, { differenceId })
  expect(await approve(correction)).toBe('approved')

  await db`update sim_payment set refunded_cents = 60000 where trace_id = ${stuck.loadId}`
  await askAgain(stuck)
  await letTimePass(stuck)
  await postApprovedCorrections(services)

  expect([await stateOf(correction), await owner.balance(), await onCard(stuck)]).toEqual(['refused', 0, 60_000])
  expect((await propose(owner, 60_000, { differenceId })).code).toBe('already_done')
})

test('a refund that the provider was asked for and no longer knows is put back by a correction', async () => {
  const stuck = await stuckRefund()
  await letTimePass(stuck)
  await db`delete from sim_payment where trace_id = ${stuck.loadId}`
  await askAgain(stuck)
  expect(await stuck.owner.balance()).toBe(0)
  const correction = await propose(stuck.owner, 60_000, { differenceId: stuck.differenceId })

  expect([await approve(correction), await stuck.owner.balance()]).toEqual(['posted', 60_000])
  await reconcile(services)
  // It was credited, and nobody says any more that it was paid: operators see that.
  expect(await listed(stuck.loadId)).toMatchObject({ kind: 'credit_without_payment' })
  await db`delete from reconciliation_difference where subject = ${stuck.loadId}`
})

test('what a guest paid, and what the provider took back of a load, are booked by themselves alone', async () => {
  const worker = await world.worker()
  const loadId = await loadWallet(worker, 1_000)
  const [guestTip] = await db<[{ id: string }]>`
    insert into guest_tip (reference, wallet_id, amount_cents, fee_cents, key)
    select ${randomUUID()}, wallet.id, 2000, 49, ${randomUUID()} from wallet where person_id = ${worker.personId}
    returning id
  `
  const difference = async (kind: string, subject: string) => {
    const [{ id }] = await db<[{ id: number }]>`
      insert into reconciliation_difference (kind, subject, amount_cents, explanation, since)
      values (${kind}, ${subject}, 1000, 'test', business_now()) returning id
    `
    return String(id)
  }

  const ofTip = await propose(worker, 2_000, { differenceId: await difference('payment_not_credited', guestTip.id) })
  const differenceId = await difference('refund_not_booked', loadId)
  const ofLoad = await propose(worker, 1_000, { differenceId, direction: 'out' })

  expect([ofTip.code, ofLoad.code]).toEqual(['still_open', 'still_open'])
  await db`update guest_tip set state = 'expired', settled_at = business_now(), due_at = null where id = ${guestTip.id}`
})

test('a question about a movement that has not ended is no way round', async () => {
  const { worker, withdrawn } = await stuckPayout()
  const owner = await server.signIn(`${randomUUID()}@enkosi.test`)
  await writeSwitches(db, { vodapay: { answer: 'never' } })
  await owner.mustPost('/api/wallet/load', { amount: 1_000, paymentReference: randomUUID() })
  const [load] = (await owner.get('/api/transactions')).json as { id: string }[]
  const ask = async (client: Client, id: string) => {
    const { json } = await client.post('/api/help', { transactionId: id, message: 'Where is it?' })
    return (json as { id: string }).id
  }

  const answers = [
    await propose(worker, 50_000, { helpId: await ask(worker, withdrawn.transaction.id) }),
    await propose(owner, 1_000, { helpId: await ask(owner, load?.id ?? '') }),
  ]

  expect(answers.map(({ code }) => code)).toEqual(['still_open', 'still_open'])
})

test('nor is a question about a payout that was paid, which the bank may still take back', async () => {
  const worker = await world.worker()
  const withdrawn = await world.withdraw(worker, 50_000)
  await world.drive()
  await world.later('3 days')
  await world.drive()
  expect(await world.statusOf(worker, withdrawn)).toBe('paid')
  const { json } = await worker.post('/api/help', { transactionId: withdrawn.transaction.id, message: 'Where is it?' })
  const helpId = (json as { id: string }).id

  const correction = await propose(worker, 50_000, { helpId })
  await approve(correction)
  const { id } = await world.payoutOf(withdrawn)
  await db`update sim_disbursement set timeline = '[{"state": "Reversed", "afterMs": 0}]' where nonce = ${id}`
  await db`update payout set due_at = business_now(), locked_until = null where id = ${id}`
  await world.drive()

  expect([correction.code, (await world.walletOf(worker)).balance]).toEqual(['still_open', 100_000])
  expect(await approve(await propose(worker, 100, { helpId, direction: 'out' }))).toBe('posted')
})
