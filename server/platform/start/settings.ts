import { comparableEmail } from '#server/platform/email.ts'
import { isLoopback } from './port.ts'
import { type Env, readGiven } from './secret-files.ts'
import { isWords, readKeys, readSecret, refuseSame } from './secrets.ts'
import { StartupError } from './startup-error.ts'

/** An operator as the identity provider names them. */
export type Operator = { issuer: string; subject: string }

/**
 * Readers for one kind of setting each. Faults are gathered, in sentences that name the setting and how to fix it, and reported together by
 * `complete`, so that one start shows all of them.
 */
export function settingsOf(env: Env) {
  const given = (name: string): string | null => readGiven(env, name)
  const wrong = new Set<string>()
  // The substitute only serves readers that come after it: `complete` throws.
  const noting = <T>(read: () => T, instead = undefined as T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      wrong.add(error.message)
      return instead
    }
  }
  return {
    text: (name: string, standard: string) => given(name) ?? standard,
    /** An id that a partner gives us: without a standard it must be set. */
    issued: (name: string, standard: string | null, issuer: string) =>
      noting(() => readIssued(name, given(name) ?? standard, issuer)),
    number: (name: string, standard: number, range: Range) =>
      noting(() => readNumber(name, given(name), standard, range), standard),
    ratio: (name: string, standard: number) => noting(() => readRatio(name, given(name), standard), standard),
    oneOf: <Choice extends string>(name: string, choices: readonly Choice[], standard: Choice): Choice =>
      noting(() => readChoice(name, given(name), choices, standard), standard),
    url: (name: string, standard: string | null) => noting(() => readUrl(name, given(name) ?? standard)),
    partnerUrl: (name: string, standard: string | null, of: PartnerPlace) =>
      noting(() => ofKind(name, readUrl(name, given(name) ?? standard), of)),
    origin: (name: string, standard: string | null, real: boolean) =>
      noting(() => withoutPath(name, encrypted(name, readUrl(name, given(name) ?? standard), real))),
    databaseUrl: (name: string, isNeeded = false) => noting(() => readDatabaseUrl(name, given(name), isNeeded)),
    contact: (name: string, standard: string | null) => noting(() => readContact(name, given(name), standard)),
    emails: (name: string, standard: string) => noting(() => readEmails(name, env[name] ?? standard)),
    nothing: (name: string, instead: string) => noting(() => readNothing(name, given(name), instead)),
    operators: (name: string) => noting(() => readSubjects(name, env[name] ?? '')),
    hosts: (name: string) => noting(() => readHosts(name, env[name] ?? '')),
    secret: (name: string, standard: string | null, issuer?: string) =>
      noting(() => readSecret(name, given(name), standard, issuer)),
    keys: (name: string, standard: string | null) => noting(() => readKeys(name, given(name) ?? standard)),
    oidc: (real: boolean) => noting(() => readOidc(given, real)),
    modeOfPlatform: () => noting(() => readPlatform(given('NODE_ENV'), given('MODE')), 'simulation'),
    /** Learning one of these must not give away another. */
    distinct: (names: string[]) => noting(() => refuseSame(names, given)),
    /** The settings, if nothing was wrong with any of them. */
    complete: <T>(settings: T): T => {
      if (wrong.size > 0) throw new StartupError([...wrong].join('\n'))
      return settings
    },
  }
}

/** A name that nothing here knows may be a slip of "production": then nobody should find a simulation with real customers. */
function readPlatform(platform: string | null, mode: string | null): 'production' | 'simulation' {
  if (platform === 'production') return 'production'
  if (mode !== null || platform === null || platform === 'development' || platform === 'test') return 'simulation'
  throw new StartupError(
    `NODE_ENV is "${platform}", which says nothing here: set MODE to production or simulation, or leave both out for simulation.`,
  )
}

type Range = {
  from: number
  to: number
  /** The meaning of leaving it out, where that is no number. */
  without?: string
}

function readNumber(name: string, text: string | null, standard: number, { from, to, without }: Range): number {
  if (text === null) return standard
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= from && value <= to) return value
  throw new StartupError(
    `${name} is "${text}": set it to a whole number from ${from} to ${to}, or leave it out for ${without ?? standard}.`,
  )
}

function readRatio(name: string, text: string | null, standard: number): number {
  if (text === null) return standard
  if (/^(0|1|[01]?\.\d{1,9})$/.test(text) && Number(text) <= 1) return Number(text)
  throw new StartupError(`${name} is "${text}": set it to a number from 0 to 1, or leave it out for ${standard}.`)
}

function readIssued(name: string, text: string | null, issuer: string): string {
  if (text !== null) return text
  throw new StartupError(`${name} is not set, and production needs it: ${issuer} issues it.`)
}

function readChoice<C extends string>(name: string, text: string | null, choices: readonly C[], standard: C): C {
  const choice = text === null ? standard : choices.find((each) => each === text)
  if (choice !== undefined) return choice
  throw new StartupError(`${name} is "${text}": set it to ${choices.join(' or ')}, or leave it out for ${standard}.`)
}

function readUrl(name: string, text: string | null): string {
  if (text === null)
    throw new StartupError(`${name} is not set: in production it must be an address such as https://example.org.`)
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol)) return withoutSlashAtTheEnd(text)
  throw new StartupError(`${name} is "${text}": set it to an address that begins with http:// or https://.`)
}

/** Traffic with people and partners must not be read on its way: plain http stays on the own machine. */
function encrypted(name: string, url: string, real: boolean): string {
  const { protocol, hostname } = new URL(url)
  if (!real || protocol === 'https:' || isLoopback(hostname)) return url
  throw new StartupError(`${name} is "${url}": in production set it to an address that begins with https://.`)
}

type PartnerPlace = { mode: 'simulation' | 'staging' | 'production' /** Where our simulators are. */; path: string }

/** Nothing of staging ever reaches a real partner, and production takes no simulator for one. */
function ofKind(name: string, url: string, { mode, path }: PartnerPlace): string {
  const isSimulator = new URL(url).pathname.endsWith(path)
  if (mode === 'staging' && !isSimulator)
    throw new StartupError(`${name} is "${url}": staging uses simulators alone, at an address that ends in ${path}.`)
  if (mode === 'production' && isSimulator)
    throw new StartupError(`${name} is "${url}", a simulator: MODE=staging is for those, production moves real money.`)
  return encrypted(name, url, mode !== 'simulation')
}

/** The service lives at the root of its address: cookies, redirects and QR codes are made for that. */
function withoutPath(name: string, url: string): string {
  const { origin } = new URL(url)
  if (url === origin) return url
  throw new StartupError(
    `${name} is "${url}": set it to ${origin} alone, since the service is not made to live below a path.`,
  )
}

function withoutSlashAtTheEnd(url: string): string {
  return url.endsWith('/') ? withoutSlashAtTheEnd(url.slice(0, -1)) : url
}

function readDatabaseUrl(name: string, text: string | null, isNeeded: boolean): string | null {
  if (text === null && isNeeded) {
    throw new StartupError(
      `${name} is not set: production needs a PostgreSQL of your own, with standby and backups; the embedded one is for trying things out.`,
    )
  }
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return text
  // The value is not repeated: it may hold a password.
  throw new StartupError(
    `${name} is not an address of a PostgreSQL: write it as postgres://user:password@host:5432/database, or leave it out.`,
  )
}

/** Names that exist for examples and tests alone (RFC 2606): nobody would read what people write there. */
const NOBODYS = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/

/** An address that people are told to write to; `standard` is that of simulation, production has none. */
function readContact(name: string, text: string | null, standard: string | null): string {
  const address = text ?? standard
  if (address === null)
    throw new StartupError(`${name} is not set, and production needs it: an address at which your team reads email.`)
  const domain = /^[\w.+-]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(address)?.[1]?.toLowerCase()
  if (!domain) throw new StartupError(`${name} is "${address}": set it to an email address.`)
  if (standard === null && NOBODYS.test(domain))
    throw new StartupError(`${name} is "${address}", where nobody reads: set it to an address of your team.`)
  return address
}

function readEmails(name: string, text: string): string[] {
  const emails = listed(text).map(comparableEmail)
  const odd = emails.find((email) => !/^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(email))
  if (odd === undefined) return emails
  throw new StartupError(`${name} holds "${odd}": list email addresses with commas between them.`)
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}

function readNothing(name: string, text: string | null, instead: string): [] {
  if (text === null) return []
  throw new StartupError(`${name} is for simulation: in production ${instead}.`)
}

/** An operator listed twice is one operator. */
function readSubjects(name: string, text: string): Operator[] {
  const operators = listed(text).map((each) => {
    const [issuer = '', subject = '', ...more] = each.split('|').map((part) => part.trim())
    if (issuer && subject && more.length === 0) return { issuer, subject }
    throw new StartupError(`${name} holds "${each}": list operators as issuer|subject with commas between them.`)
  })
  return [...new Map(operators.map((operator) => [`${operator.issuer}|${operator.subject}`, operator])).values()]
}

function readHosts(name: string, text: string): string[] {
  const hosts = listed(text.toLowerCase())
  const odd = hosts.find((host) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/.test(host))
  if (odd === undefined) return hosts
  throw new StartupError(`${name} holds "${odd}": list hosts such as pictures.example.org with commas between them.`)
}

function readOidc(given: (name: string) => string | null, real: boolean) {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const [issuer, clientId, clientSecret] = names.map(given)
  if (issuer && clientId && clientSecret) {
    if (real && (clientSecret.length < 16 || isWords(clientSecret)))
      throw new StartupError(
        'OIDC_CLIENT_SECRET is too weak (at least 16 characters, not words): ask the identity provider for another one.',
      )
    encrypted('OIDC_ISSUER', readUrl('OIDC_ISSUER', issuer), real)
    // Word for word: its tokens name it so, with or without a slash at the end.
    return { issuer, clientId, clientSecret }
  }
  if (!issuer && !clientId && !clientSecret && !real) return null
  const missing = names.filter((name) => !given(name))
  const are = missing.length > 1 ? 'are' : 'is'
  throw new StartupError(`${missing.join(' and ')} ${are} not set: sign-in needs ${names.join(', ')} together.`)
}
