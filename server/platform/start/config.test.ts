import { expect, test } from 'vitest'
import { production } from '#testing/service/production-settings.ts'
import { atPort, readConfig } from './config.ts'
import { makeSecrets, SECRETS } from './secrets.ts'
import { StartupError } from './startup-error.ts'

/** The settings that an issuer needs beside it. */
const OIDC = { OIDC_CLIENT_ID: 'enkosi', OIDC_CLIENT_SECRET: production.OIDC_CLIENT_SECRET }

test('nothing needs to be set to try the service', () => {
  const config = readConfig({})

  expect(config).toMatchObject({
    mode: 'simulation',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    databaseOwnerUrl: null,
    oidc: null,
  })
  expect(config.vodapay.url).toBe('http://127.0.0.1:3000/sim/vodapay')
  expect(config.operatorEmails).toContain('operator@enkosi.test')
  expect(config.businessDaySeconds).toBe(60)
})

test('a port picked by the system moves every address that follows from it, and no other', () => {
  const config = atPort(readConfig({ PORT: '0', BANK_URL: 'http://bank.example' }), 4711)

  expect(config.publicUrl).toBe('http://localhost:4711')
  expect(config.vodapay.url).toBe('http://127.0.0.1:4711/sim/vodapay')
  expect(config.bank.url).toBe('http://bank.example')
})

test('production takes its secrets from the environment and nothing else', () => {
  const config = readConfig(production, makeSecrets())

  expect(config.sessionSecret).toBe(production.SESSION_SECRET)
  expect(config.publicUrl).toBe('https://enkosi.example')
  expect(config.bankDetailsKeys[0]?.key).toHaveLength(32)
  expect(config.operatorEmails).toEqual([])
})

test('production knows operators by issuer and subject, never by an address', () => {
  const config = readConfig({ ...production, OPERATORS: 'https://id.example/|1234, https://id.example|5678' })

  expect(config.operators).toEqual([
    { issuer: 'https://id.example/', subject: '1234' },
    { issuer: 'https://id.example', subject: '5678' },
  ])
  expect(() => readConfig({ ...production, OPERATOR_EMAILS: 'a@enkosi.example' })).toThrow(
    /OPERATOR_EMAILS .* OPERATORS/,
  )
})

test.each([
  ['support@enkosi.example', /nobody reads/],
  ['support@Example.org', /nobody reads/],
  ['support@enkosi.test', /nobody reads/],
  ['support', /email address/],
  ['a b@pay.za', /email address/],
  ['<a>@pay.za', /email address/],
])('production does not tell people to write to %s', (address, sentence) => {
  for (const name of ['SUPPORT_EMAIL', 'HELP_EMAIL', 'PRIVACY_EMAIL'])
    expect(() => readConfig({ ...production, [name]: address })).toThrow(sentence)
})

test('metrics are for this machine alone unless a setting says otherwise, wherever the service listens', () => {
  expect(readConfig({ METRICS_PORT: '9464', HOST: '0.0.0.0' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics).toEqual({
    host: '10.0.0.7',
    port: 9464,
  })
  expect(readConfig({}).metrics.port).toBeNull()
})

test.each(['PUBLIC_URL', 'OIDC_ISSUER', 'VODAPAY_URL', 'BANK_URL', 'CASH_PARTNER_URL'])(
  'production does not speak plain http with %s, but on its own machine',
  (name) => {
    const plain = (address: string) => () => readConfig({ ...production, [name]: address })

    for (const address of [
      'http://example.org',
      'http://10.0.0.7:8080',
      'http://localhost.example.org',
      'HTTP://x.org',
    ])
      expect(plain(address)).toThrow(new RegExp(`^${name} is "${address}": in production [^\\n]*https://[^\\n]*$`))
    for (const address of [
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
      'https://example.org',
    ])
      expect(plain(address)).not.toThrow()
    expect(() => readConfig({ [name]: 'http://example.org', ...(name === 'OIDC_ISSUER' && OIDC) })).not.toThrow()
  },
)

test('a platform that says NODE_ENV=production means production, unless MODE says otherwise', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(StartupError)
  expect(readConfig({ NODE_ENV: 'production', MODE: 'simulation' }).mode).toBe('simulation')
})

test('production names everything that is missing at once, each with who makes or issues it', () => {
  const { message } = (() => {
    try {
      return readConfig({ MODE: 'production', PORT: 'http' }) as never
    } catch (error) {
      return error as Error
    }
  })()

  const lines = message.split('\n')
  // Without a gateway there are no phones, without a register operators verify, and nothing of them is needed.
  const secrets = SECRETS.filter((name) => !/^(GATEWAY|REGISTER)_/.test(name))
  const contacts = ['SUPPORT_EMAIL', 'HELP_EMAIL', 'PRIVACY_EMAIL']
  const needed = [
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'VODAPAY_URL',
    'BANK_URL',
    'CASH_PARTNER_URL',
    'CASH_PARTNER_ID',
    'OIDC_ISSUER',
    ...contacts,
    ...secrets,
  ]
  for (const name of needed)
    expect(
      lines.filter((line) => line.startsWith(name)),
      name,
    ).toHaveLength(1)
  expect(lines).toHaveLength(needed.length)
  const about = (name: string) => lines.find((line) => line.startsWith(name))
  expect(about('SESSION_SECRET')).toContain('make one with: node -p')
  expect(about('BANK_DETAILS_KEYS')).toContain('randomBytes(32)')
  expect(about('VODAPAY_API_KEY')).toMatch(/the payment provider issues it\.$/)
  expect(about('BANK_TOKEN')).toMatch(/the bank issues it\.$/)
})

test('a port for metrics that makes no sense is not said to be left out for 0, which is none either', () => {
  expect(() => readConfig({ METRICS_PORT: '0' })).toThrow('from 1 to 65535, or leave it out for no metrics.')
})

test('rate limits can be switched off in simulation alone', () => {
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe('off')
  expect(readConfig(production).rateLimits).toBe('on')
  expect(() => readConfig({ ...production, RATE_LIMITS: 'off' })).toThrow(/^RATE_LIMITS is "off": set it to on/)
})

test('PUBLIC_URL has no path: the service lives at the root of its address', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://example.org/tips' })).toThrow(
    /^PUBLIC_URL .*https:\/\/example\.org alone/,
  )
  expect(readConfig({ PUBLIC_URL: 'https://example.org/' }).publicUrl).toBe('https://example.org')
})

test.each([
  ['GATEWAY_USERNAME', '', /^GATEWAY_USERNAME is not set, and production needs it: the aggregator issues it\.$/],
  ['OIDC_CLIENT_SECRET', 'secret-of-the-provider', /^OIDC_CLIENT_SECRET is too weak .* ask the identity provider/],
  ['OIDC_CLIENT_SECRET', 'x', /^OIDC_CLIENT_SECRET is too weak .* ask the identity provider/],
  ['BUSINESS_DAY_SECONDS', '1', /^BUSINESS_DAY_SECONDS is "1": set it to a whole number from 86400 to 86400/],
])('production does not start with %s=%s', (name, value, sentence) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(sentence)
})

test('a NODE_ENV that nobody knows starts nothing unless MODE says what is meant', () => {
  expect(() => readConfig({ NODE_ENV: 'prod' })).toThrow(/^NODE_ENV is "prod".* set MODE to production or simulation/)
  expect(readConfig({ NODE_ENV: 'prod', MODE: 'simulation' }).mode).toBe('simulation')
  expect(readConfig({ NODE_ENV: 'development' }).mode).toBe('simulation')
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['MODE', 'prod'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://localhost/enkosi'],
  ['DATABASE_URL', 'localhost'],
  ['PUBLIC_URL', 'enkosi.example'],
  ['TRUSTED_PROXIES', 'yes'],
  ['METRICS_PORT', '0'],
  ['BUSINESS_DAY_SECONDS', '1.5'],
  ['RATE_LIMITS', '0'],
  ['OPERATOR_EMAILS', 'nobody'],
  ['OPERATOR_EMAILS', '\u212aeeper@enkosi.test'],
  ['PICTURE_HOSTS', 'https://pictures.example'],
  ['PICTURE_HOSTS', '*'],
  ['PICTURE_HOSTS', "a.example;script-src 'unsafe-inline'"],
  ['OPERATORS', 'https://id.example'],
  ['OPERATORS', 'https://id.example|a|b'],
  ['BANK_DETAILS_KEYS', 'k1:AAAA'],
  ['OIDC_ISSUER', 'https://id.example'],
])('%s=%s stops with one sentence that names the setting', (name, value) => {
  const attempt = () => readConfig({ [name]: value })

  expect(attempt).toThrow(StartupError)
  expect(attempt).toThrow(new RegExp(`^[^\\n]*${name === 'OIDC_ISSUER' ? 'OIDC_CLIENT_ID' : name}[^\\n]*$`))
})

test('a password in DATABASE_URL is not repeated in the message', () => {
  expect(() => readConfig({ DATABASE_URL: 'http://me:hunter2@host/db' })).toThrow(/^(?!.*hunter2)/)
})
