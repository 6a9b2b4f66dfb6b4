import { describe, expect, test } from 'vitest'
import { OUT_UNVERIFIED } from '#contract/unverified-limits.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { loadRefund, returned, tip, transfer, withdrawal } from '#testing/money/movements.ts'
import { balanceOf, moveClockTo, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import type { Ledger } from './ledger.ts'
import type { Movement } from './movement.ts'
import { liftLimit } from './wallet-switches.ts'

const base = await testDatabase()
const { db } = base
await moveClockTo(db, '2027-03-10T10:00:00Z')
const ledgers = [testLedger(base.url, { maxBatch: 8 }), testLedger(base.url, { maxBatch: 8 })]
const [ledger] = ledgers as [Ledger, Ledger]
const sipho = await testWorker(db)

const newcomer = (balance = 1_000_000) => testWorker(db, { issuer: 'phone', balance })
const verify = ({ walletId }: Caller) =>
  db.begin((tx) => liftLimit(tx, walletId, { actor: 'system', requestId: 'test' }))
const answerOf = (movement: Movement, by = ledger) =>
  by.post(movement).then(
    () => 'posted',
    ({ code }) => code,
  )
const sentBy = async ({ walletId }: Caller) => {
  const [sent] = await db<[{ cents: number }]>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entry
    where debit_wallet = ${walletId} and kind in ('tip', 'transfer', 'withdrawal')
  `
  return sent.cents
}

describe('of somebody who joined by phone and is not verified', () => {
  test('R500 a day leave the wallet, however they are split', async () => {
    const ayanda = await newcomer()

    expect(await answerOf(withdrawal(ayanda, 50_001))).toBe('daily_limit_unverified')
    expect(await answerOf(withdrawal(ayanda, 20_000))).toBe('posted')
    expect(await answerOf(tip(ayanda, sipho, 20_000))).toBe('posted')
    expect(await answerOf(transfer(ayanda, sipho, 10_001))).toBe('daily_limit_unverified')
    expect(await answerOf(transfer(ayanda, sipho, 10_000))).toBe('posted')
    for (const movement of [tip(ayanda, sipho, 100), transfer(ayanda, sipho, 100), withdrawal(ayanda, 100)])
      expect(await answerOf(movement)).toBe('daily_limit_unverified')
  })

  test('R3000 a month do, and a new month begins anew', async () => {
    const ayanda = await newcomer()
    for (let day = 10; day < 16; day += 1) {
      await moveClockTo(db, `2027-03-${day}T10:00:00Z`)
      expect(await answerOf(tip(ayanda, sipho, 50_000))).toBe('posted')
    }

    await moveClockTo(db, '2027-03-16T10:00:00Z')
    expect(await answerOf(tip(ayanda, sipho, 100))).toBe('monthly_limit_unverified')
    await moveClockTo(db, '2027-04-01T10:00:00Z')
    expect(await answerOf(tip(ayanda, sipho, 50_000))).toBe('posted')
  })

  test('a withdrawal that comes back no longer counts, and a refund of a load never does', async () => {
    const ayanda = await newcomer(50_000)
    const taken = await ledger.post(withdrawal(ayanda, 50_000))

    await ledger.post(returned(ayanda, taken.entryId))

    expect(await answerOf(tip(ayanda, sipho, 20_000))).toBe('posted')
    expect(await answerOf(loadRefund(ayanda, 29_951))).not.toBe('daily_limit_unverified')
  })

  test('a hundred at the same moment, by every way and through two processes, end on R500', async () => {
    const ayanda = await newcomer()
    const ways = [
      () => tip(ayanda, sipho, 4_900),
      () => transfer(ayanda, sipho, 4_900),
      () => withdrawal(ayanda, 4_900),
    ]

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => answerOf(ways[n % 3]?.() as Movement, ledgers[n % 2])),
    )

    expect(answers.filter((answer) => answer === 'posted')).toHaveLength(10)
    expect(new Set(answers)).toEqual(new Set(['posted', 'daily_limit_unverified']))
    expect(await sentBy(ayanda)).toBe(49_000)
  })

  test('passing it on to friends who are not verified either takes no more out of it', async () => {
    const ayanda = await newcomer()
    const friends = await Promise.all([newcomer(0), newcomer(0), newcomer(0)])

    const answers = await Promise.all(friends.map((friend) => answerOf(transfer(ayanda, friend, 20_000))))

    expect(answers.sort()).toEqual(['daily_limit_unverified', 'posted', 'posted'])
    expect(await sentBy(ayanda)).toBe(40_000)
  })
})

describe('once the limit is lifted', () => {
  test('the limits of everybody apply, and what left today already counts', async () => {
    const ayanda = await newcomer()
    await ledger.post(tip(ayanda, sipho, 50_000))

    await verify(ayanda)

    expect(await answerOf(tip(ayanda, sipho, 450_001))).toBe('daily_limit')
    expect(await answerOf(tip(ayanda, sipho, 450_000))).toBe('posted')
    expect(await answerOf(tip(ayanda, sipho, 100))).toBe('daily_limit')
  })

  test('what was refused before is refused again under its key, and goes under a new one', async () => {
    const ayanda = await newcomer()
    const asked = tip(ayanda, sipho, 60_000)
    expect(await answerOf(asked)).toBe('daily_limit_unverified')

    await verify(ayanda)

    expect(await answerOf(asked)).toBe('daily_limit_unverified')
    expect(await answerOf(tip(ayanda, sipho, 60_000))).toBe('posted')
  })

  test('it happens once, with the version in the trail, while tips are on their way', async () => {
    const ayanda = await newcomer()
    const sending = Promise.all(
      Array.from({ length: 40 }, (_, n) => answerOf(tip(ayanda, sipho, 6_000), ledgers[n % 2])),
    )

    await Promise.all([verify(ayanda), verify(ayanda), verify(ayanda)])
    await sending

    const events = await db`
      select details from audit_event join wallet on limit_lifted_after::text = details ->> 'after'
      where action = 'limit_lifted' and subject = ${ayanda.personId} and wallet.id = ${ayanda.walletId}
    `
    expect(events).toHaveLength(1)
    expect(await sentBy(ayanda)).toBeLessThanOrEqual(240_000)
  })

  test('nothing changes for anybody else', async () => {
    const thandi = await testCaller(db, { balance: 1_000_000 })

    await verify(thandi)

    const [wallet] = await db`select is_limited, limit_lifted_after from wallet where id = ${thandi.walletId}`
    expect(wallet).toEqual({ is_limited: false, limit_lifted_after: null })
    expect(await answerOf(tip(thandi, sipho, OUT_UNVERIFIED.perDay + 1))).toBe('posted')
    expect(await balanceOf(db, thandi)).toBeLessThan(1_000_000)
  })
})

test.each([
  [
    'more than R500 leave on one day',
    'update wallet set day_out_cents = 50001, month_out_cents = 50001',
    'wallet_within_limit_of_unverified',
  ],
  [
    'more than R3000 leave in a month',
    'update wallet set month_out_cents = 300001',
    'wallet_within_limit_of_unverified',
  ],
  ['the limit is taken away', 'update wallet set is_limited = false', 'wallet_keeps_its_limit'],
  ['it is lifted at a version to come', 'update wallet set limit_lifted_after = version + 1', 'wallet_keeps_its_limit'],
])('the database refuses that %s', async (_, statement, constraint) => {
  const { walletId } = await newcomer()

  await expect(db.unsafe(`${statement} where id = ${walletId}`)).rejects.toMatchObject({ constraint })
})

test('the database refuses that a lifted limit is put back', async () => {
  const ayanda = await newcomer()
  await verify(ayanda)

  const putBack = db`update wallet set limit_lifted_after = null where id = ${ayanda.walletId}`

  await expect(putBack).rejects.toMatchObject({ constraint: 'wallet_keeps_its_limit' })
})
