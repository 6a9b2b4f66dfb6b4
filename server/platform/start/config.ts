import { resolve } from 'node:path'
import { PRODUCT } from '#contract/product.ts'
import { type Env, readGiven } from './secret-files.ts'
import { makeSecrets, SECRETS, type SealingKey, type Secrets } from './secrets.ts'
import { type Operator, settingsOf } from './settings.ts'

/** Everything that differs between machines. Only this file reads the environment. */
export type Config = {
  mode: 'simulation' | 'production'
  /** The partners whose answers are believed. Only in production money is real; staging is production with simulators that run apart. */
  partners: 'real' | 'simulated' | 'either'
  /** Of simulators that run apart: where the service is that they serve. */
  serviceUrl: string
  host: string
  port: number
  /** Where browsers reach us, without a slash at the end: decides redirects and whether cookies are Secure. */
  publicUrl: string
  /** null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** The user that may migrate the database at `databaseUrl`; null: the service's own. */
  databaseOwnerUrl: string | null
  /** A replica for reads that may be a minute old; null: the primary answers them too. */
  databaseReadUrl: string | null
  databasePool: number
  dataDir: string
  /** `npm start` runs this: it stops when npm does. */
  startedByNpm: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** How many proxies in front of us are believed about the client's address. */
  trustedProxies: number
  /** Where Prometheus reads us; without a port nowhere. */
  metrics: { host: string; port: number | null }
  /** How long a process that stops says so at /readyz before it takes no more requests, for a balancer to notice. */
  drainNoticeMs: number
  /** How long what is under way then has to finish, before the process ends all the same. */
  drainMs: number
  /** An OpenTelemetry collector; null: no traces. */
  traceCollector: string | null
  /** The share of traces that is sent, where the caller does not say. */
  traceRatio: number
  operators: Operator[]
  /** As `comparableEmail` has them; in simulation only. */
  operatorEmails: string[]
  /** How long a bank's business day lasts: in simulation a minute, so that one can watch a payout arrive. */
  businessDaySeconds: number
  /** How long the payment provider, the bank and the cash partner get to answer one request. */
  partnerTimeoutMs: number
  /** Whether a first start in simulation gives its demo people a month of history. */
  demoMonth: boolean
  sessionSecret: string
  /** Signs the heads of the chains of seals; never in the database, whose owner it guards against. */
  anchorSecret: string
  /** The first seals, all of them open: a key is rotated by putting a new one in front. */
  bankDetailsKeys: [SealingKey, ...SealingKey[]]
  /** Ed25519. The first signs proofs of income, all of them are published: a key is rotated by putting a new one in front. */
  proofKeys: [SealingKey, ...SealingKey[]]
  /** Hashes who a closed account belonged to. Never changed: with another one, nobody who closed an account is known again. */
  identityKey: string
  /** null: the simulated identity provider at /idp. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  /** Hosts whose pictures of people the pages may show. */
  pictureHosts: string[]
  vodapay: { url: string; apiKey: string; notificationSecret: string }
  bank: { url: string; token: string; webhookSecret: string }
  /** The partner whose codes shops and machines pay out in cash. */
  cashPartner: { url: string; id: string; secret: string }
  /** Whether workers whom nobody has verified may withdraw in cash. */
  cashForUnverified: boolean
  /** The aggregator that carries USSD and SMS; null: phones without the app cannot be linked. */
  gateway: {
    url: string
    username: string
    apiKey: string
    /** The secret that the aggregator shows with each of its calls to us. */
    callbackSecret: string
    /** From whom messages are. */
    sender: string
    /** The code that people dial. */
    ussdCode: string
    /** The number to call when something is wrong. */
    supportNumber: string
  } | null
  /** The population register that says whether an ID number, a surname and a birth date belong together; null: only operators verify. */
  register: { url: string; token: string } | null
  /** Where people write to us; push services too, at the first. */
  contacts: { supportEmail: string; helpEmail: string; privacyEmail: string }
  /** Off for tests and measurements, which call faster than people do. */
  rateLimits: 'on' | 'off'
}

/** For commands, which look for the settings of a service also elsewhere. */
export const environment: Env = process.env

const PARTNERS = { simulation: 'either', staging: 'simulated', production: 'real' } as const

/**
 * Reads all settings once and stops with a sentence for each that makes no sense. In simulation a secret that is not
 * set is taken from `kept` (made once and kept in DATA_DIR); in production each must be set and strong.
 */
export function readConfig(env: Env = environment, kept: Secrets = makeSecrets()): Config {
  const read = settingsOf(env)
  // Hosting platforms set NODE_ENV by habit. Without MODE, production is meant there.
  const mode = read.oneOf('MODE', ['simulation', 'staging', 'production'], read.modeOfPlatform())
  const real = mode !== 'simulation'
  const port = read.number('PORT', 3000, { from: 0, to: 65_535 })
  const secret = (name: keyof Secrets, issuer?: string) => read.secret(name, real ? null : kept[name], issuer)
  if (real) read.distinct([...SECRETS, 'OIDC_CLIENT_SECRET'])
  const partner = (name: string, path: string) =>
    read.partnerUrl(name, real ? null : ownAddress(port, path), { mode, path })
  const publicUrl = read.origin('PUBLIC_URL', real ? null : `http://localhost:${port}`, real)
  return read.complete<Config>({
    mode: real ? 'production' : 'simulation',
    partners: PARTNERS[mode],
    serviceUrl: env.SERVICE_URL && !real ? read.origin('SERVICE_URL', null, false) : publicUrl,
    port,
    host: read.text('HOST', '0.0.0.0'),
    publicUrl,
    databaseUrl: read.databaseUrl('DATABASE_URL', real),
    databaseOwnerUrl: read.databaseUrl('DATABASE_OWNER_URL'),
    databaseReadUrl: read.databaseUrl('DATABASE_READ_URL'),
    databasePool: read.number('DATABASE_POOL', 20, { from: 2, to: 200 }),
    dataDir: resolve(read.text('DATA_DIR', 'data')),
    startedByNpm: env.npm_lifecycle_event === 'start',
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    trustedProxies: read.number('TRUSTED_PROXIES', 0, { from: 0, to: 10 }),
    metrics: {
      host: read.text('METRICS_HOST', '127.0.0.1'),
      port: env.METRICS_PORT ? read.number('METRICS_PORT', 0, { from: 1, to: 65_535, without: 'no metrics' }) : null,
    },
    drainNoticeMs: read.number('DRAIN_NOTICE_MS', real ? 2_000 : 0, { from: 0, to: 60_000 }),
    drainMs: read.number('DRAIN_MS', 7_500, { from: 1_000, to: 300_000 }),
    traceCollector: env.OTEL_EXPORTER_OTLP_ENDPOINT ? read.url('OTEL_EXPORTER_OTLP_ENDPOINT', null) : null,
    traceRatio: read.ratio('OTEL_TRACES_SAMPLER_ARG', 1),
    operators: read.operators('OPERATORS'),
    operatorEmails: real
      ? read.nothing('OPERATOR_EMAILS', 'list operators by issuer and subject in OPERATORS')
      : read.emails('OPERATOR_EMAILS', 'operator@enkosi.test,operator2@enkosi.test'),
    businessDaySeconds: read.number('BUSINESS_DAY_SECONDS', real ? 86_400 : 60, {
      from: real ? 86_400 : 1,
      to: 86_400,
    }),
    partnerTimeoutMs: read.number('PARTNER_TIMEOUT_MS', 3_000, { from: 10, to: 60_000 }),
    demoMonth: !real && read.oneOf('DEMO_MONTH', ['on', 'off'], 'on') === 'on',
    sessionSecret: secret('SESSION_SECRET'),
    anchorSecret: secret('ANCHOR_SECRET'),
    bankDetailsKeys: read.keys('BANK_DETAILS_KEYS', real ? null : kept.BANK_DETAILS_KEYS),
    proofKeys: read.keys('PROOF_KEYS', real ? null : kept.PROOF_KEYS),
    identityKey: secret('IDENTITY_KEY'),
    oidc: read.oidc(real),
    pictureHosts: read.hosts('PICTURE_HOSTS'),
    vodapay: {
      url: partner('VODAPAY_URL', '/sim/vodapay'),
      apiKey: secret('VODAPAY_API_KEY', 'the payment provider'),
      notificationSecret: secret('VODAPAY_NOTIFICATION_SECRET', 'the payment provider'),
    },
    bank: {
      url: partner('BANK_URL', '/sim/bank'),
      token: secret('BANK_TOKEN', 'the bank'),
      webhookSecret: secret('BANK_WEBHOOK_SECRET', 'the bank'),
    },
    cashPartner: {
      url: partner('CASH_PARTNER_URL', '/sim/cash'),
      id: read.issued('CASH_PARTNER_ID', real ? null : 'sandbox', 'the cash partner'),
      secret: secret('CASH_PARTNER_SECRET', 'the cash partner'),
    },
    cashForUnverified: read.oneOf('CASH_FOR_UNVERIFIED', ['on', 'off'], 'off') === 'on',
    gateway:
      real && !env.GATEWAY_URL
        ? null
        : {
            url: partner('GATEWAY_URL', '/sim/gateway'),
            username: read.issued('GATEWAY_USERNAME', real ? null : 'sandbox', 'the aggregator'),
            apiKey: secret('GATEWAY_API_KEY', 'the aggregator'),
            callbackSecret: secret('GATEWAY_CALLBACK_SECRET'),
            sender: read.text('SMS_SENDER', `${PRODUCT.name}`),
            ussdCode: read.text('USSD_CODE', '*120*3657#'),
            supportNumber: read.issued('SUPPORT_NUMBER', real ? null : '0800 365 746', 'your team'),
          },
    register:
      real && !env.REGISTER_URL
        ? null
        : {
            url: partner('REGISTER_URL', '/sim/register'),
            token: secret('REGISTER_TOKEN', 'the population register'),
          },
    contacts: {
      supportEmail: read.contact('SUPPORT_EMAIL', real ? null : 'support@enkosi.example'),
      helpEmail: read.contact('HELP_EMAIL', real ? null : 'hello@enkosi.example'),
      privacyEmail: read.contact('PRIVACY_EMAIL', real ? null : 'privacy@enkosi.example'),
    },
    rateLimits: read.oneOf('RATE_LIMITS', real ? ['on'] : ['on', 'off'], 'on'),
  })
}

/** Those that are neither set nor kept. */
export function missingSecrets(names: (keyof Secrets)[], kept: Partial<Secrets>, env: Env): (keyof Secrets)[] {
  return names.filter((name) => readGiven(env, name) === null && !kept[name])
}

/** With PORT=0 the system picks the port, and the addresses that follow from it are known only then. */
export function atPort(config: Config, port: number): Config {
  const moved = (url: string, before: string, after: string) => (url === before ? after : url)
  const own = (path: string) => [ownAddress(config.port, path), ownAddress(port, path)] as const
  return {
    ...config,
    port,
    publicUrl: moved(config.publicUrl, `http://localhost:${config.port}`, `http://localhost:${port}`),
    serviceUrl: moved(config.serviceUrl, `http://localhost:${config.port}`, `http://localhost:${port}`),
    vodapay: { ...config.vodapay, url: moved(config.vodapay.url, ...own('/sim/vodapay')) },
    bank: { ...config.bank, url: moved(config.bank.url, ...own('/sim/bank')) },
    cashPartner: { ...config.cashPartner, url: moved(config.cashPartner.url, ...own('/sim/cash')) },
    gateway: config.gateway && { ...config.gateway, url: moved(config.gateway.url, ...own('/sim/gateway')) },
    register: config.register && { ...config.register, url: moved(config.register.url, ...own('/sim/register')) },
  }
}

function ownAddress(port: number, path: string): string {
  return `http://127.0.0.1:${port}${path}`
}
