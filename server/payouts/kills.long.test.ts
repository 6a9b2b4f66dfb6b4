import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealBankDetails } from '#server/crypto/bank-details.ts'
import type { Caller } from '#server/identity/caller.ts'
import { LONG_MS } from '#testing/long-form.ts'
import type { Step } from '#testing/payout-worker.ts'
import { fund, testWorker } from '#testing/people.ts'
import { startProgram } from '#testing/program.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { drivePayouts } from './drive-payouts.ts'
import { withdraw } from './withdraw.ts'

// `npm run model` kills 50 at each step.
const KILLS = Number(process.env.KILLS_EACH ?? 16)
const AT_ONCE = 4

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = await bundleWorker()
  server = await startTestServer({ BUSINESS_DAY_SECONDS: '600', PARTNER_TIMEOUT_MS: '60000' })
  await server.db`
    update clock_shift
    set by = (date_trunc('day', clock_timestamp() at time zone 'Africa/Johannesburg') + interval '9 hours')
      at time zone 'Africa/Johannesburg' - clock_timestamp()
  `
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

test(
  `a payout worker killed at every step, ${KILLS} times each, pays nobody twice and leaves nobody waiting`,
  async () => {
    const { db, services } = server
    const paid = await makeWorker('62000001234')
    const failing = await makeWorker('62000000000')
    const amounts: number[] = []
    for (let i = 0; i < KILLS; i++) {
      const amount = 200 + i
      amounts.push(amount)
      for (const worker of [paid, failing]) await withdraw(services, worker, { amount, key: `w${i}` })
    }

    // While the bank has heard of none, then while it works on them, then when all have ended there.
    await kill('claimed')
    await kill('asked')
    await later(61)
    while ((await drivePayouts(services)) > 0);
    await later(61)
    await kill('noted')
    await later(700)
    await kill('looked up')
    await kill('posted')
    for (let round = 0; round < 10; round++) {
      await later(700)
      while ((await drivePayouts(services)) > 0);
    }

    const states = await db`select state, count(*)::int as count from payout group by state order by state`
    expect(states).toEqual([
      { state: 'paid', count: KILLS },
      { state: 'returned', count: KILLS },
    ])
    const [asked] = await db`select count(*)::int as count, count(distinct nonce)::int as nonces from sim_disbursement`
    expect(asked).toEqual({ count: 2 * KILLS, nonces: 2 * KILLS })
    const balances = await db<{ id: number; cents: number }[]>`select id, balance_cents as cents from wallet`
    const left = (worker: Caller) => balances.find(({ id }) => id === worker.walletId)?.cents
    expect(left(paid)).toBe(500_000 - amounts.reduce((sum, amount) => sum + amount, 0))
    expect(left(failing)).toBe(500_000)
  },
  LONG_MS,
)

/** The worker as one file: read and stripped of its types once, instead of at each of many starts. */
async function bundleWorker(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'enkosi-worker-'))
  const output = { entryFileNames: 'worker.mjs' }
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: resolve(import.meta.dirname, '../../testing/payout-worker.ts'),
      outDir,
      target: 'node20',
      rolldownOptions: { output },
    },
  })
  return outDir
}

async function makeWorker(accountNumber: string): Promise<Caller> {
  const { db, services } = server
  const worker = await testWorker(db)
  const sealed = sealBankDetails(services.keys, worker.workerId, {
    accountNumber,
    bankName: 'FNB',
    accountHolderName: 'Sipho',
  })
  if (!sealed) throw new Error('The details are sealed.')
  await db`update worker set bank_details = ${sealed.sealed}, bank_key_id = ${sealed.keyId} where id = ${worker.workerId}`
  await fund(db, worker, 500_000)
  return worker
}

const later = (seconds: number) => server.db`update clock_shift set by = by + ${seconds} * interval '1 second'`

/** Many processes, a few at a time, each of which must die at this step. What they held is let go of by time. */
async function kill(step: Step): Promise<void> {
  let left = KILLS
  const lane = async () => {
    while (left-- > 0) {
      await oneMore(step)
      await later(61)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function oneMore(step: Step): Promise<void> {
  const { config } = server.services
  const asked = JSON.stringify({ url: server.databaseUrl, step, config })
  const logFile = join(folder, `${randomUUID()}.log`)
  const worker = startProgram({ command: process.execPath, args: [join(folder, 'worker.mjs'), asked], logFile })
  expect([await worker.ended, worker.output()]).toEqual(['SIGKILL', ''])
}
