import { expect, test } from 'vitest'
import { HISTORY_SEARCH } from '#contract/history-limits.ts'
import { addMovement } from '#contract/history-sums.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { tip, withdrawal } from '#testing/money/movements.ts'
import { fund, moveClockTo, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { testEntryIds as entryIds } from '#testing/service/keys.ts'
import { type History, listTransactions } from './list-transactions.ts'
import { sumMonth } from './sum-month.ts'

const base = await testDatabase()
const ledger = testLedger(base.url)

const sum = (caller: Caller, asked: History & { month: string }, db = base.db) =>
  sumMonth({ db, entryIds }, caller, asked)

test('a month is summed from midnight to midnight in Johannesburg, with fees, and only for its owner', async () => {
  await moveClockTo(base.db, '2027-01-31T21:58:00Z')
  const [thandi, sipho] = [await testCaller(base.db, { balance: 50_000 }), await testWorker(base.db)]
  await ledger.post(tip(thandi, sipho, 101))
  await moveClockTo(base.db, '2027-01-31T22:00:00Z')
  await ledger.post(tip(thandi, sipho, 1_000))
  await fund(base.db, thandi, 60_000)
  await moveClockTo(base.db, '2027-02-20T10:00:00Z')
  await ledger.post(withdrawal(sipho, 500))
  await moveClockTo(base.db, '2027-03-05T10:00:00Z')
  await ledger.post(tip(thandi, sipho, 103))

  expect(await sum(thandi, { month: '2026-12' })).toEqual({ received: 0, sent: 0, next: null })
  expect(await sum(thandi, { month: '2027-01' })).toEqual({ received: 50_000, sent: 150, next: null })
  expect(await sum(thandi, { month: '2027-02' })).toEqual({ received: 60_000, sent: 1_049, next: null })
  expect(await sum(sipho, { month: '2027-02' })).toEqual({ received: 1_000, sent: 500, next: null })
  expect(await sum(thandi, { month: '2027-02', type: 'tip', direction: 'sent' })).toMatchObject({ received: 0 })
  expect(await sum(thandi, { month: '2027-02', type: 'load' })).toMatchObject({ received: 60_000, sent: 0 })
})

test('a long month is summed in pieces, and these give what its pages show', async () => {
  const full = await testDatabase()
  const [sipho, lindiwe] = [await testWorker(full.db), await testWorker(full.db)]
  const count = 2 * HISTORY_SEARCH.looked + 300
  // Written past the ledger: the first 200 are of the month before.
  await full.db`
    insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
      amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
    select ${lindiwe.walletId}, n, 0, ${sipho.walletId}, n, 0, 1000 + n, 49, at, (at at time zone 'Africa/Johannesburg')::date, 'tip',
      ${lindiwe.personId}, n, 'r'
    from generate_series(1, ${count}::int) n
    cross join lateral (select timestamptz '2026-03-31 22:00Z' + (n - 201) * interval '1 minute') moment (at)
  `
  await full.db`update wallet set version = ${count}`
  // It came to nothing.
  await full.db`
    insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash, state, settled_at, created_at)
    values (${lindiwe.personId}, ${lindiwe.walletId}, 7700, 'x', 'x', '', 'expired', business_now(), '2026-04-01 10:00Z')
  `
  for (const caller of [lindiwe, sipho]) {
    const shown = { received: 0, sent: 0 }
    let cursor: string | undefined
    do {
      const page = await listTransactions({ db: full.db, entryIds }, caller, cursor ? { cursor } : { month: '2026-04' })
      for (const movement of page.transactions)
        if (movement.createdAt >= new Date('2026-03-31T22:00:00Z')) addMovement(shown, movement, caller.personId)
      cursor = page.next ?? undefined
    } while (cursor)

    const first = await sum(caller, { month: '2026-04' }, full.db)
    const second = await sum(caller, { month: '2026-04', cursor: first.next ?? '' }, full.db)
    const third = await sum(caller, { month: '2026-04', cursor: second.next ?? '' }, full.db)
    expect(third.next).toBeNull()
    const [received, sent] = (['received', 'sent'] as const).map((way) => first[way] + second[way] + third[way])
    expect({ received, sent }).toEqual(shown)
    expect(shown[caller === sipho ? 'received' : 'sent']).toBeGreaterThan(1_000 * 1_100)
  }
  await full.discard()
})

test('a cursor that makes no sense is refused', async () => {
  await expect(sum(await testCaller(base.db), { month: '2027-01', cursor: 'e30' })).rejects.toMatchObject({
    code: 'malformed',
  })
})
