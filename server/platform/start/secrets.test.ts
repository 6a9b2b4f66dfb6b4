import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { production } from '#testing/service/production-settings.ts'
import { readConfig } from './config.ts'
import { isWords, SECRETS } from './secrets.ts'

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

test.each([
  'This is my secret key, and nobody knows it',
  'this-is-my-secret-key-for-production-2026',
  'ThisIsMySecretKeyForProductionUse',
  'enkosi_production_session_secret_2026_11_19',
  'correct-horse-battery-staple-and-more',
  'lo mfihlo wethu uyimfihlo enkulu kakhulu',
])('words are no secret of production: %s', (text) => {
  for (const name of SECRETS.filter((each) => !each.endsWith('_KEYS')))
    expect(() => readConfig({ ...production, [name]: text }), name).toThrow(`${name} is too weak`)
  const key = Buffer.from(text.slice(0, 32)).toString('base64')
  for (const name of ['BANK_DETAILS_KEYS', 'PROOF_KEYS'])
    expect(() => readConfig({ ...production, [name]: `k1:${key}` }), name).toThrow(`${name} holds a weak key`)
})

test('what is random is taken, in whatever way a partner writes it', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  const issued = [
    ...Array.from({ length: 200 }, () => randomBytes(32).toString('base64url')),
    ...Array.from({ length: 200 }, () => randomBytes(16).toString('hex')),
    ...Array.from({ length: 200 }, () => randomUUID()),
    ...Array.from({ length: 50 }, () => [...randomBytes(52)].map((byte) => alphabet[byte % 32]).join('')),
    `vodapay_live_secret_${randomBytes(16).toString('hex')}`,
  ]
  expect(issued.filter(isWords)).toEqual([])
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
