import { randomBytes } from 'node:crypto'
import { StartupError } from './startup-error.ts'

/** An AES-256 key with the id that is kept beside each value it sealed. */
export type SealingKey = { id: string; key: Buffer }

export const SECRETS = [
  'SESSION_SECRET',
  'BANK_DETAILS_KEYS',
  'PROOF_KEYS',
  'IDENTITY_KEY',
  'VODAPAY_API_KEY',
  'VODAPAY_NOTIFICATION_SECRET',
  'BANK_TOKEN',
  'BANK_WEBHOOK_SECRET',
  'CASH_PARTNER_SECRET',
  'ANCHOR_SECRET',
  'GATEWAY_API_KEY',
  'GATEWAY_CALLBACK_SECRET',
  'REGISTER_TOKEN',
] as const
export type Secrets = Record<(typeof SECRETS)[number], string>

/** A new set of secrets, for simulation and tests. */
export function makeSecrets(): Secrets {
  const random = () => randomBytes(32).toString('base64url')
  const made = Object.fromEntries(SECRETS.map((name) => [name, random()])) as Secrets
  const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
  return { ...made, BANK_DETAILS_KEYS: key('k1'), PROOF_KEYS: key('p1') }
}

const HOW_TO_MAKE = `make one with: node -p "require('crypto').randomBytes(32).toString('base64url')"`

/** Our own secrets are made here; what a partner must know too is issued by the partner. */
export function readSecret(name: string, text: string | null, standard: string | null, issuer?: string): string {
  const advice = issuer ? `${issuer} issues it.` : HOW_TO_MAKE
  if (text === null && standard !== null) return standard
  if (text === null) throw new StartupError(`${name} is not set, and production needs it: ${advice}`)
  if (text.length >= 32 && new Set(text).size >= 10 && !isPattern(text) && !isWords(text)) return text
  throw new StartupError(
    `${name} is too weak (at least 32 characters, neither a pattern nor words): ${issuer ? `ask ${issuer} for another one.` : advice}`,
  )
}

/** A block over and over, or characters mostly in the order of their codes. */
function isPattern(text: string): boolean {
  const isPeriodic = [...text].some((_, n) => n > 0 && n <= text.length / 2 && text.startsWith(text.slice(n)))
  const inARow = [...text].filter((_, n) => Math.abs(text.charCodeAt(n) - text.charCodeAt(n - 1)) === 1).length
  return isPeriodic || inARow > text.length / 2
}

/** The pairs of letters that English has most: between a third and two thirds of a phrase, and six in a hundred of what is random. */
const PAIRS = new Set(
  'th he in er an re nd on en at ou ed ha to or it is hi es ng st ar te se me ve of ti le al ri ro ne ic io as co de ec cr et ke ey my ur pr du ct us wo ss ea li ra om ce ch il no el la ma ta'.split(
    ' ',
  ),
)

/** Words that a person made up instead of drawing lots. It is against carelessness: a short text is judged mildly, and misspelt words pass. */
export function isWords(text: string): boolean {
  const letters = text.toLowerCase()
  const common = [...letters].filter((_, n) => PAIRS.has(letters.slice(n, n + 2))).length
  return /\s/.test(text) || common / (text.length - 1) >= (text.length < 32 ? 1 / 2 : 1 / 3)
}

const KEY_OF_32_BYTES = `node -p "require('crypto').randomBytes(32).toString('base64')"`

export function readKeys(name: string, text: string | null): [SealingKey, ...SealingKey[]] {
  const form = 'id:key with a key of 32 bytes in base64, several with commas between them, the current one first'
  if (text === null)
    throw new StartupError(`${name} is not set, and production needs it: ${form} (${KEY_OF_32_BYTES}).`)
  const keys = text.split(',').map((part) => {
    const [, id, encoded] = /^([A-Za-z0-9_-]{1,16}):([A-Za-z0-9+/_-]+=*)$/.exec(part.trim()) ?? []
    return { id: id ?? '', key: Buffer.from(encoded ?? '', 'base64') }
  })
  const [current, ...older] = keys
  const twice = new Set(keys.map(({ id }) => id)).size < keys.length
  if (!current || twice || keys.some(({ id, key }) => !id || key.length !== 32)) {
    throw new StartupError(`${name} cannot be read: write ${form}.`)
  }
  if (keys.some(({ key }) => new Set(key).size < 8 || isPattern(key.toString('latin1')) || isText(key))) {
    throw new StartupError(`${name} holds a weak key: take 32 random bytes (${KEY_OF_32_BYTES}).`)
  }
  return [current, ...older]
}

/** Of 32 random bytes about twelve stand for a character; all of them do when somebody typed it. */
const isText = (key: Buffer) => key.every((byte) => byte >= 0x20 && byte < 0x7f)

/** Of a list of keys each counts by itself, without its id. */
export function refuseSame(names: string[], given: (name: string) => string | null): void {
  const owners = new Map<string, string>()
  for (const name of names) {
    const values = given(name)?.split(',') ?? []
    for (const value of new Set(values.map((each) => each.trim().replace(/^[\w-]{1,16}:/, '')))) {
      const owner = owners.get(value)
      if (owner) throw new StartupError(`${name} is the same as ${owner}: give each a value of its own.`)
      owners.set(value, name)
    }
  }
}
