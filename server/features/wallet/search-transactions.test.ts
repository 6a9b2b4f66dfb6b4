import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HISTORY_SEARCH } from '#contract/history-limits.ts'
import { HISTORY } from '#contract/limits.ts'
import { sendTip } from '#server/features/tips/send-tip.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withdrawal } from '#testing/money/movements.ts'
import { fund, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { testEntryIds as entryIds } from '#testing/service/keys.ts'
import type { History } from './list-transactions.ts'
import { searchTransactions } from './search-transactions.ts'

const base = await testDatabase()
const ledger = testLedger(base.url)

const tip = (from: Caller, to: { workerId: string }, amount: number) =>
  sendTip({ db: base.db, ledger, entryIds }, from, { guardId: to.workerId, amount, key: randomUUID() })
const search = (caller: Caller, text: string, asked: History = {}, db: Db = base.db) =>
  searchTransactions({ db, entryIds }, caller, { ...asked, text })
const amounts = async (caller: Caller, text: string, asked: History = {}) =>
  (await search(caller, text, asked)).transactions.map(({ amount }) => amount)

test('a movement is found by worker ID, worker number, shown name, amount and the bank, however they are typed', async () => {
  const sipho = await testWorker(base.db, { guardNumber: 'PG-7001', firstName: 'Siphó', lastName: 'Dlamini' })
  const lindiwe = await testWorker(base.db, { guardNumber: 'WT-7002', firstName: 'Lindiwe', lastName: 'Nkosi' })
  const thandi = await testWorker(base.db, { balance: 100_000 })
  const [{ number }] = await base.db<[{ number: string }]>`
    select worker_number as number from worker where id = ${sipho.workerId}
  `
  await tip(thandi, sipho, 1_100)
  await tip(thandi, lindiwe, 2_250)
  await ledger.post(withdrawal(thandi, 3_300))

  for (const text of [
    'PG-7001',
    'pg 7001',
    'sipho d',
    'SIPHO',
    'R11',
    '11,00',
    number,
    `${number.slice(0, 4)} ${number.slice(4)}`,
  ])
    expect(await amounts(thandi, text), text).toEqual([1_100])
  expect(await amounts(thandi, 'R22.50')).toEqual([2_250])
  expect(await amounts(thandi, 'fnb')).toEqual([3_300])
  expect(await amounts(thandi, 'tip to')).toEqual([2_250, 1_100])
  expect(await amounts(thandi, '100000')).toEqual([])
  expect(await amounts(thandi, 'R1000')).toEqual([100_000])
  expect(await amounts(thandi, 'tip to', { type: 'withdrawal' })).toEqual([])
  for (const text of ['··', '%', '_', '.*', '\\']) expect(await amounts(thandi, text), text).toEqual([])
})

test('a search finds nothing that the history hides: no hidden name, no tipper, nothing of others', async () => {
  const sipho = await testWorker(base.db, { guardNumber: 'PG-7003', firstName: 'Bongani', lastName: 'Zulu' })
  const [thandi, other] = [
    await testCaller(base.db, { balance: 10_000, firstName: 'Nokuthula' }),
    await testCaller(base.db, { balance: 10_000 }),
  ]
  await tip(thandi, sipho, 1_100)

  expect(await amounts(sipho, 'Nokuthula')).toEqual([])
  expect(await amounts(other, 'Bongani')).toEqual([])
  expect(await amounts(thandi, 'Bongani')).toEqual([1_100])
  await base.db`update worker set shows_name = false where id = ${sipho.workerId}`
  expect(await amounts(thandi, 'Bongani')).toEqual([])
  expect(await amounts(thandi, 'PG-7003')).toEqual([1_100])
  await base.db`update worker set shows_name = true, removed_at = now() where id = ${sipho.workerId}`
  expect(await amounts(thandi, 'Bongani')).toEqual([])
})

test('each call looks at no more movements than the first, and going on to the end misses and repeats none', async () => {
  const full = await testDatabase()
  const [sipho, lindiwe] = [await testWorker(full.db, { guardNumber: 'PG-7004' }), await testWorker(full.db)]
  const count = 2 * HISTORY_SEARCH.looked + 300
  // Written past the ledger: every seventh tip is R7.00.
  await full.db`
    insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
      amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
    select ${lindiwe.walletId}, n, 0, ${sipho.walletId}, n, 0, case n % 7 when 0 then 700 else 1000 + n end, 49,
      local_today() - 2000 + n - interval '12 hours', local_today() - 2000 + n, 'tip', ${lindiwe.personId}, n, 'r'
    from generate_series(1, ${count}::int) n
  `
  await full.db`update wallet set version = ${count}`
  await fund(full.db, lindiwe, 700)
  await full.db`analyze`
  const read: number[] = []
  const walk = async (caller: Caller, text: string) => {
    const found = []
    let cursor: string | undefined
    do {
      const fresh = full.open(1, full.url)
      const before = await fetched(fresh)
      const part = await search(caller, text, cursor ? { cursor } : {}, fresh)
      read.push((await fetched(fresh)) - before)
      await fresh.end()
      expect(part.transactions.length).toBeLessThanOrEqual(HISTORY.page)
      found.push(...part.transactions)
      cursor = part.next ?? undefined
    } while (cursor)
    return found
  }

  const sevens = await walk(lindiwe, 'R7')
  expect(new Set(sevens.map(({ id }) => id)).size).toBe(Math.floor(count / 7) + 1)
  expect(sevens).toHaveLength(Math.floor(count / 7) + 1)
  expect(await walk(sipho, 'R9999')).toEqual([])
  expect((await search(sipho, 'R9999', {}, full.db)).next).not.toBeNull()
  expect(Math.max(...read)).toBeLessThan(2 * HISTORY_SEARCH.looked)
  await full.discard()
})

test('a cursor that makes no sense is refused', async () => {
  const thandi = await testCaller(base.db)

  await expect(search(thandi, 'R7', { cursor: 'e30' })).rejects.toMatchObject({ code: 'malformed' })
})

/** How many entries this connection has looked at. */
async function fetched(db: Db): Promise<number> {
  await db`select pg_stat_force_next_flush()`
  const [found] = await db<[{ count: number }]>`
    select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::bigint as count from pg_stat_user_tables where relname = 'ledger_entry'
  `
  return found.count
}
