import { expect, test } from 'vitest'
import { type Section, withSections } from './results.ts'

const ORDER = ['tips', 'ledger', 'web']

function section(part: string, changes: Partial<Section> = {}): Section {
  const figure = {
    name: 'tips',
    ours: '7 000 a second',
    peer: '2 600 a second',
    ratio: '2.7',
    target: '≥ 2.5',
    met: true,
  }
  return {
    part,
    stamp: ['`npm run bench`'],
    notes: ['How it came about.'],
    figures: [figure],
    failure: null,
    ...changes,
  }
}

test('a figure is shown with its peer, its ratio, its target and whether that is met', () => {
  const text = withSections('', [section('tips')], ORDER)

  expect(text).toContain('## tips')
  expect(text).toContain('| tips | 7 000 a second | 2 600 a second | 2.7 | ≥ 2.5 | met |')
})

test('a part that is measured again replaces its section and leaves the others', () => {
  const before = withSections('', [section('web', { notes: ['Of web.'] }), section('tips', { notes: ['Old.'] })], ORDER)

  const after = withSections(before, [section('tips', { notes: ['New.'] })], ORDER)

  expect(after).toContain('Of web.')
  expect(after).toContain('New.')
  expect(after).not.toContain('Old.')
  expect(after.indexOf('## tips')).toBeLessThan(after.indexOf('## web'))
  expect(after.match(/^# /gm)).toHaveLength(1)
})

test('a part that failed is listed with its error, not left out', () => {
  const text = withSections('', [section('ledger', { figures: [], failure: 'pgbench is not here' })], ORDER)

  expect(text).toContain('## ledger')
  expect(text).toContain('**Failed:** pgbench is not here')
})
