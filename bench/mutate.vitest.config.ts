import { defineConfig } from 'vitest/config'

/** The tests that decide without a database: each mutant is tried against all of them in milliseconds. */
export default defineConfig({
  test: {
    include: ['server/ledger/decide*.test.ts', 'server/reconciliation/compare.test.ts', 'contract/contract.test.ts'],
  },
})
