import { existsSync, readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    status: string
    assertionResults: unknown[]
  }[]
}

/** Counts from vitest's report. A run that died, or a file that could not even be loaded, counts as failed. */
export function countVitest(file: string, exitCode: number): Counts {
  const report = read<VitestReport>(file)
  if (!report) return nothing(exitCode)
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return complete(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

type PlaywrightReport = {
  stats: { expected: number; skipped: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Counts from Playwright's report. */
export function countPlaywright(file: string, exitCode: number): Counts {
  const report = read<PlaywrightReport>(file)
  if (!report) return nothing(exitCode)
  const { expected, flaky, unexpected, skipped } = report.stats
  return complete(exitCode, { passed: expected, failed: unexpected + flaky + report.errors.length, skipped })
}

/** Counts from the attack suite's report: each refused attack has passed. */
export function countAttacks(file: string, exitCode: number): Counts {
  const report = read<{ tried: number; through: number }>(file)
  if (!report) return nothing(exitCode)
  const { tried, through } = report
  return complete(exitCode, { passed: Math.max(0, tried - through), failed: through, skipped: 0 })
}

/** An exit code that complains while every test passed means that something outside the tests went wrong. */
function complete(exitCode: number, counts: Counts): Counts {
  const ranNothing = counts.passed + counts.failed === 0
  return counts.failed === 0 && (exitCode !== 0 || ranNothing) ? { ...counts, failed: 1 } : counts
}

function nothing(exitCode: number): Counts {
  return complete(exitCode || 1, { passed: 0, failed: 0, skipped: 0 })
}

function read<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
}
