import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '#server/db/client.ts'
import type { Caller } from '#server/identity/caller.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { tip, withdrawal } from '#testing/movements.ts'
import { balanceOf, fund, moveClockTo, postOn, testWorker } from '#testing/people.ts'
import { postBatch } from './batch.ts'
import type { Outcome } from './decide-all.ts'
import type { Movement } from './movement.ts'

let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase()
  await moveClockTo(base.db, '2027-03-10T10:00:00Z')
})
afterAll(async () => {
  await expectBooksRight(base.db)
  await base.close()
})

/** What is asked, without saying of whom: the same plan is carried out by two sets of people. */
type Step = { kind: 'tip' | 'withdrawal'; from: number; to: number; amount: number; key: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('tip', 'tip', 'withdrawal'),
  from: fc.nat(2),
  to: fc.nat(2),
  // Large ones cross the daily limit in mid-batch, small ones fill it up.
  amount: fc.constantFrom(100, 1_000, 90_000, 200_000, 500_000),
  // Few keys, so that the same one comes twice in one batch, with the same and with other details.
  key: fc.nat(25),
})

test('in batches of any size the answers and the books are the same as one by one', async () => {
  const plan = fc.record({
    steps: fc.array(step, { minLength: 10, maxLength: 40 }),
    cuts: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ steps, cuts }) => {
      const oneByOne = await carryOut(steps, [1])
      const batched = await carryOut(steps, cuts)
      const atOnce = await carryOut(steps, [steps.length])

      expect(batched).toEqual(oneByOne)
      expect(atOnce).toEqual(oneByOne)
    }),
    { seed: 20_270_310, numRuns: 12 },
  )
})

async function carryOut(steps: Step[], sizes: number[]) {
  const people = [
    await testWorker(base.db, { balance: 1_200_000 }),
    await testWorker(base.db, { balance: 300_000 }),
    await testWorker(base.db),
  ]
  const movements = steps.map((one) => movementOf(one, people))
  const outcomes: Outcome[] = []
  for (let start = 0, turn = 0; start < movements.length; turn += 1) {
    const size = sizes[turn % sizes.length] as number
    outcomes.push(...(await postOn(base.db, movements.slice(start, start + size))))
    start += size
  }
  const wallets = await base.db`
    select balance_cents, version, day, day_out_cents, month_out_cents, day_free_withdrawals, tips_received
    from wallet where id = any(${people.map((one) => one.walletId)}) order by id
  `
  return { answers: nameless(outcomes), wallets: [...wallets] }
}

function movementOf({ kind, from, to, amount, key }: Step, people: Caller[]): Movement {
  const payer = people[from] as Caller
  if (kind === 'tip') return tip(payer, people[to] as Caller, amount, `key ${key}`)
  return withdrawal(payer, amount, `key ${key}`)
}

/** Ids and times differ from run to run; which answers share an id does not. */
function nameless(outcomes: Outcome[]) {
  const ids = new Map<number, number>()
  return outcomes.map((outcome) => {
    if (!('entryId' in outcome)) return outcome
    const { at: _, entryId, ...rest } = outcome
    if (!ids.has(entryId)) ids.set(entryId, ids.size)
    return { ...rest, entry: ids.get(entryId) }
  })
}

test('a wallet that is no longer as it was read fails the whole batch, and nothing is written', async () => {
  const [thandi, sipho, zola] = await Promise.all([
    testWorker(base.db, { balance: 10_000 }),
    testWorker(base.db),
    testWorker(base.db),
  ])
  const connection = await base.db.reserve()
  let isMeddled = false
  const meddling = {
    ask: <Row>(statement: Statement) => {
      // Between the reading and the writing, in the same transaction: only a fault of our own could do that.
      if (statement.text.includes('insert into ledger_entry') && !isMeddled) {
        isMeddled = true
        connection.ask({ text: `update wallet set version = version + 5 where id = ${sipho.walletId}` })
      }
      return connection.ask<Row>(statement)
    },
  }

  const posted = postBatch(meddling, [tip(thandi, sipho, 1_000), tip(thandi, zola, 1_000)], { writing: false })

  await expect(posted).rejects.toMatchObject({ constraint: 'wallet_moves_from_the_version_read' })
  await connection.ask({ text: 'rollback' })
  connection.release()
  expect(await Promise.all([thandi, sipho, zola].map((one) => balanceOf(base.db, one)))).toEqual([10_000, 0, 0])
})

test('a limit crossed in the middle of a batch refuses only what is over it', async () => {
  const [thandi, sipho] = await Promise.all([testWorker(base.db, { balance: 1_000_000 }), testWorker(base.db)])
  const amounts = [300_000, 200_001, 200_000, 100]

  const outcomes = await postOn(
    base.db,
    amounts.map((amount) => tip(thandi, sipho, amount)),
  )

  expect(outcomes.map((outcome) => ('refused' in outcome ? outcome.refused : 'posted'))).toEqual([
    'posted',
    'daily_limit',
    'posted',
    'daily_limit',
  ])
})

test('money that arrives in a batch can be spent in the same batch, and ids follow the order of asking', async () => {
  const [thandi, sipho, lindiwe] = await Promise.all([testWorker(base.db), testWorker(base.db), testWorker(base.db)])
  await fund(base.db, thandi, 2_049)

  const outcomes = await postOn(base.db, [tip(thandi, sipho, 2_000), tip(sipho, lindiwe, 1_951)])

  const [first, second] = outcomes as { entryId: number; balanceAfter: number }[]
  expect([first?.balanceAfter, second?.balanceAfter]).toEqual([0, 0])
  expect(second?.entryId).toBe((first?.entryId ?? 0) + 1)
})
