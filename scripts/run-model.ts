// The long form of what `npm test` tries less often: 10,000 sequences against the model of the ledger, 1,000 plans of
// bad luck for payouts and loads, 20 kills of a first start, every hostile text in every field, more searches, and drills that must
// notice what is lost without their safeguard. MODEL_RUNS, MODEL_SEED, SCHEDULES and SCHEDULE_SEED choose others.
import { spawnSync } from 'node:child_process'

const LONG = { LONG_FORM: '1', MODEL_RUNS: '250', SCHEDULES: '500' }
const TESTS = [
  'server/ledger/model.test.ts',
  'server/payouts/schedules.test.ts',
  'server/wallet/schedules.test.ts',
  'server/first-start.test.ts',
  'server/http/hostile-text.test.ts',
  'server/tips/bad-bodies.test.ts',
  'server/search/search-workers.test.ts',
  'deploy/drills/short-drills.test.ts',
]

const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...TESTS], {
  stdio: 'inherit',
  env: { ...LONG, ...process.env },
})
process.exit(status ?? 1)
