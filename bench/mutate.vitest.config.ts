import { defineConfig } from 'vitest/config'
import { ONE_THREAD } from './warm-thread.ts'

/** The tests that decide without a database: each mutant is tried against all of them in milliseconds. */
export default defineConfig({
  plugins: [ONE_THREAD],
  test: {
    include: ['server/ledger/decide*.test.ts', 'server/reconciliation/compare.test.ts', 'contract/contract.test.ts'],
    isolate: false,
  },
})
