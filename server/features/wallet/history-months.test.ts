import { expect, test } from 'vitest'
import type { Caller } from '#server/people/identity/caller.ts'
import { tip } from '#testing/money/movements.ts'
import { fund, moveClockTo, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { testEntryIds as entryIds } from '#testing/service/keys.ts'
import { startTestServer } from '#testing/service/server.ts'
import { listHistoryMonths } from './list-history-months.ts'
import { type History, listTransactions } from './list-transactions.ts'

const base = await testDatabase()
const ledger = testLedger(base.url)

const list = (caller: Caller, asked: History) => listTransactions({ db: base.db, entryIds }, caller, asked)
const months = (caller: Caller) => listHistoryMonths({ db: base.db }, caller)
async function amounts(caller: Caller, asked: History): Promise<number[]> {
  return (await list(caller, asked)).transactions.map(({ amount }) => amount)
}

test('a month ends at midnight in Johannesburg, for tips and for loads, and each sees their own', async () => {
  await moveClockTo(base.db, '2027-01-31T21:58:00Z')
  const [thandi, sipho] = [await testCaller(base.db, { balance: 50_000 }), await testWorker(base.db)]
  const nobody = await testCaller(base.db)
  await ledger.post(tip(thandi, sipho, 101))
  await moveClockTo(base.db, '2027-01-31T22:00:00Z')
  await ledger.post(tip(thandi, sipho, 102))
  await fund(base.db, thandi, 60_000)
  await moveClockTo(base.db, '2027-03-05T10:00:00Z')
  await ledger.post(tip(thandi, sipho, 103))

  expect(await amounts(thandi, { month: '2026-12' })).toEqual([])
  expect(await amounts(thandi, { month: '2027-01' })).toEqual([101, 50_000])
  expect(await amounts(thandi, { month: '2027-02' })).toEqual([60_000, 102, 101, 50_000])
  expect(await amounts(thandi, { month: '2027-03' })).toEqual([103, 60_000, 102, 101, 50_000])
  expect(await amounts(thandi, { month: '2099-12' })).toEqual([103, 60_000, 102, 101, 50_000])
  expect(await amounts(sipho, { month: '2027-01' })).toEqual([101])
  expect(await amounts(sipho, { month: '2027-02' })).toEqual([102, 101])
  expect(await amounts(nobody, { month: '2027-03' })).toEqual([])
  expect(await months(thandi)).toEqual(['2027-03', '2027-02', '2027-01'])
  expect(await months(nobody)).toEqual([])
})

test('the next page goes on from the month, with its filters', async () => {
  await moveClockTo(base.db, '2027-04-10T10:00:00Z')
  const [sipho, lindiwe] = [
    await testWorker(base.db, { balance: 100_000 }),
    await testWorker(base.db, { balance: 1_000 }),
  ]
  for (let n = 0; n < 54; n += 1) await ledger.post(tip(sipho, lindiwe, 100))
  await ledger.post(tip(lindiwe, sipho, 500))
  await moveClockTo(base.db, '2027-05-10T10:00:00Z')
  for (let n = 0; n < 3; n += 1) await ledger.post(tip(sipho, lindiwe, 200))

  const first = await list(sipho, { month: '2027-04', type: 'tip', direction: 'sent' })
  const second = await list(sipho, { cursor: first.next as string })

  expect([first, second].map(({ transactions }) => transactions.length)).toEqual([50, 4])
  expect([...first.transactions, ...second.transactions].every(({ amount }) => amount === 100)).toBe(true)
  expect(second.next).toBeNull()
})

test('the months of somebody who came back after closing their account begin with their return', async () => {
  await moveClockTo(base.db, '2027-06-10T10:00:00Z')
  const thandi = await testCaller(base.db, { balance: 5_000 })
  await moveClockTo(base.db, '2027-08-10T10:00:00Z')
  await base.db`update person set history_since = business_now() where id = ${thandi.personId}`

  expect(await months(thandi)).toEqual(['2027-08'])
  expect(await amounts(thandi, { month: '2027-07' })).toEqual([])
})

test('a month that makes no sense is refused', async () => {
  const server = await startTestServer()
  const thandi = await server.signIn('thandi@enkosi.test')
  const ask = async (month: string) => (await thandi.get(`/api/transactions?month=${encodeURIComponent(month)}`)).status

  for (const month of [
    '',
    '2027',
    '2027-13',
    '2027-00',
    '2027-1',
    '2027-01-01',
    '0000-01',
    '9999-12',
    'x',
    '-2027-01',
    '2027-01\n',
  ])
    expect([month, await ask(month)]).toEqual([month, 400])
  expect(await ask('2027-01')).toBe(200)
})
