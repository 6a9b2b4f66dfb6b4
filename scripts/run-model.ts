// The model test of the ledger with 10,000 sequences instead of the thousand of `npm test`. MODEL_RUNS and MODEL_SEED choose others.
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'server/ledger/model.test.ts'],
  { stdio: 'inherit', env: { MODEL_RUNS: '250', ...process.env } },
)
process.exit(status ?? 1)
