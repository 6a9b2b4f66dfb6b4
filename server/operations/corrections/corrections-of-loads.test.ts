import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Correction, Difference } from '#contract/oversight.ts'
import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { reconcile } from '#server/operations/reconciliation/reconcile.ts'
import { SIGNATURE_HEADER, sign } from '#server/partners/signature.ts'
import { loadWallet } from '#testing/people/register-and-fund.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })
const first = await server.signIn('operator@enkosi.test')
const second = await server.signIn('operator2@enkosi.test')

const reason = 'The payer showed the bank statement'
const ASKED = 409_100
const differences = async (loadId: string) =>
  ((await first.get('/api/operator/differences')).json as Difference[]).filter(({ subject }) => subject === loadId)
const openKinds = async (loadId: string) =>
  (await differences(loadId)).flatMap(({ kind, resolvedAt }) => (resolvedAt ? [] : [kind]))

/** Somebody whose load has been open for more than a day, which reconciliation has listed; then it expires. */
async function forgottenLoad() {
  const { db, services } = server
  const payer = await server.signIn(`${randomUUID()}@enkosi.test`)
  const id = await loadWallet(payer, ASKED)
  await db`update load set created_at = created_at - interval '25 hours', due_at = 'infinity' where id = ${id}`
  await reconcile(services)
  const [difference] = await differences(id)
  expect(difference).toMatchObject({ kind: 'load_left_open', amount: ASKED, about: { what: 'load' } })
  await db`update load set due_at = business_now() where id = ${id}`
  await pollPayments(services)
  expect(await db`select state from load where id = ${id}`).toEqual([{ state: 'expired' }])
  return { payer, id, differenceId: difference?.id ?? '' }
}

type Forgotten = Awaited<ReturnType<typeof forgottenLoad>>

async function propose({ payer, differenceId }: Forgotten, amount = ASKED): Promise<string> {
  const path = `/api/operator/corrections/${randomUUID()}`
  const proposal = { personId: payer.personId, direction: 'in', amount, reason, differenceId }
  const { status, json, text } = await first.put(path, proposal)
  expect([status, (json as Correction).differenceId], text).toEqual([200, differenceId])
  return path
}

const approve = async (path: string) => (await second.post(`${path}/approve`, { reason })).json as Correction

/** The payment provider says that the payment came after all: by a signed notification, or when it is asked. */
const paidAfterAll = ({ id }: Forgotten, amount = ASKED) =>
  server.db`update sim_payment set final_code = '00', amount_cents = ${amount} where trace_id = ${id}`

async function notify({ id }: Forgotten, amount = ASKED): Promise<number> {
  const body = JSON.stringify({
    data: { traceId: id, transactionId: randomUUID(), responseCode: '00', amount, refundedAmount: 0 },
  })
  const signature = sign(server.services.config.vodapay.notificationSecret, body, Date.now())
  return (await server.nobody.post('/api/callbacks/vodapay', body, { [SIGNATURE_HEADER]: signature })).status
}

const look = () => reconcile(server.services)

const ORDERS: [string, (load: Forgotten, path: string) => Promise<unknown>][] = [
  [
    'then a notification, then reconciliation',
    async (load, path) => {
      await approve(path)
      await notify(load)
      await look()
    },
  ],
  [
    'then reconciliation, then a notification',
    async (load, path) => {
      await approve(path)
      await look()
      await notify(load)
    },
  ],
  [
    'after a notification',
    async (load, path) => {
      await notify(load)
      await approve(path)
      await look()
    },
  ],
  ['all at once', (load, path) => Promise.all([approve(path), notify(load), look(), notify(load)])],
]

test.each(ORDERS)('a correction that settles a load’s difference, %s: credited once', async (_order, happen) => {
  for (let round = 0; round < 5; round++) {
    const load = await forgottenLoad()
    const path = await propose(load)
    await paidAfterAll(load)

    await happen(load, path)
    await look()

    expect(await load.payer.balance()).toBe(ASKED)
    expect(await openKinds(load.id)).toEqual([])
    expect(await server.db`select state from correction where load_id = ${load.id}`).toEqual([{ state: 'posted' }])
    expect((await load.payer.get('/api/transactions')).json).toMatchObject([
      { id: load.id, type: 'load', amount: ASKED, status: 'completed' },
    ])
  }
})

test('with another amount than the payment provider says later nothing more is credited, and what differs is listed', async () => {
  const load = await forgottenLoad()
  await approve(await propose(load, 400_000))
  await paidAfterAll(load)

  expect(await notify(load)).toBe(204)
  await look()

  expect(await load.payer.balance()).toBe(400_000)
  expect(await differences(load.id)).toMatchObject([
    { kind: 'payment_amount_differs', amount: -9_100, resolvedAt: null },
    { kind: 'load_left_open' },
  ])

  const [left] = await differences(load.id)
  const path = await propose({ ...load, differenceId: left?.id ?? '' }, 9_100)
  expect(await approve(path)).toMatchObject({ state: 'posted' })
  await look()
  await look()

  expect(await load.payer.balance()).toBe(ASKED)
  expect(await openKinds(load.id)).toEqual([])
})

test('a correction that comes after the payment provider confirmed another amount is refused', async () => {
  const load = await forgottenLoad()
  const path = await propose(load, 400_000)
  await notify(load)

  const late = await second.post(`${path}/approve`, { reason })

  expect([late.status, late.code]).toEqual([409, 'already_done'])
  expect(await load.payer.balance()).toBe(ASKED)
  expect(await server.db`select state from correction where load_id = ${load.id}`).toEqual([{ state: 'refused' }])
})

test('what operators credited and the payment provider never confirms is listed', async () => {
  const load = await forgottenLoad()
  await approve(await propose(load))

  await look()

  expect(await load.payer.balance()).toBe(ASKED)
  expect(await openKinds(load.id)).toEqual(['credit_without_payment'])
  await paidAfterAll(load)
  await look()
  expect(await openKinds(load.id)).toEqual([])
})

test('one difference is settled by one correction, of the person whom it concerns', async () => {
  const load = await forgottenLoad()
  const stranger = await server.signIn(`${randomUUID()}@enkosi.test`)
  const ask = async (personId: string, differenceId: string) =>
    (
      await first.put(`/api/operator/corrections/${randomUUID()}`, {
        personId,
        direction: 'in',
        amount: ASKED,
        reason,
        differenceId,
      })
    ).code

  expect(await ask(stranger.personId, load.differenceId)).toBe('not_found')
  expect(await ask(load.payer.personId, '999999')).toBe('not_found')
  const path = await propose(load)
  expect(await ask(load.payer.personId, load.differenceId)).toBe('already_done')

  await second.post(`${path}/decline`, { reason })
  expect(await ask(load.payer.personId, load.differenceId)).toBe(null)
  expect(await load.payer.balance()).toBe(0)
})
