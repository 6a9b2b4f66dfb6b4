import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HISTORY } from '#contract/limits.ts'
import { TRANSACTION_TYPES, Transaction } from '#contract/wallet.ts'
import { connect } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { keepMonths } from '#server/ledger/keep-months.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'
import { sendTip } from '#server/tips/send-tip.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { testEntryIds as entryIds } from '#testing/keys.ts'
import { beneficiary } from '#testing/movements.ts'
import { fund, moveClockTo, testCaller, testWorker } from '#testing/people.ts'
import { type History, listTransactions } from './list-transactions.ts'
import { readEntries } from './read-history.ts'

let base: TestDatabase
let ledger: Ledger

beforeAll(async () => {
  base = await testDatabase()
  await moveClockTo(base.db, '2027-03-10T10:00:00Z')
  ledger = openLedger({ url: base.url })
})
afterAll(async () => {
  await ledger.close()
  await base.close()
})

const tip = (from: Caller, to: { workerId: string }, amount: number) =>
  sendTip({ db: base.db, ledger, entryIds }, from, { guardId: to.workerId, amount, key: randomUUID() })
const withdraw = (from: Caller, amount: number) =>
  ledger.post({
    kind: 'withdrawal',
    key: randomUUID(),
    actor: from.personId,
    requestId: 'test',
    from: from.walletId,
    amount,
    payoutId: randomUUID(),
    destination: 'FNB •••• 1234',
    beneficiary,
  })
const list = (caller: Caller, asked: History = {}) => listTransactions({ db: base.db, entryIds }, caller, asked)

async function everyPage(caller: Caller, asked: History = {}) {
  const pages = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list(caller, cursor ? { cursor } : asked)
    pages.push(page.transactions)
    cursor = page.next
  }
  return pages
}

test('each side of a tip sees its own: the worker neither the tipper nor the fee', async () => {
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db)
  const { transaction } = await tip(thandi, sipho, 1_000)

  const [sent] = (await list(thandi)).transactions
  const [received] = (await list(sipho)).transactions

  expect(sent).toEqual(transaction)
  expect(received).toMatchObject({ id: transaction.id, amount: 1_000, fee: 0, toUserId: sipho.personId })
  expect(received?.fromUserId).toMatch(/^p_/)
  expect(JSON.stringify(received)).not.toContain(thandi.personId)
  expect(() => Transaction.parse(received)).not.toThrow()
})

test('a tipper keeps one pseudonym with a worker, and has another one with every other worker', async () => {
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const [sipho, lindiwe] = [await testWorker(base.db), await testWorker(base.db)]
  await tip(thandi, lindiwe, 1_000)
  await tip(thandi, sipho, 1_000)
  await tip(thandi, sipho, 2_000)

  const { transactions } = await list(sipho)

  expect(transactions).toHaveLength(2)
  const seenBySipho = new Set(transactions.map((one) => one.fromUserId))
  expect(seenBySipho.size).toBe(1)
  const [seenByLindiwe] = (await list(lindiwe)).transactions
  expect(seenBySipho).not.toContain(seenByLindiwe?.fromUserId)
  const kept = await base.db<{ pseudonym: string }[]>`select pseudonym from person`
  expect(kept.map(({ pseudonym }) => pseudonym)).not.toContain(seenByLindiwe?.fromUserId)
})

test('pages of 50 hold everything once, newest first, also while new tips arrive', async () => {
  const thandi = await testCaller(base.db, { balance: 200_000 })
  const sipho = await testWorker(base.db, { balance: 500 })
  for (let n = 0; n < 60; n += 1) await tip(thandi, sipho, 100 + n)
  await fund(base.db, sipho, 700)
  for (let n = 60; n < 120; n += 1) await tip(thandi, sipho, 100 + n)

  const first = await list(sipho)
  await tip(thandi, sipho, 999)
  const second = await list(sipho, { cursor: first.next as string })
  const third = await list(sipho, { cursor: second.next as string })

  expect([first, second, third].map((page) => page.transactions.length)).toEqual([50, 50, 22])
  expect(third.next).toBeNull()
  const all = [first, second, third].flatMap((page) => page.transactions)
  expect(new Set(all.map((one) => one.id)).size).toBe(122)
  const times = all.map((one) => one.createdAt.getTime())
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(all.filter((one) => one.type === 'load').map((one) => one.amount)).toEqual([700, 500])
})

test('filters hold on every page, since the cursor carries them', async () => {
  const sipho = await testWorker(base.db, { balance: 100_000 })
  const lindiwe = await testWorker(base.db, { balance: 100_000 })
  for (let n = 0; n < 52; n += 1) await tip(sipho, lindiwe, 100)
  await tip(lindiwe, sipho, 100)
  await withdraw(sipho, 1_000)

  const sent = await everyPage(sipho, { type: 'tip', direction: 'sent' })
  const received = await everyPage(sipho, { direction: 'received' })
  const own = await everyPage(sipho, { type: 'load,withdrawal,correction' })

  expect(sent.map((page) => page.length)).toEqual([50, 2])
  expect(sent.flat().every((one) => one.type === 'tip' && one.fromUserId === sipho.personId)).toBe(true)
  expect(received.flat().map((one) => one.type)).toEqual(['tip', 'load'])
  expect(own.flat().map((one) => one.type)).toEqual(['withdrawal', 'load'])
})

test('withdrawals and loads tell what became of them', async () => {
  const sipho = await testWorker(base.db, { balance: 10_000 })
  const first = await withdraw(sipho, 1_000)
  const second = await withdraw(sipho, 2_000)
  await withdraw(sipho, 3_000)
  const system = { actor: 'system', requestId: 'test', wallet: sipho.walletId, turn: 0, unlessOrdered: false }
  await ledger.post({ kind: 'payout_paid', key: randomUUID(), ...system, withdrawal: first.entryId })
  await ledger.post({ kind: 'withdrawal_return', key: randomUUID(), ...system, withdrawal: second.entryId })
  await base.db`
    insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, settled_at)
    values (${sipho.personId}, ${sipho.walletId}, 400, 'a', 'a', '', 'pending', null),
      (${sipho.personId}, ${sipho.walletId}, 500, 'b', 'b', '', 'expired', business_now())
  `

  const { transactions } = await list(sipho)

  expect(transactions.map(({ type, amount, status }) => [type, amount, status])).toEqual([
    ['load', 500, 'declined'],
    ['load', 400, 'pending'],
    ['withdrawal', 3_000, 'pending'],
    ['withdrawal', 2_000, 'returned'],
    ['withdrawal', 1_000, 'paid'],
    ['load', 10_000, 'completed'],
  ])
  expect(transactions[2]).toMatchObject({ fee: 49, net: 2_951, description: 'Withdrawal to FNB •••• 1234' })
  for (const transaction of transactions) expect(() => Transaction.parse(transaction)).not.toThrow()
})

test('a cursor that makes no sense is refused', async () => {
  const thandi = await testCaller(base.db)

  const write = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const yearZero = write({ version: 1, load: ['0000-01-01T00:00:00.000000Z', randomUUID()] })
  for (const cursor of ['x', 'e30', write({ version: -1, load: null }), yearZero]) {
    await expect(list(thandi, { cursor })).rejects.toMatchObject({ code: 'malformed' })
  }
})

test('a page of history looks into the newest months only, until it is full', async () => {
  const thandi = await testCaller(base.db, { balance: 100_000 })
  const sipho = await testWorker(base.db)
  for (const month of ['2027-04', '2027-05', '2027-06']) {
    await moveClockTo(base.db, `${month}-20T10:00:00Z`)
    await keepMonths(base.db)
    for (let n = 0; n < 26; n += 1) await tip(thandi, sipho, 100)
  }
  // On a connection of its own: PostgreSQL counts what the last second did on the same one along with the transaction.
  const fresh = connect(base.url, { max: 1 })
  const scannedFrom = (version: number) =>
    fresh.begin(async (tx) => {
      const asked = { version, after: -1, types: new Set<string>(TRANSACTION_TYPES) }
      const rows = await readEntries(tx, sipho, asked, new Date('2027-06-20'))
      const scanned = await tx<{ month: string }[]>`
        select right(relname, 7) as month from pg_stat_xact_user_tables
        where relname like 'ledger\\_entry\\_%' and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0 order by 1
      `
      return { versions: rows.map((row) => row.version), months: scanned.map(({ month }) => month) }
    })

  const newest = await scannedFrom(Number.MAX_SAFE_INTEGER)

  const descending = Array.from({ length: 78 }, (_, index) => 78 - index)
  expect(newest).toEqual({
    versions: descending.slice(0, HISTORY.page + 1),
    months: ['2027_05', '2027_06', '2027_07'],
  })
  // Months that are newer than the cursor are looked into by their index, and hold nothing.
  expect((await scannedFrom(14)).versions).toEqual(descending.slice(65))
  await fresh.end()
  expect((await everyPage(sipho)).flat()).toHaveLength(78)
})
