import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { reconcile } from '#server/operations/reconciliation/reconcile.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { reversal } from '#testing/money/movements.ts'
import { refundWorld } from '#testing/partners/refund-world.ts'
import { loadWallet } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { driveRefunds } from './drive-refunds.ts'
import { pollPayments } from './poll-payments.ts'

const { server, tipper, tip, onCards, askAgain, settle } = await refundWorld()
afterEach(settle)
// A test makes a refund older than it is.
afterAll(() => server.db`update load_refund r set created_at = e.at from ledger_entry e where e.id = entry_id`)

const refund = (client: Client, amount: number, key: string = randomUUID()) =>
  client.post('/api/wallet/refund', { amount }, { 'idempotency-key': key })
const refundable = async (client: Client) => (await client.get('/api/wallet/refund')).json
const states = async (client: Client) => {
  const { json } = await client.get('/api/transactions?type=load_refund')
  return (json as { status: string; takenBack?: number }[]).map(({ status, takenBack }) => [status, takenBack ?? 0])
}
/** An earlier request cannot be under way any more. */
const letTimePass = async () => {
  await server.db`update load_refund set asked_at = asked_at - interval '1 hour' where state = 'pending'`
}

test('what is left of the loads goes back to their cards, newest first, once', async () => {
  const { client, loads } = await tipper(3_000, 5_000)
  await tip(client, 951)
  expect(await refundable(client)).toEqual({ refundable: 7_000, onItsWay: 0, notBefore: null })
  const key = randomUUID()

  const [first, again] = [await refund(client, 6_000, key), await refund(client, 6_000, key)]

  expect(first).toMatchObject({
    status: 201,
    json: {
      balance: 1_000,
      transaction: {
        type: 'load_refund',
        status: 'completed',
        amount: 6_000,
        fee: 0,
        description: 'Refund to your card',
      },
    },
  })
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(again.json).toEqual(first.json)
  expect(await onCards(loads)).toEqual([1_000, 5_000])
  expect(await client.balance()).toBe(1_000)
  expect((await refund(client, 5_000, key)).code).toBe('idempotency_mismatch')
  await deliverDue(server.services)
  await deliverDue(server.services)
  expect(await client.balance()).toBe(1_000)
  expect(await reconcile(server.services)).toMatchObject({ open: 0 })
  // Our own refund is no news.
  expect(await server.db`select from ledger_refusal where kind = 'load_reversal'`).toHaveLength(0)
})

test('nothing goes back from a wallet on hold or in debt, nor twice in 30 days', async () => {
  const { client, loads } = await tipper(10_000)
  const wallet = server.db`wallet_id from load where id = ${loads[0] ?? ''}`
  await server.db`update wallet set frozen_at = business_now() where id = (select ${wallet})`
  expect((await refund(client, 100)).code).toBe('wallet_frozen')
  await server.db`update wallet set frozen_at = null where id = (select ${wallet})`
  await refund(client, 100)

  const soon = await refund(client, 100)
  expect(soon.code).toBe('refund_too_soon')
  const { notBefore } = (await refundable(client)) as { notBefore: string }
  const [day] = await server.db<[{ in30: string }]>`select local_today() + 30 as "in30"`
  expect(notBefore).toBe(day.in30)
  await server.db`update clock_shift set by = by + interval '30 days'`
  expect((await refund(client, 100)).status).toBe(201)
  expect(await onCards(loads)).toEqual([200])
})

test.each([
  ['its answer is lost', { answer: 'after' as const }],
  ['its answer and its notification are lost', { answer: 'after' as const, notify: 'lost' as const }],
  ['it answers late', { code: '68' as const }],
  ['it calls it a duplicate', { code: '26' as const }],
  ['it notifies twice', { notify: 'twice' as const }],
  ['it notifies in the wrong order', { notify: 'reordered' as const }],
  ['its notification is stale', { answer: 'after' as const, notify: 'stale' as const }],
])('a refund reaches the card once although %s', async (_what, vodapay) => {
  const { client, loads } = await tipper(5_000)
  await writeSwitches(server.db, { vodapay })

  await refund(client, 5_000)
  await askAgain()
  await deliverDue(server.services)
  await askAgain()

  expect(await onCards(loads)).toEqual([5_000])
  expect([await client.balance(), await states(client)]).toEqual([0, [['completed', 0]]])
})

test.each([
  ['never answers', { answer: 'never' as const }],
  ['is out of order', { code: '91' as const }],
])('a refund waits while the provider %s, and goes on when it is back', async (_what, vodapay) => {
  const { client, loads } = await tipper(5_000)
  await writeSwitches(server.db, { vodapay })

  const asked = await refund(client, 5_000)
  await askAgain()

  expect(asked.json).toMatchObject({ balance: 0, transaction: { status: 'processing' } })
  expect(await refundable(client)).toMatchObject({ refundable: 0, onItsWay: 5_000 })
  await loadWallet(client, 500)
  expect((await refund(client, 500)).code).toBe('already_asked')
  expect((await client.delete('/api/me')).code).toBe('wallet_not_empty')
  expect(await reconcile(server.services)).toMatchObject({ open: 0 })
  await writeSwitches(server.db, {})
  await askAgain()
  expect([await onCards(loads), await states(client)]).toEqual([[5_000], [['completed', 0]]])
})

test.each(['05', '51', '96'] as const)(
  'a refund that is refused with %s is in the wallet again, and may be asked for again',
  async (code) => {
    const { client, loads } = await tipper(5_000)
    await writeSwitches(server.db, { vodapay: { code } })

    const refused = await refund(client, 4_000)

    expect(refused.json).toMatchObject({ balance: 5_000, transaction: { status: 'returned', takenBack: 4_000 } })
    expect([await client.balance(), await onCards(loads)]).toEqual([5_000, [0]])
    await writeSwitches(server.db, {})
    expect((await refund(client, 5_000)).json).toMatchObject({ balance: 0, transaction: { status: 'completed' } })
    expect(await states(client)).toEqual([
      ['completed', 0],
      ['returned', 4_000],
    ])
  },
)

test('a load that the payment provider does not know stays in the wallet, and can be refunded once it is known', async () => {
  const { client, loads } = await tipper(5_000)
  const [id = ''] = loads
  await server.db`update sim_payment set trace_id = ${`gone ${id}`} where trace_id = ${id}`

  const answer = await refund(client, 5_000)

  expect(answer.json).toMatchObject({ balance: 5_000, transaction: { status: 'returned', takenBack: 5_000 } })
  expect([await client.balance(), await states(client)]).toEqual([5_000, [['returned', 5_000]]])
  await server.db`update sim_payment set trace_id = ${id} where trace_id = ${`gone ${id}`}`
  expect((await refund(client, 5_000)).status).toBe(201)
  expect([await onCards([id]), await client.balance()]).toEqual([[5_000], 0])
})

test('one card of two refuses: the other part stays refunded', async () => {
  const { client, loads } = await tipper(3_000, 5_000)
  await server.db`update sim_payment set refunded_cents = 0, final_code = '05' where trace_id = ${loads[0] ?? ''}`

  const { json } = await refund(client, 8_000)
  await server.db`update sim_payment set final_code = '00' where trace_id = ${loads[0] ?? ''}`

  expect(json).toMatchObject({ balance: 3_000, transaction: { amount: 8_000, status: 'completed', takenBack: 3_000 } })
  expect([await onCards(loads), await client.balance()]).toEqual([[0, 5_000], 3_000])
})

test('after a lost answer a refusal counts only once no request can still arrive', async () => {
  const { client, loads } = await tipper(5_000)
  await writeSwitches(server.db, { vodapay: { answer: 'never' } })
  await refund(client, 5_000)
  await writeSwitches(server.db, { vodapay: { code: '05' } })

  await askAgain()
  expect([await client.balance(), await states(client)]).toEqual([0, [['processing', 0]]])
  const [next] = await server.db<[{ isFar: boolean }]>`
    select due_at > business_now() + interval '15 minutes' as "isFar" from load_refund where load_id = ${loads[0] ?? ''}
  `
  expect(next.isFar).toBe(true)
  await letTimePass()
  await askAgain()

  expect([await client.balance(), await states(client)]).toEqual([5_000, [['returned', 5_000]]])
})

test('a process that was paused for too long requests nothing: another may have returned the refund', async () => {
  const { client, loads } = await tipper(5_000)
  await writeSwitches(server.db, { vodapay: { answer: 'never' } })
  await refund(client, 5_000)
  await writeSwitches(server.db, {})
  const { paymentProvider } = server.services
  const clock = vi.spyOn(performance, 'now')
  const lookUp: typeof paymentProvider.lookUp = async (id) => {
    const payment = await paymentProvider.lookUp(id)
    clock.mockReturnValue(performance.now() + 16 * 60_000)
    return payment
  }
  await server.db`update load_refund set due_at = business_now() where state = 'pending'`
  await driveRefunds({ ...server.services, paymentProvider: { ...paymentProvider, lookUp } })
  clock.mockRestore()

  expect([await onCards(loads), await states(client)]).toEqual([[0], [['processing', 0]]])
  await askAgain()
  expect([await onCards(loads), await states(client)]).toEqual([[5_000], [['completed', 0]]])
})

/** The payer's own bank takes money back. */
async function chargeback(loadId: string, amount: number): Promise<void> {
  await server.db`update sim_payment set refunded_cents = refunded_cents + ${amount} where trace_id = ${loadId}`
}
const tell = async (loadId: string) => {
  await server.db`update load set due_at = business_now() where id = ${loadId}`
  await pollPayments(server.services)
}

test('a chargeback while a refund is under way is taken once the refund has arrived, or has come back', async () => {
  const arrives = await tipper(5_000)
  const comesBack = await tipper(5_000)
  await writeSwitches(server.db, { vodapay: { answer: 'never' } })
  await refund(arrives.client, 3_000)
  await refund(comesBack.client, 3_000)
  const [one = '', other = ''] = [...arrives.loads, ...comesBack.loads]
  await chargeback(one, 1_000)
  await chargeback(other, 1_000)
  // It is reported before the refund was requested and booked after it: the refusal is stored.
  const [wallet] = await server.db<[{ walletId: number }]>`select wallet_id as "walletId" from load where id = ${other}`
  const early = server.services.ledger.post(reversal(wallet, other, 1_000))
  await expect(early).rejects.toMatchObject({ code: 'already_done' })
  await writeSwitches(server.db, {})

  await server.db`update load_refund set due_at = business_now() where load_id = ${one}`
  await tell(one)
  expect([await onCards([one]), await arrives.client.balance()]).toEqual([[4_000], 1_000])
  await writeSwitches(server.db, { vodapay: { code: '05' } })
  await tell(other)
  await letTimePass()
  await server.db`update load_refund set due_at = business_now() where load_id = ${other}`
  await tell(other)
  expect([await onCards([other]), await comesBack.client.balance()]).toEqual([[1_000], 4_000])
  expect(await reconcile(server.services)).toMatchObject({ open: 0 })
})

test('a load that was refunded and then charged back is owed: the payer has it twice', async () => {
  const { client, loads } = await tipper(5_000)
  const [id = ''] = loads
  expect((await refund(client, 5_000)).status).toBe(201)
  expect([await onCards([id]), await client.balance()]).toEqual([[5_000], 0])
  await loadWallet(client, 2_000)

  await chargeback(id, 5_000)
  await tell(id)
  await tell(id)

  const { balance: left, debt } = (await client.get('/api/wallet')).json as { balance: number; debt: number }
  expect([left, debt]).toEqual([0, 3_000])
  expect((await tip(client, 100)).code).toBe('wallet_in_debt')
  expect(await reconcile(server.services)).toMatchObject({ open: 0 })
})

test('a refund of a wallet that is then frozen waits, and operators see one that takes an hour', async () => {
  const { client, loads } = await tipper(5_000)
  await writeSwitches(server.db, { vodapay: { answer: 'never' } })
  await refund(client, 5_000)
  await writeSwitches(server.db, {})
  const wallet = server.db`wallet_id from load where id = ${loads[0] ?? ''}`
  await server.db`update wallet set frozen_at = business_now() where id = (select ${wallet})`

  await askAgain()

  expect(await onCards(loads)).toEqual([0])
  await server.db`update load_refund set created_at = created_at - interval '2 hours' where state = 'pending'`
  expect(await reconcile(server.services)).toMatchObject({ open: 1 })
  const [difference] =
    await server.db`select kind, amount_cents as amount from reconciliation_difference where resolved_at is null`
  expect(difference).toEqual({ kind: 'load_refund_open', amount: 5_000 })
  await server.db`update wallet set frozen_at = null where id = (select ${wallet})`
  await askAgain()
  expect([await onCards(loads), await reconcile(server.services)]).toMatchObject([[5_000], { open: 0 }])
})

test('two refunds at the same moment take the money once', async () => {
  const { client, loads } = await tipper(3_000, 5_000)

  const both = await Promise.all([refund(client, 8_000), refund(client, 8_000)])

  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect([await onCards(loads), await client.balance()]).toEqual([[3_000, 5_000], 0])
})
