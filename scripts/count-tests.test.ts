import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countAttacks, countPlaywright, countVitest } from './count-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'enkosi-count-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: unknown): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const fine = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

test('what vitest ran is counted', () => {
  const file = report({ ...fine, numFailedTests: 3, numPendingTests: 1, numTodoTests: 1 })

  expect(countVitest(file, 1)).toEqual({ passed: 2, failed: 3, skipped: 2 })
})

test('a file that could not be loaded, a run that died and one that ran nothing are failures', () => {
  const unloaded = report({ ...fine, testResults: [{ name: 'x', status: 'failed', assertionResults: [] }] })

  expect(countVitest(unloaded, 1).failed).toBe(1)
  expect(countVitest(join(folder, 'none.json'), 0).failed).toBe(1)
  expect(countVitest(report(fine), 1).failed).toBe(1)
  expect(countVitest(report({ ...fine, numPassedTests: 0 }), 0).failed).toBe(1)
})

test('what Playwright ran is counted', () => {
  const stats = { expected: 3, skipped: 1, unexpected: 1, flaky: 1 }

  expect(countPlaywright(report({ stats, errors: ['x'] }), 1)).toEqual({ passed: 3, failed: 3, skipped: 1 })
})

test('attacks that were refused have passed; one that got through, or a suite that died, has failed', () => {
  const count = (content: unknown, exitCode: number) => {
    const { passed, failed } = countAttacks(report(content), exitCode)
    return [passed, failed]
  }

  expect(count({ tried: 7, through: 0 }, 0)).toEqual([7, 0])
  expect(count({ tried: 7, through: 2 }, 1)).toEqual([5, 2])
  expect(count({ tried: 7, through: 0 }, 1)).toEqual([7, 1])
  expect(count({ tried: 0, through: 0 }, 0)).toEqual([0, 1])
  expect(countAttacks(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
})
