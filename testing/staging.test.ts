import { expect, test } from 'vitest'
import { paymentProviderOf } from '#server/partners/payment-provider.ts'
import { payoutBankOf } from '#server/partners/payout-bank.ts'
import { openIdOf } from '#server/people/identity/open-id.ts'
import { checkMoney } from '#server/platform/start/check-money.ts'
import { readConfig } from '#server/platform/start/config.ts'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { subjectOf } from '#server/simulators/identity-provider/accounts.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { BANK_ACCOUNT, loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import { signIn } from '#testing/people/sign-in.ts'
import { testDatabase } from '#testing/service/database.ts'
import { freePorts } from '#testing/service/free-ports.ts'
import { production } from '#testing/service/production-settings.ts'
import { startProgram, until } from '#testing/service/program.ts'
import { startTestServer } from '#testing/service/server.ts'
import { DRAIN_MS, isReady } from '#testing/service/server-process.ts'
import { atEnd } from './at-end.ts'

const scratch = scratchFolder('staging')

/** The settings that a service in staging and its simulators share, and what each has of its own. */
async function settings() {
  const [port, simulatorsPort] = await freePorts(2)
  const [own, simulators] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${simulatorsPort}`]
  const { VODAPAY_API_KEY, VODAPAY_NOTIFICATION_SECRET, BANK_TOKEN, BANK_WEBHOOK_SECRET } = makeSecrets()
  const { CASH_PARTNER_SECRET, REGISTER_TOKEN } = makeSecrets()
  const both = {
    ...{ VODAPAY_API_KEY, VODAPAY_NOTIFICATION_SECRET, BANK_TOKEN, BANK_WEBHOOK_SECRET },
    ...{ CASH_PARTNER_SECRET, REGISTER_TOKEN },
    CASH_PARTNER_ID: 'sandbox',
    OIDC_ISSUER: `${simulators}/idp`,
    OIDC_CLIENT_ID: production.OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET: production.OIDC_CLIENT_SECRET,
    HOST: '127.0.0.1',
  }
  const service = {
    ...production,
    ...both,
    MODE: 'staging',
    PORT: `${port}`,
    PUBLIC_URL: own,
    VODAPAY_URL: `${simulators}/sim/vodapay`,
    BANK_URL: `${simulators}/sim/bank`,
    CASH_PARTNER_URL: `${simulators}/sim/cash`,
    REGISTER_URL: `${simulators}/sim/register`,
    GATEWAY_URL: `${simulators}/sim/gateway`,
    OPERATORS: `${simulators}/idp|${subjectOf('boss@enkosi.test')}`,
    DATA_DIR: `${scratch}/service`,
    DRAIN_MS,
  }
  const apart = {
    ...both,
    PORT: `${simulatorsPort}`,
    PUBLIC_URL: simulators,
    SERVICE_URL: own,
    BUSINESS_DAY_SECONDS: '1',
    DATA_DIR: `${scratch}/simulators`,
  }
  return { service, apart }
}

function start(file: string, env: Record<string, string>) {
  const program = startProgram({
    command: process.execPath,
    args: [`server/${file}`],
    env: { PATH: process.env.PATH, ...env },
    logFile: `${scratch}/${file}.log`,
  })
  atEnd(() => program.stop())
  return program
}

test('a production process signs in, loads, tips and pays out by simulators that run apart', async () => {
  const { service, apart } = await settings()
  const [served, other] = [await testDatabase(), await testDatabase()]
  const simulators = start('run-simulators.ts', {
    ...apart,
    DATABASE_URL: other.url,
    DATABASE_OWNER_URL: other.ownerUrl,
  })
  await until('the simulators are ready', () => /are ready at|Error/.test(simulators.output()))
  const process = start('main.ts', { ...service, DATABASE_URL: served.url, DATABASE_OWNER_URL: served.ownerUrl })
  await until('the service is ready', () => isReady(service.PUBLIC_URL).catch(() => !process.isRunning()))

  const tipper = await signIn(service.PUBLIC_URL, { email: 'tipper@enkosi.test' })
  const worker = await signIn(service.PUBLIC_URL, { email: 'worker@enkosi.test' })
  await registerWorker(worker, BANK_ACCOUNT)
  const { id } = (await worker.get('/api/guard/profile')).json as { id: string }
  await loadWallet(tipper, 10_000)
  await tipper.mustPost('/api/tips', { guardId: id, amount: 5_000 })
  expect([await tipper.balance(), await worker.balance()]).toEqual([4_951, 5_000])
  await worker.mustPost('/api/wallet/withdraw', { amount: 5_000 })
  // The bank's webhook comes back across both processes.
  await until('the payout is paid', async () => {
    const { json } = await worker.get('/api/transactions')
    return (json as { status: string }[])[0]?.status === 'paid'
  })

  expect(process.output()).toContain('This is staging: no real money moves.')
  const document = (await tipper.get('/api/openapi.json')).text
  expect(document).toContain('in simulation mode')
  expect((await tipper.get('/sim/phone')).text).not.toContain('<html')
  await process.stop()
  // Neither database changes sides any more.
  await expect(checkMoney(served.db, 'real')).rejects.toThrow('This database holds simulated money')
  await expect(checkMoney(other.db, 'real')).rejects.toThrow('This database holds simulated money')
})

test('a database that was served in production or has demo people changes sides no more', async () => {
  const [real, demo] = [await testDatabase(), await testDatabase()]
  await checkMoney(real.db, 'real')
  await checkMoney(real.db, 'real')
  await demo.db`insert into seeded (what) values ('demo people')`

  await expect(checkMoney(real.db, 'simulated')).rejects.toThrow('This database holds real money')
  await expect(checkMoney(real.db, 'either')).rejects.toThrow('This database holds real money')
  // A start with the wrong MODE leaves nothing behind that keeps production from starting.
  await checkMoney(real.db, 'real')
  await expect(checkMoney(demo.db, 'real')).rejects.toThrow('This database holds simulated money')
})

test('staging takes addresses of simulators alone, production none', async () => {
  const { service } = await settings()
  const { VODAPAY_URL, BANK_URL, CASH_PARTNER_URL, GATEWAY_URL, REGISTER_URL } = service
  const simulated = { VODAPAY_URL, BANK_URL, CASH_PARTNER_URL, GATEWAY_URL, REGISTER_URL }

  expect(readConfig({ ...service, DATABASE_URL: production.DATABASE_URL }).partners).toBe('simulated')
  for (const [name, url] of Object.entries(simulated)) {
    expect(() =>
      readConfig({ ...service, DATABASE_URL: production.DATABASE_URL, [name]: 'https://real.bank' }),
    ).toThrow(`${name} is "https://real.bank": staging uses simulators alone`)
    expect(() => readConfig({ ...production, [name]: url })).toThrow(`${name} is "${url}", a simulator`)
  }
})

test('an answer of a simulator is none in production, and in staging only theirs is one', async () => {
  const { services, url, log } = await startTestServer()
  const { config } = services
  const outcomes: (string | null)[] = []
  const watch = () => ({ headers: {}, ended: (failure: string | null) => outcomes.push(failure) })
  const asked = (partners: 'real' | 'simulated', more = {}) => {
    const of = () => ({ ...config, ...more, partners })
    return Promise.allSettled([
      paymentProviderOf(of, watch).start({ traceId: 'a', amount: 100, customerId: 'c', returnTo: '/' }),
      payoutBankOf(of, watch).find('nonce'),
    ])
  }
  const oidc = { issuer: `${config.publicUrl}/idp`, clientId: 'enkosi', clientSecret: 'x' }
  const signingIn = (partners: 'real' | 'simulated') =>
    openIdOf(() => ({ ...config, oidc, partners }), watch).identityProvider()

  expect((await asked('simulated')).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await asked('real')).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await signingIn('simulated')
  await expect(signingIn('real')).rejects.toThrow()
  expect(outcomes).toEqual([null, null, 'a simulator', 'a simulator', null, 'a simulator'])
  // Another program that answers 200 with the right shape is believed by neither.
  outcomes.length = 0
  const vodapay = { ...config.vodapay, url: `${url}/nowhere` }
  await asked('simulated', { vodapay, bank: { ...config.bank, url: `${url}/nowhere` } })
  expect(outcomes).toEqual(['not a simulator', 'not a simulator'])
  expect(log.join('')).not.toContain('unhandled')
})

test.each<[string, Record<string, string>, RegExp]>([
  ['MODE=staging', { MODE: 'staging', DATABASE_URL: production.DATABASE_URL }, /run without MODE/],
  ['another issuer', { OIDC_ISSUER: 'https://id.example' }, /OIDC_ISSUER is http/],
  ['no service', { SERVICE_URL: '' }, /SERVICE_URL is not set/],
  ['no shared secrets', { BANK_TOKEN: '' }, /BANK_TOKEN: set them as for the service/],
])('the simulators do not start with %s', async (_, changed, sentence) => {
  const { service, apart } = await settings()
  const program = start('run-simulators.ts', {
    ...(changed.MODE ? service : apart),
    ...changed,
  })

  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(sentence)
})
