// The long form of what `npm test` tries less often: 10,000 sequences against the model of the ledger, 10,000 schedules of the
// partners, 250 kills of a payout worker. MODEL_RUNS, MODEL_SEED, SCHEDULES_EACH and KILLS_EACH choose others.
import { spawnSync } from 'node:child_process'

const LONG = { MODEL_RUNS: '250', SCHEDULES_EACH: '100', KILLS_EACH: '50' }
const TESTS = [
  'server/ledger/model.test.ts',
  'server/payouts/schedules.test.ts',
  'server/wallet/schedules.test.ts',
  'server/payouts/kills.test.ts',
]

const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...TESTS], {
  stdio: 'inherit',
  env: { ...LONG, ...process.env },
})
process.exit(status ?? 1)
