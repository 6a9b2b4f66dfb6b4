// The long form of what `npm test` tries less often: 10,000 sequences against the model of the ledger, 10,000 schedules of the
// partners and 1,000 plans of bad luck, 250 kills of a payout worker, 20 of a first start, every hostile text in every field,
// more searches, and drills that must notice what is lost without their safeguard.
// MODEL_RUNS, MODEL_SEED, SCHEDULES_EACH, SCHEDULES, SCHEDULE_SEED and KILLS_EACH choose others.
import { spawnSync } from 'node:child_process'

const LONG = { LONG_FORM: '1', MODEL_RUNS: '250', SCHEDULES_EACH: '100', SCHEDULES: '500', KILLS_EACH: '50' }
const TESTS = [
  'server/ledger/model.test.ts',
  'server/payouts/schedules.test.ts',
  'server/wallet/schedules.test.ts',
  'server/payouts/unruly-schedules.test.ts',
  'server/wallet/unruly-schedules.test.ts',
  'server/payouts/kills.test.ts',
  'server/first-start.test.ts',
  'server/http/hostile-text.test.ts',
  'server/tips/bad-bodies.test.ts',
  'server/ledger/kill-under-load.test.ts',
  'server/search/search-workers.test.ts',
  'deploy/drills/short-drills.test.ts',
]

const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...TESTS], {
  stdio: 'inherit',
  env: { ...LONG, ...process.env },
})
process.exit(status ?? 1)
