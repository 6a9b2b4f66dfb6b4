import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pollPayments } from '#server/features/payments/poll-payments.ts'
import { drivePayouts } from '#server/features/payouts/drive-payouts.ts'
import { NoAnswer } from '#server/partners/ask.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { faultyBank, faultyVodapay, makeFaulty } from '#testing/partners/faulty-partners.ts'
import { fund } from '#testing/people/people.ts'
import { BANK_ACCOUNT, loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import { startTestServer } from '#testing/service/server.ts'
import { reconcile } from './reconcile.ts'
import { compareWhole } from './whole-books.ts'

const DAY_SECONDS = 600

const server = await startTestServer({ BUSINESS_DAY_SECONDS: `${DAY_SECONDS}`, PARTNER_TIMEOUT_MS: '30000' })
const sipho = await server.signIn('sipho@enkosi.test')
await registerWorker(sipho, BANK_ACCOUNT)
await loadWallet(sipho, 400_000)

const run = () => reconcile(server.services)
const later = (text: string) => server.db`update clock_shift set by = by + ${text}::interval`
const open = () => server.db`
  select kind, subject, amount_cents as amount, explanation from reconciliation_difference
  where resolved_at is null order by kind, subject
`

test('two hundred loads and payouts with faulty partners, over HTTP, leave nothing to explain', async () => {
  const { calmDown } = makeFaulty(server.db, (random) => ({
    vodapay: faultyVodapay(random),
    bank: faultyBank(random, DAY_SECONDS * 1_000),
  }))
  await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      await sipho.post('/api/wallet/load', { amount: 100 + i, paymentReference: randomUUID() })
      await sipho.post('/api/wallet/withdraw', { amount: 200 + i })
    }),
  )
  expect((await run()).open).toBe(0)
  for (const minutes of [1, 5, 10, 50, 60]) {
    await later(`${minutes} minutes`)
    while ((await deliverDue(server.services)) > 0);
    while ((await pollPayments(server.services)) > 0);
    while ((await drivePayouts(server.services)) > 0);
    expect(await run(), `after ${minutes} more minutes`).toEqual({ open: 0, found: 0, resolved: 0 })
    // A request without an answer succeeds at the second attempt, before it is overdue.
    if (minutes === 1) await calmDown()
  }

  const [left] = await server.db`
    select (select count(*)::int from load where state = 'pending') as loads,
      (select count(*)::int from payout where state in ('pending', 'processing')) as payouts
  `
  expect(left).toEqual({ loads: 0, payouts: 0 })
})

test('money that the payment provider took after the load expired is credited, once, without anybody’s help', async () => {
  const id = await loadWallet(sipho, 409_100)
  const before = await sipho.balance()
  await later('62 minutes')
  await pollPayments(server.services)
  await server.db`update sim_payment set final_code = '00' where trace_id = ${id}`

  const [first, second] = [await run(), await run()]

  expect([first, second]).toEqual([
    { open: 0, found: 0, resolved: 0 },
    { open: 0, found: 0, resolved: 0 },
  ])
  expect(await sipho.balance()).toBe(before + 409_100)
  expect(await server.db`select state from load where id = ${id}`).toEqual([{ state: 'completed' }])
  const requests = await server.db`select request_id as request from ledger_entry where key = ${`load:${id}`}`
  expect(requests).toEqual([{ request: `reconcile:${id}` }])
})

test('a credit that the payment provider does not know of, and payments and disbursements that are not ours, are listed', async () => {
  await fund(server.db, sipho, 12_300)
  await server.db`
    insert into sim_payment (trace_id, transaction_id, amount_cents, echo_data, callback_url, notification_url, first_code,
      final_code, decided_at)
    values ('stray', 'stray', 5000, '', '', '', '00', '00', business_now())
  `
  await server.db`insert into sim_disbursement (id, nonce, cents, timeline) values ('stray', 'stray', 700, '[]')`

  await run()

  expect((await open()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['credit_without_payment', 12_300],
    ['disbursement_without_payout', 700],
    ['payment_without_load', 5_000],
  ])
  await server.db`delete from sim_disbursement where id = 'stray'`
  await server.db`delete from sim_payment where trace_id = 'stray'`
  expect(await run()).toMatchObject({ open: 1, resolved: 2 })
})

test('settlements are booked one by one, below zero too, and one that cannot be understood is listed', async () => {
  const before = await open()
  await server.db`
    insert into sim_settlement (id, amount_cents, cost_cents)
    values ('s-1', 1000, 20), ('s-2', -500, 0), ('s-3', 0, 0), ('s-4', 0, 30), ('s-5', 700, -1), ('s 6', 800, 0), ('s-7', 2000, 0)
  `
  const booked = () => server.db`
    select key, amount_cents as amount, fee_cents as cost from ledger_entry
    where kind = 'provider_settlement' and key like 'settlement:s%' order by key
  `

  await run()

  expect(await booked()).toEqual([
    { key: 'settlement:s-1', amount: 1_000, cost: 20 },
    { key: 'settlement:s-2', amount: -500, cost: 0 },
    { key: 'settlement:s-4', amount: 0, cost: 30 },
    { key: 'settlement:s-7', amount: 2_000, cost: 0 },
  ])
  const explanation = 'The provider lists a settlement that cannot be understood.'
  expect(await open()).toEqual([
    ...before,
    { kind: 'settlement_differs', subject: 'no id', amount: 800, explanation },
    { kind: 'settlement_differs', subject: 's-5', amount: 700, explanation },
  ])
  const postings = await server.db`
    select account, sum(cents)::int as cents from posting
    where entry_id = (select id from ledger_entry where key = 'settlement:s-2') group by account order by account
  `
  expect(postings).toEqual([
    { account: 'bank', cents: 500 },
    { account: 'provider_clearing', cents: -500 },
  ])
  await server.db`delete from sim_settlement where id = 's 6'`
  await server.db`update sim_settlement set cost_cents = 1 where id = 's-5'`
  expect(await run()).toMatchObject({ found: 0, resolved: 2 })
  expect(await booked()).toHaveLength(5)
})

test('where as many differences were found as are looked for, none of the others is taken for resolved', async () => {
  const kind = 'guest_refund_open'
  const differences = Array.from({ length: 1_000 }, (_, n) => ({
    kind,
    subject: `tip ${n}`,
    amount: 100,
    explanation: 'Not given back yet.',
    since: null,
  }))
  await server.db`
    insert into reconciliation_difference (kind, subject, explanation, since)
    values (${kind}, 'beyond', 'Not given back yet.', business_now())
  `
  const log = { ...server.services.log, error: () => {} }
  const compare = (found: typeof differences) =>
    compareWhole({ ...server.services, log }, { kind, find: async () => found })

  expect(await compare(differences)).toEqual({ found: 1_000, resolved: 0 })
  expect(await compare(differences.slice(1))).toEqual({ found: 0, resolved: 2 })
  expect(await compare([])).toEqual({ found: 0, resolved: 999 })
})

test('while the bank is away the payment provider’s side is still compared, and no difference with the bank is resolved', async () => {
  const { bank } = server.services
  const before = await open()
  server.services.bank = {
    ...bank,
    // biome-ignore lint/correctness/useYield: it fails before it has anything to give.
    list: async function* () {
      throw new NoAnswer('away')
    },
  }
  await server.db`
    insert into reconciliation_difference (kind, subject, explanation, since)
    values ('payout_unknown_to_bank', 'x', 'The bank no longer knows this payout.', business_now()),
      ('payment_without_load', 'gone', 'It was there before.', business_now())
  `

  await expect(run()).rejects.toThrow('away')
  server.services.bank = bank

  expect((await open()).map(({ subject }) => subject)).toEqual([...before.map(({ subject }) => subject), 'x'])
  expect(await run()).toMatchObject({ resolved: 1 })
})
