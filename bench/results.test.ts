import { expect, test } from 'vitest'
import type { Figure } from './figures.ts'
import { type Run, type Runs, resultsOf, withRun } from './results.ts'

const ORDER = ['tips', 'ledger', 'web']
const FIGURE: Figure = {
  name: 'tips',
  unit: 'a second',
  ours: 7_000,
  peer: 2_600,
  rounds: [2.6, 2.7, 2.8],
  target: { atLeast: 2.5 },
}
const WAIT: Figure = { name: 'p99', unit: 'ms', ours: 39, peer: null, rounds: [20, 39], target: { atMost: 40 } }

function run(changes: Partial<Run> = {}): Run {
  return { stamp: ['`npm run bench`'], notes: ['How it came about.'], figures: [FIGURE], failure: null, ...changes }
}

test('a figure is shown with its peer, its ratio in every round, its target and whether that is met', () => {
  const text = resultsOf('', { tips: [run({ figures: [FIGURE, WAIT] })] }, ORDER)

  expect(text).toContain('## tips')
  expect(text).toContain('| tips | 7 000 a second | 2 600 a second | 2.70 (2.60 2.70 2.80) | ≥ 2.5 | met |')
  expect(text).toContain('| p99 | 39 ms (20 39) |  |  | ≤ 40 ms | met |')
})

test('of several runs each figure is the median, with every run beside it; what has to hold every time has to in every run', () => {
  const slow = { ...FIGURE, ours: 6_000, rounds: [2.1, 2.2, 2.3] }
  const slower = { ...FIGURE, ours: 5_000, rounds: [2, 2.1, 2.2] }
  const runs = [
    run({ figures: [FIGURE, WAIT] }),
    run({ figures: [slow, { ...WAIT, ours: 41 }] }),
    run({ figures: [slower, WAIT] }),
  ]

  const text = resultsOf('', { tips: runs }, ORDER)

  expect(text).toContain('| tips | 6 000 a second | 2 600 a second | 2.20 (2.70 2.20 2.10) | ≥ 2.5 | not met |')
  expect(text).toContain('| p99 | 39 ms (39 41 39) |  |  | ≤ 40 ms | not met |')
  expect(text.match(/How it came about/g)).toHaveLength(1)
})

test('the last three runs of a part are kept, and parts stand in their order', () => {
  let runs: Runs = { web: [run()] }
  for (const at of ['first', 'second', 'third', 'fourth']) runs = withRun(runs, 'tips', run({ stamp: [at] }))

  const text = resultsOf('', runs, ORDER)

  expect(text).not.toContain('- first')
  expect(text).toContain('- second\n- third\n- fourth')
  expect(text.indexOf('## tips')).toBeLessThan(text.indexOf('## web'))
  expect(text.match(/^# /gm)).toHaveLength(1)
})

test('a part of which there is no run keeps what stood there before', () => {
  const before = resultsOf('', { web: [run({ notes: ['Of web.'] })] }, ORDER)

  const text = resultsOf(before, { tips: [run()] }, ORDER)

  expect(text).toContain('Of web.')
  expect(text.indexOf('## tips')).toBeLessThan(text.indexOf('## web'))
  expect(text.match(/^# /gm)).toHaveLength(1)
})

test('a part that failed is listed with its error, not left out', () => {
  const text = resultsOf('', { ledger: [run({ figures: [], failure: 'pgbench is not here' })] }, ORDER)

  expect(text).toContain('## ledger')
  expect(text).toContain('**Failed:** pgbench is not here')
})
