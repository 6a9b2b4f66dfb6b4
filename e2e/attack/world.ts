import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Db } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { makeSecrets, type Secrets } from '#server/start/settings.ts'
import { startRealServer } from '../real-server.ts'
import { type Person, personOf, signIn } from './person.ts'

export type World = {
  url: string
  db: Db
  secrets: Secrets
  output(): string
  /** Signed out. */
  nobody: Person
  /** A tipper with money and a past, and a worker with a bank account: those who are attacked. */
  thandi: Person
  sipho: Person & { guardId: string; account: string }
  /** A customer and a worker who attack, with money of their own. */
  mallory: Person
  eve: Person & { guardId: string }
  operator: Person
  second: Person
  /** A tip from Thandi to Sipho. */
  tipId: string
  /** What must never be seen in a log or by somebody else, by kind. */
  secretsSeen: Map<string, Set<string>>
  close(): Promise<void>
}

export const LIMITS = { messages: 300, signIns: 400, money: 400 }

/** The real server with a database of its own, and the people who play. */
export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-attack-'))
  const secrets = makeSecrets()
  const database = await startEmbedded(join(folder, 'postgres'), { fsync: 'off', full_page_writes: 'off' })
  const server = await startRealServer({
    ...secrets,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'debug',
    // Payouts stay on their way, so that operators see them there.
    BUSINESS_DAY_SECONDS: '3600',
    RATE_LIMIT_MESSAGES: `${LIMITS.messages}`,
    RATE_LIMIT_SIGN_INS: `${LIMITS.signIns}`,
    RATE_LIMIT_MONEY: `${LIMITS.money}`,
    RATE_LIMIT_SEARCHES: '100000',
  })
  const db = connect(database.url, { max: 2 })
  const close = async () => {
    await db.end({ timeout: 5 })
    await server.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { url: server.url, db, secrets, output: server.output, close, ...(await gather(server.url)) }
  } catch (error) {
    // What the service itself says about it is the better half of the story.
    for (const line of server.output().split('\n')) if (line.includes('"level":"error"')) console.error(line)
    await close()
    throw error
  }
}

async function gather(url: string) {
  const secretsSeen = new Map<string, Set<string>>()
  const enter = (email: string) => signIn(url, { email }, secretsSeen)
  const [thandi, mallory] = [await enter('thandi-v@example.test'), await enter('mallory@example.test')]
  const [sipho, eve] = [await enter('sipho-v@example.test'), await enter('eve@example.test')]
  const [operator, second] = [await enter('operator@enkosi.test'), await enter('operator2@enkosi.test')]
  const account = `6${randomInt(10 ** 9, 10 ** 10 - 1)}`
  secretsSeen.set('account number', new Set([account]))
  const bank = { bankAccountNumber: account, bankName: 'FNB', accountHolderName: 'Sipho Victim' }
  const guardId = await register(sipho, { ...bank, location: 'Rosebank' })
  const eves = await register(eve, {})
  for (const person of [thandi, mallory, sipho, eve]) await person.mustPost('/api/wallet/load', load(50_000))
  const tip = await thandi.mustPost('/api/tips', { guardId, amount: 5_000 })
  await sipho.mustPost('/api/wallet/withdraw', { amount: 1_000 })
  return {
    secretsSeen,
    nobody: personOf(url, ''),
    thandi,
    mallory,
    sipho: { ...sipho, guardId, account },
    eve: { ...eve, guardId: eves },
    operator,
    second,
    tipId: (tip as { transaction: { id: string } }).transaction.id,
  }
}

export function load(amount: number) {
  return { amount, paymentReference: `VODAPAY-${randomBytes(8).toString('hex')}` }
}

export async function register(person: Person, details: Record<string, string>): Promise<string> {
  const guardNumber = `AT-${randomBytes(4).toString('hex')}`
  const worker = await person.mustPost('/api/guard/register', { guardNumber, serviceCategory: 'waiter', ...details })
  return (worker as { id: string }).id
}
