import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#server/identity/caller.ts'
import { readWallet } from '#server/wallet/read-wallet.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import {
  balanceOfModel,
  type Command,
  emptyWallet,
  expectAnswer,
  leftOfModel,
  type ModelWallet,
} from '#testing/ledger-model.ts'
import { guestTip, paid, returned, tip, withdrawal } from '#testing/movements.ts'
import { moveClockTo, openGuestTip } from '#testing/people.ts'
import { type Ledger, openLedger } from './ledger.ts'
import type { Movement } from './movement.ts'
import { freezeWallet, unfreezeWallet } from './wallet-switches.ts'

// `MODEL_RUNS=2000 MODEL_SEED=7 vitest run server/ledger/model.test.ts` tries more, and others.
const RUNS = Number(process.env.MODEL_RUNS ?? 42)
const SEED = Number(process.env.MODEL_SEED ?? 20_270_310)
/** Sequences that run side by side, so that they also share batches. */
const SEQUENCES = 24
const WALLETS = 3

let base: TestDatabase
let ledger: Ledger

beforeAll(async () => {
  base = await testDatabase()
  ledger = openLedger({ url: base.url })
})
afterAll(async () => {
  await expectBooksRight(base.db)
  await ledger.close()
  await base.close()
})

const cents = fc.oneof(
  fc.constantFrom(100, 1_000, 150_000, 250_000, 499_951, 500_000),
  fc.integer({ min: 100, max: 500_000 }),
)
const wallet = fc.nat(WALLETS - 1)
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('load'), wallet, cents: fc.constantFrom(100, 600_000, 2_499_900) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('guest'), wallet, cents: fc.constantFrom(100, 49_999, 50_000) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('tip'), wallet, to: wallet, cents }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('withdraw'), wallet, cents }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('paid', 'return', 'return'), wallet, nth: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('freeze', 'unfreeze', 'unfreeze'), wallet }) },
)

/** Minutes until the next step. Midnight in Johannesburg is near; days, month ends and a clock set back come too. */
const jump = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constantFrom(1, 30, 60) },
  { weight: 2, arbitrary: fc.constantFrom(24 * 60, 3 * 24 * 60, -24 * 60) },
  { weight: 1, arbitrary: fc.constantFrom(20 * 24 * 60, 31 * 24 * 60) },
)
const step = fc.record({ jump, commands: fc.array(command, { minLength: SEQUENCES, maxLength: SEQUENCES }) })
// 23:30 in Johannesburg, two days before the end of a month.
const START = Date.parse('2027-03-29T21:30:00Z')

test(`${RUNS * SEQUENCES} random sequences of loads, tips, guest tips, withdrawals and returns are answered as the model says`, async () => {
  console.log(`model seed ${SEED}`)
  let answers = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const people = await newPeople(SEQUENCES * WALLETS)
      const models = people.map(emptyWallet)
      const withdrawals = people.map((): number[] => [])
      let now = START
      for (const { jump: minutes, commands } of steps) {
        now += minutes * 60_000
        await moveClockTo(base.db, new Date(now).toISOString())
        // Some milliseconds pass while the step runs; no step starts so close to midnight that they matter.
        const today = new Date(now + 2 * 3_600_000).toISOString().slice(0, 10)
        const mine = (sequence: number) => sequence * WALLETS
        const expected = commands.map((one, n) => expectAnswer(models.slice(mine(n), mine(n) + WALLETS), one, today))
        const told = await Promise.all(
          commands.map((one, n) => carryOut(one, people.slice(mine(n), mine(n) + WALLETS), withdrawals.slice(mine(n)))),
        )

        expect(told).toEqual(expected)
        await expectSameWallets(people, models, today)
        answers += told.length
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: RUNS < 100 },
  )
  expect(answers).toBeGreaterThan(RUNS * SEQUENCES * 5)
}, 600_000)

async function newPeople(count: number): Promise<Caller[]> {
  await base.db`
    insert into person (issuer, subject) select 'model', gen_random_uuid() from generate_series(1, ${count})
  `
  const wallets = await base.db<{ walletId: number; personId: string }[]>`
    update wallet set accepts_tips = true
    where id in (select id from wallet order by id desc limit ${count})
    returning id as "walletId", person_id as "personId"
  `
  return wallets.map((one) => ({
    ...one,
    workerId: null,
    email: null,
    role: 'customer',
    sessionId: '',
    authenticatedAt: new Date(),
    requestId: 'model',
  }))
}

async function carryOut(command: Command, people: Caller[], withdrawals: number[][]): Promise<string> {
  const person = people[command.wallet] as Caller
  const asked = withdrawals[command.wallet] as number[]
  switch (command.do) {
    case 'load':
      return answerTo(await load(person, command.cents))
    case 'guest':
      return answerTo(guestTip(person, await openGuestTip(base.db, person, command.cents), command.cents))
    case 'tip':
      return answerTo(tip(person, people[command.to] as Caller, command.cents))
    case 'withdraw':
      return answerTo(withdrawal(person, command.cents), (entryId) => asked.push(entryId))
    case 'paid':
    case 'return': {
      const entryId = asked[command.nth % Math.max(asked.length, 1)]
      if (entryId === undefined) return 'nothing'
      return answerTo(command.do === 'paid' ? paid(person, entryId) : returned(person, entryId))
    }
    case 'freeze':
      await base.db.begin((tx) => freezeWallet(tx, person.walletId))
      return 'done'
    case 'unfreeze':
      await base.db.begin((tx) => unfreezeWallet(tx, person.walletId))
      return 'done'
  }
}

async function load({ personId, walletId }: Caller, amount: number): Promise<Movement> {
  const loadId = randomUUID()
  await base.db`
    insert into load (id, person_id, wallet_id, amount_cents, payment_reference, key, request_hash)
    values (${loadId}, ${personId}, ${walletId}, ${amount}, ${loadId}, ${loadId}, 'test')
  `
  return { kind: 'load', key: `load:${loadId}`, actor: 'system', requestId: 'model', to: walletId, amount, loadId }
}

async function answerTo(movement: Movement, onPosted: (entryId: number) => void = () => {}): Promise<string> {
  try {
    const posted = await ledger.post(movement)
    onPosted(posted.entryId)
    return `posted fee ${posted.fee} balance ${posted.balanceAfter}`
  } catch (error) {
    return String((error as { code?: unknown }).code ?? error)
  }
}

/** After every step, each wallet stands where the model has it: balance, what is left of the limits, the free withdrawal. */
async function expectSameWallets(people: Caller[], models: ModelWallet[], today: string): Promise<void> {
  const wallets = await Promise.all(people.map((person) => readWallet({ db: base.db }, person)))
  const expected = models.map((model) => {
    const left = leftOfModel(model, today)
    return {
      balance: balanceOfModel(model),
      limits: { dayLeft: left.day, monthLeft: left.month },
      freeWithdrawalLeft: left.free,
      frozen: model.frozen,
      debt: 0,
    }
  })
  // When a withdrawal would arrive is the calendar's word, not the ledger's.
  expect(wallets.map(({ withdrawalArrivesBy: _, ...wallet }) => wallet)).toEqual(expected)
}
