import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { production } from '#testing/production-settings.ts'
import { readConfig } from './config.ts'
import { SECRETS } from './secrets.ts'

test.each(SECRETS)('production does not start without %s, nor with a weak one', (name) => {
  expect(() => readConfig({ ...production, [name]: '' })).toThrow(name)
  expect(() => readConfig({ ...production, [name]: 'a'.repeat(64) })).toThrow(name)
  expect(() => readConfig({ ...production, [name]: 'k1:short' })).toThrow(name)
})

test('production does not start with a secret that stands for two things', () => {
  const { SESSION_SECRET, BANK_DETAILS_KEYS } = production

  expect(() => readConfig({ ...production, BANK_TOKEN: SESSION_SECRET })).toThrow(
    'BANK_TOKEN is the same as SESSION_SECRET: give each a value of its own.',
  )
  const proofKeys = `p2:${randomBytes(32).toString('base64')}, ${BANK_DETAILS_KEYS.replace('k1', 'p1')}`
  expect(() => readConfig({ ...production, PROOF_KEYS: proofKeys })).toThrow(
    'PROOF_KEYS is the same as BANK_DETAILS_KEYS',
  )
  expect(readConfig({ BANK_TOKEN: SESSION_SECRET, SESSION_SECRET }).bank.token).toBe(SESSION_SECRET)
})

test.each(['change-me-please.'.repeat(3), '0123456789abcdef'.repeat(2), 'abcdefghijklmnopqrstuvwxyz0123456789'])(
  'a secret of production is no pattern such as %s',
  (text) => {
    expect(() => readConfig({ ...production, SESSION_SECRET: text })).toThrow(/^SESSION_SECRET is too weak/)
  },
)

test('keys are no pattern either', () => {
  const counted = Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('base64')

  expect(() => readConfig({ ...production, BANK_DETAILS_KEYS: `k1:${counted}` })).toThrow(/holds a weak key/)
})
