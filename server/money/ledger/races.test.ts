import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { tip, withdrawal } from '#testing/money/movements.ts'
import { balanceOf, moveClockTo, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import type { Ledger } from './ledger.ts'
import type { Movement, Posted } from './movement.ts'
import { closeForTips } from './wallet-switches.ts'

// Two ledgers are two server processes; the other setting leaves one connection for everything.
describe.each([
  { name: 'two processes with two connections each', processes: 2, writers: 2, pool: 10 },
  { name: 'one process with one connection', processes: 1, writers: 1, pool: 1 },
])('at the same moment, $name', async ({ processes, writers, pool }) => {
  const base = await testDatabase()
  const db = base.open(pool)
  await moveClockTo(db, '2027-03-10T10:00:00Z')
  const ledgers = Array.from({ length: processes }, () => testLedger(base.url, { writers, maxBatch: 16 }))

  /** Sends all at once, spread over the processes. */
  async function race(movements: Movement[]): Promise<{ posted: Posted[]; refused: string[] }> {
    const results = await Promise.allSettled(
      movements.map((movement, index) => (ledgers[index % processes] as Ledger).post(movement)),
    )
    return {
      posted: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
      refused: results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : [])),
    }
  }
  const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

  test('the last cent is spent once', async () => {
    const thandi = await testCaller(db, { balance: 1_049 })
    const sipho = await testWorker(db)

    const { posted, refused } = await race(times(10, () => tip(thandi, sipho, 1_000)))

    expect(posted).toHaveLength(1)
    expect(refused).toEqual(times(9, () => 'insufficient_balance'))
    expect(await balanceOf(db, thandi)).toBe(0)
    expect(await balanceOf(db, sipho)).toBe(1_000)
  })

  test('the same key fifty times is one tip with one id', async () => {
    const thandi = await testCaller(db, { balance: 100_000 })
    const sipho = await testWorker(db)
    const key = randomUUID()

    const { posted } = await race(times(50, () => tip(thandi, sipho, 1_000, key)))

    expect(posted).toHaveLength(50)
    expect(new Set(posted.map((one) => one.entryId)).size).toBe(1)
    expect(posted.filter((one) => !one.replayed)).toHaveLength(1)
    expect(await balanceOf(db, sipho)).toBe(1_000)
  })

  test('of twenty withdrawals exactly one is free', async () => {
    const sipho = await testWorker(db, { balance: 100_000 })

    const { posted } = await race(times(20, () => withdrawal(sipho, 1_000)))

    expect(posted).toHaveLength(20)
    expect(posted.filter((one) => one.fee === 0)).toHaveLength(1)
    expect(await balanceOf(db, sipho)).toBe(80_000)
  })

  test('fifty tips at the edge of the daily limit end exactly on it', async () => {
    const thandi = await testCaller(db, { balance: 1_000_000 })
    const sipho = await testWorker(db)

    const { posted, refused } = await race(times(50, () => tip(thandi, sipho, 20_000)))

    expect(posted).toHaveLength(25)
    expect(new Set(refused)).toEqual(new Set(['daily_limit']))
    expect(await balanceOf(db, sipho)).toBe(500_000)
  })

  test('tips back and forth between the same people never wait for each other in a circle', async () => {
    const people = await Promise.all(times(4, () => testWorker(db, { balance: 100_000 })))
    const pairs = people.flatMap((from) => people.flatMap((to) => (from === to ? [] : [{ from, to }])))

    const { posted, refused } = await race(times(10, () => pairs.map(({ from, to }) => tip(from, to, 100))).flat())

    expect(refused).toEqual([])
    expect(posted).toHaveLength(120)
    for (const person of people) expect(await balanceOf(db, person)).toBe(100_000 - 30 * 49)
  })

  test('once the removal of a worker has committed, no tip arrives', async () => {
    const tippers = await Promise.all(times(5, () => testCaller(db, { balance: 100_000 })))
    const sipho = await testWorker(db)

    const before = race(tippers.flatMap((from) => times(4, () => tip(from, sipho, 100))))
    const closed = db.begin((tx) => closeForTips(tx, sipho.walletId))
    const during = race(tippers.flatMap((from) => times(4, () => tip(from, sipho, 100))))
    await closed
    const arrivedBy = await balanceOf(db, sipho)
    const [first, second] = await Promise.all([before, during])
    const after = await race(tippers.map((from) => tip(from, sipho, 100)))

    // A tip that was locked before the removal is in the balance that was read after it.
    expect(await balanceOf(db, sipho)).toBe(arrivedBy)
    expect(arrivedBy).toBe(100 * (first.posted.length + second.posted.length))
    expect(after.posted).toEqual([])
    expect(new Set(after.refused)).toEqual(new Set(['unknown_worker']))
  })
})
