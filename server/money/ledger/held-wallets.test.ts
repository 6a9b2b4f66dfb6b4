import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clientConfig } from '#server/platform/db/client.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { paid, tip, withdrawal } from '#testing/money/movements.ts'
import { balanceOf, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { startProgram, until } from '#testing/service/program.ts'
import { LEDGER } from './connection.ts'

const base = await testDatabase()

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

/** Somebody with a session of their own, such as a person at a console, holds a wallet. */
async function hold(walletId: number): Promise<() => Promise<void>> {
  const session = await base.db.reserve()
  await session`begin`
  await session`select from wallet where id = ${walletId} for update`
  return async () => {
    await session`rollback`
    session.release()
  }
}

test('a movement that shares a batch with a held wallet is answered, and its own movements as soon as it is free', async () => {
  const ledger = testLedger(base.url, { retryTimeoutMs: 60_000 })
  const [thandi, lerato, johan] = await Promise.all(times(3, () => testCaller(base.db, { balance: 400_000 })))
  const [held, free] = [await testWorker(base.db), await testWorker(base.db)]
  if (!thandi || !lerato || !johan) throw new Error('There are three tippers.')
  const letGo = await hold(held.walletId)

  const first = times(150, () => [tip(thandi, held, 100), tip(lerato, free, 100)]).flat()
  const all = first.map((one) => ledger.post(one))
  const strangers = all.filter((_, index) => index % 2 === 1)
  await Promise.all(strangers)
  // The tipper who waits for the held worker is free to tip others, and later ones do not wait either.
  await ledger.post(tip(thandi, free, 100))
  const late = ledger.post(tip(johan, held, 100))
  await ledger.post(tip(johan, free, 100))

  expect(await balanceOf(base.db, held)).toBe(0)
  expect(ledger.waiting()).toBe(151)
  await letGo()
  await Promise.all([...all, late])
  expect(await balanceOf(base.db, held)).toBe(151 * 100)
  expect(await balanceOf(base.db, free)).toBe(152 * 100)
  expect(ledger.waiting()).toBe(0)
})

test('a movement that shares a batch with a held payout is answered too', async () => {
  const ledger = testLedger(base.url, { retryTimeoutMs: 60_000 })
  const [thandi, sipho] = [
    await testCaller(base.db, { balance: 10_000 }),
    await testCaller(base.db, { balance: 10_000 }),
  ]
  const free = await testWorker(base.db)
  const withdrawn = await ledger.post(withdrawal(sipho, 1_000))
  const session = await base.db.reserve()
  await session`begin`
  await session`select from payout where entry_id = ${withdrawn.entryId} for update`

  const payout = ledger.post(paid(sipho, withdrawn.entryId))
  await Promise.all(times(10, () => ledger.post(tip(thandi, free, 100))))

  expect(ledger.waiting()).toBe(1)
  await session`rollback`
  session.release()
  expect(await payout).toMatchObject({ kind: 'payout_paid' })
})

test('a lone movement is answered although the one before it waits, and none comes after it', async () => {
  const ledger = testLedger(base.url, { retryTimeoutMs: 60_000 })
  const [thandi, lerato] = [
    await testCaller(base.db, { balance: 10_000 }),
    await testCaller(base.db, { balance: 10_000 }),
  ]
  const [held, free] = [await testWorker(base.db), await testWorker(base.db)]
  await ledger.post(tip(lerato, free, 100))
  const letGo = await hold(held.walletId)

  const waiting = ledger.post(tip(thandi, held, 100))
  await pause(20)
  await ledger.post(tip(lerato, free, 100))

  expect(await balanceOf(base.db, free)).toBe(200)
  await letGo()
  expect(await waiting).toMatchObject({ amount: 100 })
})

test('a movement of a wallet that stays held is refused in time, and the next one may try', async () => {
  const ledger = testLedger(base.url, { retryTimeoutMs: 1_500 })
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db)
  const letGo = await hold(sipho.walletId)

  await expect(ledger.post(tip(thandi, sipho, 100))).rejects.toMatchObject({ code: 'away' })
  await letGo()

  expect(await ledger.post(tip(thandi, sipho, 100))).toMatchObject({ amount: 100 })
})

test('a process that is stopped in the middle of a batch lets go of its wallets within seconds', async () => {
  const ledger = testLedger(base.url, { retryTimeoutMs: 60_000 })
  const thandi = await testCaller(base.db, { balance: 10_000 })
  const sipho = await testWorker(base.db)
  const script = `
    const { Client } = require('pg')
    const client = new Client(JSON.parse(process.argv[1]))
    client.on('error', () => {})
    client.connect().then(() => client.query('begin'))
      .then(() => client.query('select from wallet where id = ${sipho.walletId} for no key update'))
      .then(() => console.log('holds the wallet'))
    setInterval(() => {}, 1000)
  `
  const args = ['-e', script, JSON.stringify(clientConfig(base.url, LEDGER))]
  const other = startProgram({ command: process.execPath, args, logFile: join(scratchFolder('held'), 'log') })
  await until('the other process holds the wallet', () => other.output().includes('holds the wallet'))

  other.signal('SIGSTOP')
  const posted = await ledger.post(tip(thandi, sipho, 100))

  expect(posted).toMatchObject({ amount: 100 })
  // As long as it is stopped it can neither commit nor roll back: the database has ended its transaction.
  expect(other.isRunning()).toBe(true)
  other.signal('SIGKILL')
  await other.ended
})
