import { expect, test } from 'vitest'
import { production } from '#testing/service/production-settings.ts'
import { readConfig } from './config.ts'
import { warningsFor } from './warnings.ts'

const TWO_OPERATORS = { OPERATORS: 'https://id.example|1,https://id.example|2' }
test.each([
  [{ DATABASE_URL: 'postgres://enkosi_app@10.0.0.7/enkosi' }, /^DATABASE_URL names another machine and no TLS/],
  [
    { DATABASE_READ_URL: 'postgres://enkosi_app@db2.example/enkosi?sslmode=disable' },
    /^DATABASE_READ_URL names another machine and no TLS/,
  ],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, /^METRICS_HOST is 0\.0\.0\.0: .* port 9464/],
  [{ OPERATORS: '' }, /^OPERATORS names nobody: a correction needs two/],
  [{ OPERATORS: 'https://id.example|1, https://id.example|1' }, /^OPERATORS names one person/],
  [{ OPERATORS: 'https://id.example|1' }, /^OPERATORS names one person/],
  [{ TRUSTED_PROXIES: '10' }, /^TRUSTED_PROXIES is 10: /],
])('production says aloud that %o is hardly meant', (setting, sentence) => {
  const warnings = warningsFor(readConfig({ ...production, ...TWO_OPERATORS, ...setting }))

  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(sentence)
})

test('what is usual is not worth a word, and simulation none at all', () => {
  const usual = { ...TWO_OPERATORS, TRUSTED_PROXIES: '1', METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }
  const here = { DATABASE_URL: 'postgres://enkosi_app@localhost/enkosi?host=%2Ftmp' }

  expect(warningsFor(readConfig({ ...production, ...usual }))).toEqual([])
  expect(warningsFor(readConfig({ ...production, ...usual, ...here }))).toEqual([])
  expect(warningsFor(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }))).toEqual([])
})
