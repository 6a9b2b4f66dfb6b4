import { expect, test } from 'vitest'
import { COUNTRIES, readCountry } from './countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const codes = letters.flatMap((first) => letters.map((second) => first + second))

test('a country has one code, by whatever name or former code it is called', () => {
  const known = codes.filter((code) => readCountry(code) !== undefined)
  const byName = Map.groupBy(known, (code) => names.of(code))
  const doubled = [...byName].filter(
    ([name, each]) => new Set([readCountry(name ?? ''), ...each.map(readCountry)]).size > 1,
  )

  expect(known.length).toBeGreaterThan(200)
  expect(doubled).toEqual([])
  expect(['ZR', 'Congo - Kinshasa', 'DRC', 'RH', 'Zimbabwe', 'UK'].map(readCountry)).toEqual([
    ...['CD', 'CD', 'CD', 'ZW', 'ZW', 'GB'],
  ])
})

test('a country of the menu is the same by its name', () => {
  expect(Object.values(COUNTRIES).map(readCountry)).toEqual(Object.keys(COUNTRIES))
})

test.each(['South Africa', 'ZA', 'European Union', 'XX', '', '6'])('%s is no country to have fled from', (typed) => {
  expect(readCountry(typed)).toBeUndefined()
})
