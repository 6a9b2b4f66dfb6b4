import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db, Reserved } from '#server/db/connect.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { tip } from '#testing/movements.ts'
import { postOn, testCaller, testWorker } from '#testing/people.ts'
import { openLedger } from './ledger.ts'
import { sealEntries } from './seal-entries.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.discard())

const lastSealed = async (db: Db) =>
  (await db<[{ id: number }]>`select coalesce(max(up_to), 0) as id from entry_seal`)[0].id

test('entries that commit out of order are sealed once no earlier one can appear, and who comes later is not waited for', async () => {
  const { db, close } = await testDatabase()
  const tippers = await Promise.all([1, 2, 3, 4].map(() => testCaller(db, { balance: 10_000 })))
  const worker = await Promise.all(tippers.map(() => testWorker(db)))
  const start = async (n: number) => {
    const transaction = await db.reserve()
    await transaction`begin`
    const [entry] = await writeTip(transaction, tippers[n]?.walletId, worker[n]?.walletId)
    return { id: entry?.id as number, commit: () => transaction`commit`.then(() => transaction.release()) }
  }
  await sealEntries(db)

  const first = await start(0)
  const second = await start(1)
  await second.commit()
  const sealing = sealEntries(db)
  await isWaiting(db)
  const third = await start(2)
  const fourth = await start(3)
  await fourth.commit()
  expect(await lastSealed(db)).toBeLessThan(first.id)
  await first.commit()

  // The third is still open, and the fourth, which committed before it, is not sealed without it.
  expect(await sealing).toBe(2)
  expect(await lastSealed(db)).toBe(second.id)
  await third.commit()
  expect(await sealEntries(db)).toBe(2)
  expect(await lastSealed(db)).toBe(fourth.id)
  await expectBooksRight(db)
  await close()
})

test('an entry that is under way for more than half a minute is not sealed around: the seal gives up', async () => {
  const writer = await base.db.reserve()
  await writer`begin`
  await writer`lock table ledger_entry in row exclusive mode`
  const realNow = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now')

  const sealing = sealEntries(base.db).catch((error: Error) => error.message)
  await isWaiting(base.db)
  clock.mockImplementation(() => realNow() + 31_000)

  expect(await sealing).toBe('An entry has been under way for too long to seal.')
  clock.mockRestore()
  await writer`rollback`
  writer.release()
})

/** A tip from one wallet to another as the ledger writes it, on a connection whose transaction is somebody else's matter. */
async function writeTip(on: Reserved, from = 0, to = 0): Promise<{ id: number }[]> {
  await on`
    update wallet set version = version + 1, tips_received = tips_received + case when id = ${to} then 1 else 0 end,
      balance_cents = balance_cents + case when id = ${to} then 100 else -149 end,
      day = case when id = ${to} then day else business_today() end,
      day_out_cents = day_out_cents + case when id = ${to} then 0 else 100 end,
      month_out_cents = month_out_cents + case when id = ${to} then 0 else 100 end
    where id in (${from}, ${to})
  `
  return on<{ id: number }[]>`
    insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
      amount_cents, fee_cents, at, business_day, kind, actor, key, request_id)
    select payer.id, payer.version, payer.balance_cents, worker.id, worker.version, worker.balance_cents, 100, 49,
      business_now(), business_today(), 'tip', payer.person_id, gen_random_uuid()::text, 'test'
    from wallet payer, wallet worker where payer.id = ${from} and worker.id = ${to}
    returning id
  `
}

/** Sealing has read what it waits for. */
async function isWaiting(db: Db): Promise<void> {
  await expect
    .poll(
      () =>
        db`select from pg_stat_activity where query like '%virtualtransaction as writer%' and pid <> pg_backend_pid()`,
    )
    .not.toEqual([])
}

test('a busy time is sealed at once, however much was written since the last seal, by several at a time', async () => {
  // Only their number matters here: more than two seals hold.
  await base.db`insert into person (issuer, subject) select 'many', n::text from generate_series(1, 2001) n`
  await base.db`
    insert into ledger_entry (credit_wallet, credit_version, credit_balance, amount_cents, fee_cents, at, business_day, kind,
      actor, key, request_id)
    select id, 1, 100, 100, 0, business_now(), business_today(), 'load', '00000000-0000-0000-0000-000000000000', id::text, 'busy'
    from wallet
  `

  // Three seals by two, so that one of them has to go on after its first.
  const sealed = await Promise.all([1, 2].map(() => sealEntries(base.db)))

  expect(sealed.reduce((sum, one) => sum + one)).toBe(2_001)
  const seals = await base.db<{ count: number }[]>`select length(marks) / 24 as count from entry_seal order by position`
  expect(seals.map(({ count }) => count)).toEqual([1_000, 1_000, 1])
  expect(await sealEntries(base.db)).toBe(0)
})

test('money flows while a slow VACUUM holds the entries and sealing goes on', async () => {
  const { db, url, close } = await testDatabase()
  const ledger = openLedger({ url })
  const thandi = await testCaller(db, { balance: 400_000 })
  const sipho = await testWorker(db)
  for (let n = 0; n < 10; n += 1)
    await postOn(
      db,
      Array.from({ length: 100 }, () => tip(thandi, sipho, 100)),
    )
  const slow = await db.reserve()
  await slow`set vacuum_cost_delay = 100`
  await slow`set vacuum_cost_limit = 1`
  const vacuum = slow`vacuum (freeze, disable_page_skipping) ledger_entry`.catch(
    (error: unknown) => (error as { code?: string }).code,
  )
  const isUnderWay = () => db`select pid from pg_stat_progress_vacuum where datname = current_database()`
  await expect.poll(isUnderWay).toHaveLength(1)
  const [{ pid }] = (await isUnderWay()) as unknown as [{ pid: number }]
  const flowing = (async () => {
    for (let n = 0; n < 30; n += 1) {
      await ledger.post(tip(thandi, sipho, 100))
      if (n % 10 === 0) await sealEntries(db)
    }
  })()
  const waiting: unknown[] = []
  for (let isDone = false; !isDone; ) {
    isDone = await Promise.race([flowing.then(() => true), pause(5, false)])
    waiting.push(...(await db`select query from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`))
  }

  // Who had to wait for it would have waited to its end, or is seen waiting: no time is measured, however slow the machine.
  expect(await isUnderWay()).toEqual([{ pid }])
  expect(waiting).toEqual([])
  await db`select pg_cancel_backend(${pid})`
  expect(await vacuum).toBe('57014')
  slow.release()
  await ledger.close()
  await expectBooksRight(db)
  await close()
})
