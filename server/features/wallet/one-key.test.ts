import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loadWallet } from '#server/features/payments/load-wallet.ts'
import { deleteMe } from '#server/features/privacy/delete-me.ts'
import { sendTip } from '#server/features/tips/send-tip.ts'
import type { PaymentProvider } from '#server/partners/payment-provider.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { readConfig } from '#server/platform/start/config.ts'
import { testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { testEntryIds } from '#testing/service/keys.ts'

const log = openLog('silent')
const config = readConfig({})

const base = await testDatabase()
const ledger = testLedger(base.url)

/** Everything that is asked of it is paid at once. */
const paymentProvider: PaymentProvider = {
  start: async () => ({ page: undefined }),
  lookUp: async (traceId) => {
    return { traceId, amount: 1_000, transactionId: traceId, responseCode: '00', refundedAmount: 0 }
  },
  refund: async () => '00',
  list: async function* () {},
  settlements: async function* () {},
}

function desk() {
  return { db: base.db, ledger, log, paymentProvider, config, entryIds: testEntryIds }
}

test('a tip and a load under one key at the same moment: one of them is done, and its repeat gets the same answer', async () => {
  const services = desk()
  const sipho = await testWorker(base.db)
  const verdicts: string[] = []

  for (let round = 0; round < 150; round += 1) {
    const thandi = await testCaller(base.db, { balance: 10_000 })
    const key = randomUUID()
    const tip = () => sendTip(services, thandi, { guardId: sipho.workerId, amount: 1_000, key })
    const load = () => loadWallet(services, thandi, { amount: 1_000, paymentReference: randomUUID(), key })

    const both = await Promise.allSettled(round % 2 === 0 ? [tip(), load()] : [load(), tip()])

    const [tipped, loaded] = round % 2 === 0 ? both : [both[1], both[0]]
    const refused = both.filter((result) => result?.status === 'rejected').map((result) => result?.reason.code)
    expect(refused, `round ${round}`).toEqual(['idempotency_mismatch'])
    if (tipped?.status === 'fulfilled') expect((await tip()).replayed).toBe(true)
    verdicts.push(tipped?.status === 'fulfilled' ? 'tip' : `load ${loaded?.status}`)
  }

  // Both orders were met, or the race was none.
  expect(new Set(verdicts)).toEqual(new Set(['tip', 'load fulfilled']))
})

// `RACE_ROUNDS=1000 vitest run server/features/wallet/one-key.test.ts` tries more.
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 60)

test('a load and the closing of the account at the same moment: no money comes to a closed wallet', async () => {
  const services = desk()
  let closed = 0

  for (let round = 0; round < ROUNDS; round += 1) {
    const thandi = await testCaller(base.db)
    const load = () =>
      loadWallet(services, thandi, { amount: 1_000, paymentReference: randomUUID(), key: randomUUID() })

    // Closing looks at more before it locks: in every second round it gets a head start, of several lengths for slower machines.
    const later = () => (round % 2 ? pause((round % 8) ** 2).then(load) : load())
    const [loaded, deleted] = await Promise.allSettled([later(), deleteMe(services, thandi, {})])

    if (deleted.status === 'rejected') continue
    closed += 1
    expect(loaded).toMatchObject({ status: 'rejected', reason: { code: 'account_deleted' } })
    expect(await base.db`select state from load where wallet_id = ${thandi.walletId}`).toEqual([])
  }

  expect(closed).toBeGreaterThan(0)
  console.log(`${ROUNDS} rounds: ${closed} accounts were closed first, ${ROUNDS - closed} loads came first`)
})
