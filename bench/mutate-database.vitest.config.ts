import { defineConfig } from 'vitest/config'

/** The tests with a database that know the parts which read, write, seal, pay out, credit and compare. */
export default defineConfig({
  test: {
    include: [
      'server/ledger/{batch,take-batch,seal-entries,order-of-locks,ledger}.test.ts',
      'server/payouts/{payouts,never-twice,turned-down,banks-word,holds}.test.ts',
      'server/wallet/{load-wallet,refunds,foreign-word}.test.ts',
      'server/reconciliation/*.test.ts',
      'server/operator/{ask-again,corrections-of-loads}.test.ts',
    ],
    globalSetup: ['testing/cluster.ts'],
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
