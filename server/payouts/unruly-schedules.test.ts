import { afterAll, beforeAll, expect, test } from 'vitest'
import { NoAnswer, TurnedDown } from '#server/partners/ask.ts'
import type { Disbursement, PayoutBank } from '#server/partners/payout-bank.ts'
import { pick, randomFrom } from '#server/simulators/switches.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { type PayoutWorld, payoutWorld } from '#testing/payout-world.ts'
import { drivePayouts } from './drive-payouts.ts'

const SEED = 20_261_116
const WORKERS = 6
const ROUNDS = 40

let world: PayoutWorld

beforeAll(async () => {
  world = await payoutWorld()
})
afterAll(() => world.close())

/** The simulated bank behind a bad line: what is asked and answered gets lost, late, refused or mixed up. */
function unruly(bank: PayoutBank, random: () => number, late: (() => Promise<unknown>)[]): PayoutBank {
  const garbled = (word: Disbursement) =>
    pick(random, [word, word, word, { ...word, nonce: 'another' }, { ...word, cents: 1 }])
  return {
    ...bank,
    create: async (order) => {
      const fate = pick(random, ['good', 'good', 'lost', 'late', 'unheard', 'turned down', 'garbled'] as const)
      if (fate === 'turned down') throw new TurnedDown(422)
      if (fate === 'late') late.push(() => bank.create(order))
      if (fate === 'late' || fate === 'unheard') throw new NoAnswer(fate)
      const word = await bank.create(order)
      if (fate === 'lost') throw new NoAnswer(fate)
      return fate === 'garbled' ? garbled(word) : word
    },
    lookUp: async (id) => {
      if (random() < 0.3) throw new NoAnswer('no look-up')
      return garbled(await bank.lookUp(id))
    },
    find: async (nonce) => {
      if (random() < 0.3) throw new NoAnswer('no look-up')
      return bank.find(nonce)
    },
  }
}

test(`through ${ROUNDS} rounds of bad luck (seed ${SEED}) every payout ends as the bank says, and is booked once`, async () => {
  const { db, server } = world
  const random = randomFrom(SEED, 1)
  const accounts = ['62000001234', '62000000000', '62000009999']
  const workers = await Promise.all(Array.from({ length: WORKERS }, (_, i) => world.worker(accounts[i % 3])))
  const late: (() => Promise<unknown>)[] = []
  const bank = unruly(server.services.bank, random, late)
  const driveBadly = () => drivePayouts({ ...server.services, bank }, 20)
  for (let round = 0; round < ROUNDS; round++) {
    const worker = pick(random, workers)
    await worker.post('/api/wallet/withdraw', { amount: 100 + Math.floor(random() * 2_000) })
    if (random() < 0.3)
      await pick(random, workers).put('/api/guard/profile', { bankAccountNumber: pick(random, ['', ...accounts]) })
    await db`update wallet set frozen_at = case when ${random() < 0.2} then business_now() end where person_id = ${worker.personId}`
    if (random() < 0.1) await db`update payout_stop set stopped_at = business_now(), reason = 'bad luck'`
    const slow = driveBadly()
    if (random() < 0.3) await world.later('61 seconds')
    await Promise.all([slow, driveBadly()])
    await world.later(pick(random, ['2 seconds', '1 minute', '10 minutes']))
    for (const arrive of late.splice(0)) await arrive()
    await db`update payout_stop set stopped_at = null, reason = null`
  }
  await db`update wallet set frozen_at = null`
  for (let day = 0; day < 8; day++) {
    await world.later('1 hour')
    while ((await world.drive()) > 0);
  }

  const ends = await db<{ state: string; road: { state: string }[] | null }[]>`
    select payout.state, road from payout left join sim_disbursement on nonce = payout.id::text
  `
  const wrong = ends.filter(({ state, road }) => state !== (road?.at(-1)?.state === 'Completed' ? 'paid' : 'returned'))
  expect(ends.length).toBeGreaterThan(ROUNDS / 2)
  expect(wrong).toEqual([])
  await expectBooksRight(db)
}, 240_000)
