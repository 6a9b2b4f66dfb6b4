/** The parts that only tests with a database can reach, and the quickest tests that know all of what each of them does. */
export const TESTS_OF: Readonly<Record<string, readonly string[]>> = {
  'server/reconciliation/marks.ts': ['server/reconciliation/windows.test.ts'],
  'server/reconciliation/sides.ts': [
    'server/reconciliation/windows.test.ts',
    'server/reconciliation/late-reversal.test.ts',
    'server/reconciliation/reconcile.test.ts',
    'server/wallet/refunds.test.ts',
  ],
  'server/reconciliation/compare-side.ts': ['server/reconciliation/windows.test.ts'],
  'server/reconciliation/reconcile.ts': [
    'server/reconciliation/windows.test.ts',
    'server/reconciliation/reconcile.test.ts',
  ],
  'server/wallet/settle-load.ts': ['server/wallet/refunds.test.ts'],
  'server/wallet/poll-payments.ts': ['server/wallet/foreign-word.test.ts'],
  'server/payouts/drive-payouts.ts': [
    'server/payouts/banks-word.test.ts',
    'server/payouts/turned-down.test.ts',
    'server/payouts/holds.test.ts',
    'server/payouts/payouts.test.ts',
    'server/payouts/never-twice.test.ts',
  ],
  'server/ledger/seal-entries.ts': ['server/ledger/seal-entries.test.ts'],
  'server/ledger/take-batch.ts': ['server/ledger/take-batch.test.ts'],
  'server/ledger/read-batch.ts': [
    'server/ledger/batch.test.ts',
    'server/ledger/guest-tips.test.ts',
    'server/ledger/held-wallets.test.ts',
  ],
  'server/ledger/write-batch.ts': ['server/ledger/batch.test.ts'],
}

/** Of one of them, or of all. */
export function testsOf(file: string | undefined): string[] {
  return [...new Set(file ? TESTS_OF[file] : Object.values(TESTS_OF).flat())]
}
