import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/db/connect.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { openLog } from '#server/observability/log.ts'
import { type PayoutBank, payoutBankOf } from '#server/partners/payout-bank.ts'
import { drivePayouts } from '#server/payouts/drive-payouts.ts'
import type { Config } from '#server/start/config.ts'

/** The places in a payout's life where a process may die. */
const STEPS = ['claimed', 'asked', 'noted', 'looked up', 'posted'] as const
export type Step = (typeof STEPS)[number]

// A process of its own that drives payouts and is killed at one step, like a machine that loses its power there.
const { url, step, config } = JSON.parse(process.argv[2] ?? '{}') as { url: string; step: Step; config: Config }
const db = connect(url, { max: 1 })
const ledger = openLedger({ url, lanes: 1 })
const keys = config.bankDetailsKeys.map(({ id, key }) => ({
  id,
  key: Buffer.from(key),
})) as typeof config.bankDetailsKeys

function dieAt(here: Step): void {
  if (step === here) process.kill(process.pid, 'SIGKILL')
}

const real = payoutBankOf(() => config)
const bank: PayoutBank = {
  create: async (order) => {
    dieAt('claimed')
    const word = await real.create(order)
    dieAt('asked')
    return word
  },
  lookUp: async (id) => {
    dieAt('noted')
    const word = await real.lookUp(id)
    dieAt('looked up')
    return word
  },
  find: real.find,
  list: real.list,
}
const dying = {
  ...ledger,
  post: async (movement: Parameters<typeof ledger.post>[0]) => {
    const posted = await ledger.post(movement)
    dieAt('posted')
    return posted
  },
}

for (;;) {
  const taken = await drivePayouts({ db, ledger: dying, bank, keys, config, log: openLog('silent') }, 1)
  if (taken === 0) await pause(5)
}
