import { expect, test } from 'vitest'
import type { Db, Reserved } from '#server/platform/db/connect.ts'
import { tip } from '#testing/money/movements.ts'
import { postOn, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { followOnce, signer } from '#testing/service/follow-once.ts'
import { signerOf } from './anchors.ts'
import { openAuditor, passTime } from './auditor.ts'
import { openFaults } from './faults.ts'
import { AT_REST, proveBooks } from './prove-books.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

const pages = (db: Db) =>
  db<{ upTo: number; entries: number }[]>`select up_to as "upTo", entries from book_page order by position`
const names = (faults: { name: string }[]) => [...new Set(faults.map(({ name }) => name))]

test('what is written becomes a signed page; what somebody changes later is named by the next proof from entry one', async () => {
  const base = await testDatabase()
  const [thandi, sipho] = [await testCaller(base.db, { balance: 10_000 }), await testWorker(base.db)]
  await postOn(base.db, [tip(thandi, sipho, 1_000), tip(sipho, sipho, 100)])

  const first = await followOnce(base.db)
  await postOn(base.db, [tip(thandi, sipho, 500)])
  const second = await followOnce(base.db)

  expect(first).toEqual({ faults: [], proved: ['what is new', 'wallets that moved', 'all from entry one'] })
  expect(second).toEqual({ faults: [], proved: ['what is new', 'wallets that moved'] })
  expect((await pages(base.db)).map(({ entries }) => entries)).toEqual([2, 3])
  const owner = base.open(1)
  await owner.unsafe(
    `set session_replication_role = replica; update ledger_entry set request_id = 'other' where kind = 'load'`,
  )
  await owner.end()
  const { faults } = await proveBooks(base.db, { ...AT_REST, signer })
  expect(names(faults)).toEqual(['entries, owners of wallets, nonces and refusals are as they were first read'])
  await base.discard()
})

test('an auditor goes on from its snapshot, and from entry one if somebody has touched it', async () => {
  const { db } = await testDatabase()
  const [thandi, sipho] = [await testCaller(db, { balance: 10_000 }), await testWorker(db)]
  await followOnce(db)
  const faults = openFaults()
  const state = await readSnapshot(db, signer, faults)
  expect(state.head).toMatchObject({ position: 1, entries: 1 })
  expect(state.wallet(thandi.walletId)).toMatchObject({ balance: 10_000, version: 1, owner: thandi.personId })

  await postOn(db, [tip(thandi, sipho, 1_000)])
  expect(await followOnce(db)).toMatchObject({ faults: [] })
  await db`update book_snapshot set bytes = set_byte(bytes, 40, 255 - get_byte(bytes, 40))`
  expect(names((await followOnce(db)).faults)).toEqual(['the snapshot of the books is as it was signed'])
  await writeSnapshot(db, state, signerOf('another secret'))
  expect((await readSnapshot(db, signer, faults)).head.position).toBe(0)
  await writeSnapshot(db, state, signer)
  expect(await readSnapshot(db, signer, faults)).toMatchObject({ head: { position: 1 } })
  expect(faults.list()).toEqual([])
})

test('a replay from entry one that is said to have been done in 2100 is done today', async () => {
  const { db } = await testDatabase()
  await testCaller(db, { balance: 100 })
  await followOnce(db)
  expect((await followOnce(db)).proved).not.toContain('all from entry one')
  await db`update book_progress set at = '2100-01-01'`

  expect((await followOnce(db)).proved).toContain('all from entry one')
})

test('two that follow the log at once never write two pages of one number; the second goes on after the first', async () => {
  const { db } = await testDatabase()
  const options = { mode: 'simulation', signer, onFault: () => {}, onProved: () => {} } as const
  const [one, other] = [await openAuditor(db, options), await openAuditor(db, options)]
  for (let n = 0; n < 3; n += 1) {
    await testCaller(db, { balance: 100 })
    const steps = await Promise.allSettled([one.step(), other.step()])
    expect(steps.some(({ status }) => status === 'fulfilled')).toBe(true)
  }

  await other.step()
  const [last] = await db<{ position: number; entries: number }[]>`
    select position, entries from book_page order by position desc limit 1
  `
  expect(last?.entries).toBe(3)
  expect((await proveBooks(db, { ...AT_REST, signer })).faults).toEqual([])
})

test('entries that commit out of order are read once no earlier one can appear, and who comes later is not waited for', async () => {
  const { db } = await testDatabase()
  const tippers = await Promise.all([1, 2, 3, 4].map(() => testCaller(db, { balance: 10_000 })))
  const workers = await Promise.all(tippers.map(() => testWorker(db)))
  const start = async (n: number) => {
    const transaction = await db.reserve()
    await transaction`begin`
    const [entry] = await writeTip(transaction, tippers[n]?.walletId, workers[n]?.walletId)
    return { id: entry?.id as number, commit: () => transaction`commit`.then(() => transaction.release()) }
  }
  await followOnce(db)
  const lastRead = async () => (await pages(db)).at(-1)?.upTo

  const first = await start(0)
  const second = await start(1)
  await second.commit()
  const following = followOnce(db)
  await isWaiting(db)
  const third = await start(2)
  const fourth = await start(3)
  await fourth.commit()
  expect(await lastRead()).toBeLessThan(first.id)
  await first.commit()
  await expect.poll(lastRead).toBe(second.id)
  // The third is still open, and the fourth, which committed before it, is not read without it.
  await third.commit()
  expect(await following).toMatchObject({ faults: [] })
  expect(await followOnce(db)).toMatchObject({ faults: [] })
  expect(await lastRead()).toBe(fourth.id)
})

/** A tip from one wallet to another as the ledger writes it, on a connection whose transaction is somebody else's matter. */
async function writeTip(on: Reserved, from = 0, to = 0): Promise<{ id: number }[]> {
  await on`
    update wallet set version = version + 1, tips_received = tips_received + case when id = ${to} then 1 else 0 end,
      balance_cents = balance_cents + case when id = ${to} then 100 else -149 end,
      day = case when id = ${to} then day else local_today() end,
      day_out_cents = day_out_cents + case when id = ${to} then 0 else 100 end,
      month_out_cents = month_out_cents + case when id = ${to} then 0 else 100 end
    where id in (${from}, ${to})
  `
  return on<{ id: number }[]>`
    insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
      amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
    select payer.id, payer.version, payer.balance_cents, worker.id, worker.version, worker.balance_cents, 100, 49,
      business_now(), local_today(), 'tip', payer.person_id, gen_random_uuid()::text, 'test'
    from wallet payer, wallet worker where payer.id = ${from} and worker.id = ${to}
    returning id
  `
}

/** It has read what it waits for. */
async function isWaiting(db: Db): Promise<void> {
  const waiting = () =>
    db`select from pg_stat_activity where query like '%virtualtransaction as writer%' and pid <> pg_backend_pid()`
  await expect.poll(waiting).not.toEqual([])
}

test('wallets that move while they are compared are compared at the version that was read', async () => {
  const { db, url } = await testDatabase()
  const ledger = testLedger(url)
  const [thandi, sipho] = [await testCaller(db, { balance: 400_000 }), await testWorker(db)]
  let isOver = false
  const tipping = (async () => {
    while (!isOver) await ledger.post(tip(thandi, sipho, 100))
  })()
  const proofs = []
  for (let n = 0; n < 5; n += 1) proofs.push(await proveBooks(db))
  isOver = true
  await tipping

  expect(proofs.flatMap(({ faults }) => faults)).toEqual([])
})

test('the pass from entry one takes as much of a step as it needs to end within twenty hours, and a little at least', () => {
  const hours = 3_600_000
  expect(passTime(10_000_000, 20 * hours)).toEqual({ ms: 1_000, rest: 3 })
  expect(passTime(4_800_000_000, 20 * hours)).toEqual({ ms: 5_000, rest: 0 })
  expect(passTime(1_000_000, -hours)).toEqual({ ms: 15_000, rest: 0 })
})
