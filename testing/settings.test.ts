import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { RULES } from '#server/platform/rate-limits.ts'
import { readConfig } from '#server/platform/start/config.ts'
import { FROM_FILES } from '#server/platform/start/secret-files.ts'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { production } from '#testing/service/production-settings.ts'

// docs/settings.md says of each setting what the code does without it.

const page = readFileSync('docs/settings.md', 'utf8')
const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| ((?:`[^`]*`|[^`|])*) \| ([^|]*) \|/gm)].map(
  ([, name = '', simulation = '', production = '']) => ({ name, simulation, production }),
)

const kept = makeSecrets()
/** All that production requires, and no more: without a gateway there are no phones, without a register operators verify, and nothing of them is needed. */
const complete: Record<string, string> = Object.fromEntries(
  Object.entries(production).filter(([name]) => !/^(GATEWAY_|REGISTER_|SUPPORT_NUMBER)/.test(name)),
)

test('the page lists the settings that the service reads, no more and no fewer', () => {
  const read = new Set<string>()
  readConfig(new Proxy<Record<string, string>>({}, { get: (_, name: string) => void read.add(name) }), kept)
  for (const other of ['NODE_ENV', 'npm_lifecycle_event', 'CREDENTIALS_DIRECTORY']) read.delete(other)
  for (const name of FROM_FILES) read.delete(`${name}_FILE`)

  expect(rows.map(({ name }) => name).sort()).toEqual([...read].sort())
})

test.each([
  ['simulation', {}],
  ['production', complete],
] as const)('in %s a setting that is left out has the value on the page', (mode, env) => {
  const without = readConfig(env, kept)
  const given = rows.flatMap((row) => {
    const value = /^`([^`]+)`$/.exec(row[mode])?.[1]
    return value === undefined ? [] : [{ ...row, value }]
  })

  expect(given.length).toBeGreaterThan(10)
  for (const { name, value } of given) expect(readConfig({ ...env, [name]: value }, kept), name).toEqual(without)
})

test('production starts with what the page calls required, and not without any of it', () => {
  const required = rows.filter(({ production }) => production === 'required').map(({ name }) => name)

  expect(required.sort()).toEqual(
    Object.keys(complete)
      .filter((name) => name !== 'MODE')
      .sort(),
  )
  for (const name of required)
    expect(() => readConfig({ ...complete, [name]: undefined }, kept), name).toThrow(new RegExp(`${name}.* not set`))
})

/** As the page writes it: `30 in 10 minutes`, `1000 a minute and 2000 a day`. */
const WINDOWS: Record<number, string> = { 60: 'a minute', 600: 'in 10 minutes', 3600: 'an hour', 86400: 'a day' }

test('the page lists every rate limit as it is counted', () => {
  const listed = [...page.matchAll(/^\| ((?:`[a-z-]+`(?:, )?)+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].flatMap(
    ([, names = '', limits = '', whom = '']) =>
      names.split(', ').map((name, index) => ({
        name: name.replaceAll('`', ''),
        limit: limits.split('; ')[index],
        whom: names.includes(', ') ? (whom.split('; ')[index] ?? '') : whom,
      })),
  )

  expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(RULES).sort())
  for (const { name, limit } of listed) {
    const rules = RULES[name as keyof typeof RULES]
    expect(limit, name).toBe(rules.map(({ most, seconds }) => `${most} ${WINDOWS[seconds]}`).join(' and '))
  }
  // A whole mobile network may share one address.
  const byAddress = listed.filter(({ whom }) => whom.includes('address'))
  expect(byAddress.length).toBeGreaterThan(8)
  for (const { name } of byAddress)
    for (const { seconds } of RULES[name as keyof typeof RULES]) expect(seconds, name).toBeLessThanOrEqual(600)
  const ofAnyone = Object.values(api).flatMap((endpoint) => {
    const { who, limit, addressLimit } = endpoint as { who: string; limit?: string; addressLimit?: string }
    return [who === 'anyone' && limit, addressLimit].filter(Boolean)
  })
  expect(byAddress.map(({ name }) => name)).toEqual(expect.arrayContaining(ofAnyone))
})
