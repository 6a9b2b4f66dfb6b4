import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HISTORY } from '#contract/limits.ts'
import { TRANSACTION_TYPES, Transaction } from '#contract/wallet.ts'
import { sendTip } from '#server/features/tips/send-tip.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { paid, returned, withdrawal } from '#testing/money/movements.ts'
import { fund, moveClockTo, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { testEntryIds as entryIds } from '#testing/service/keys.ts'
import { endOfMonth } from './end-of-month.ts'
import { type History, listTransactions } from './list-transactions.ts'
import { readEntries } from './read-history.ts'

const base = await testDatabase()
await moveClockTo(base.db, '2027-03-10T10:00:00Z')
const ledger = testLedger(base.url)

const tip = (from: Caller, to: { workerId: string }, amount: number) =>
  sendTip({ db: base.db, ledger, entryIds }, from, { guardId: to.workerId, amount, key: randomUUID() })
const withdraw = (from: Caller, amount: number) => ledger.post(withdrawal(from, amount))
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

  const named = {
    description: 'Tip to Thandi M.',
    displayName: 'Thandi M.',
    portrait: { serviceCategory: 'parking_guard', face: 1 },
  }
  expect(sent).toEqual({ ...transaction, ...named })
  expect(received).toMatchObject({ id: transaction.id, amount: 1_000, fee: 0, toUserId: sipho.personId })
  expect(received?.fromUserId).toMatch(/^p_/)
  expect(JSON.stringify(received)).not.toContain(thandi.personId)
  expect(() => Transaction.parse(received)).not.toThrow()
})

test('the history names a worker as search does: no name where it is switched off or the worker has stopped', async () => {
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db, { guardNumber: 'PG-1024', firstName: 'Sipho', lastName: 'Dlamini' })
  await tip(thandi, sipho, 1_000)
  const named = async () => (await list(thandi, { type: 'tip' })).transactions[0]

  expect(await named()).toMatchObject({
    description: 'Tip to Sipho D.',
    displayName: 'Sipho D.',
    guardNumber: 'PG-1024',
  })
  const without = { description: 'Tip to PG-1024', guardNumber: 'PG-1024' }
  await base.db`update worker set shows_name = false where id = ${sipho.workerId}`
  expect(await named()).toMatchObject(without)
  expect(await named()).not.toHaveProperty('displayName')
  await base.db`update worker set shows_name = true, removed_at = now() where id = ${sipho.workerId}`
  expect(await named()).toMatchObject(without)
  expect(await named()).not.toHaveProperty('displayName')
  expect(await named()).not.toHaveProperty('portrait')
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
  await ledger.post(paid(sipho, first.entryId))
  await ledger.post(returned(sipho, second.entryId))
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

test('a page of history reads no more than it shows, however long the history is', async () => {
  const full = await testDatabase()
  const [sipho, lindiwe] = [await testWorker(full.db), await testWorker(full.db)]
  // Two thousand tips to one worker, written past the ledger, and one transfer before all of them.
  await full.db`
    insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
      amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
    select ${lindiwe.walletId}, n, 0, ${sipho.walletId}, n, 0, 100, case n when 1 then 0 else 49 end,
      local_today() - 2000 + n - interval '12 hours', local_today() - 2000 + n,
      case n when 1 then 'transfer' else 'tip' end::entry_kind, ${lindiwe.personId}, n, 'r'
    from generate_series(1, 2000) n
  `
  await full.db`update wallet set version = 2000`
  await full.db`analyze`
  // On a connection of its own: PostgreSQL counts what the last second did on the same one along with the transaction.
  const fresh = full.open(1, full.url)
  const readBy = (caller: Caller, types: readonly string[]) =>
    fresh.begin(async (tx) => {
      const before = await fetched(tx)
      const rows = await readEntries(tx, caller, { version: Number.MAX_SAFE_INTEGER, types: new Set(types) })
      return { rows: rows.length, fetched: (await fetched(tx)) - before }
    })

  for (const caller of [sipho, lindiwe]) {
    const page = await readBy(caller, TRANSACTION_TYPES)
    expect(page.rows).toBe(HISTORY.page + 1)
    expect(page.fetched).toBeLessThan(2 * HISTORY.page)
  }
  const [lastYear] = await full.db<{ month: string }[]>`select to_char(local_today() - 365, 'YYYY-MM') as month`
  for (const caller of [sipho, lindiwe]) {
    const fetchedFor = await fresh.begin(async (tx) => {
      const before = await fetched(tx)
      expect((await endOfMonth(tx, caller, lastYear?.month ?? '')).version).toBeGreaterThan(1500)
      return (await fetched(tx)) - before
    })
    expect(fetchedFor).toBeLessThan(20)
  }
  const transfers = await readBy(sipho, ['transfer'])
  await full.discard()

  expect(transfers).toEqual({ rows: 1, fetched: 1 })
})

/** How many entries were looked at in this transaction. */
async function fetched(tx: Tx): Promise<number> {
  const [found] = await tx<[{ count: number }]>`
    select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::bigint as count from pg_stat_xact_user_tables where relname = 'ledger_entry'
  `
  return found.count
}
