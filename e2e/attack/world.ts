import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { enableServiceLogin } from '#server/platform/db/service-role.ts'
import { makeSecrets, type Secrets } from '#server/platform/start/secrets.ts'
import { BANK_ACCOUNT, loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import type { SignedIn } from '#testing/people/sign-in.ts'
import { type Client, clientOf } from '#testing/service/client.ts'
import { freePorts } from '#testing/service/free-ports.ts'
import { startServerProcess } from '#testing/service/server-process.ts'
import { enter } from './person.ts'

export type World = {
  url: string
  db: Db
  secrets: Secrets
  output(): string
  /** Processor time that the server has used so far. */
  cpuSeconds(): Promise<number>
  /** Signed out. */
  nobody: Client
  /** A tipper with money and a past, and a worker with a bank account: those who are attacked. */
  thandi: SignedIn
  sipho: SignedIn & { account: string }
  /** A worker who attacks, with money of her own. */
  eve: SignedIn
  operator: SignedIn
  second: SignedIn
  /** A tip from Thandi to Sipho. */
  tipId: string
  /** Values that must never appear in a log or in another person's answer, by kind. */
  secretsSeen: Map<string, Set<string>>
  close(): Promise<void>
}

/** The real server with a database of its own, and the people who play. */
export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-attack-'))
  const secrets = makeSecrets()
  const [metricsPort = 0] = await freePorts(1)
  const database = await startEmbedded(join(folder, 'postgres'), { fsync: 'off', full_page_writes: 'off' })
  await migrate(database.url)
  const serviceUrl = await enableServiceLogin(database.url)
  const server = await startServerProcess({
    settings: {
      ...secrets,
      DATABASE_URL: serviceUrl,
      DATABASE_OWNER_URL: database.url,
      LOG_LEVEL: 'debug',
      METRICS_PORT: `${metricsPort}`,
      // Payouts stay on their way, so that operators see them there.
      BUSINESS_DAY_SECONDS: '3600',
      // They would refuse most of what is tried.
      RATE_LIMITS: 'off',
    },
  })
  const db = connect(database.url, { max: 2 })
  const close = async () => {
    await db.end({ timeout: 5 })
    await server.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const cpuSeconds = () => readCpuSeconds(metricsPort)
    const { url, output } = server
    return { url, db, secrets, output, cpuSeconds, close, ...(await gather(url)) }
  } catch (error) {
    // The service's own errors explain more than the failure here.
    for (const line of server.output().split('\n')) if (line.includes('"level":"error"')) console.error(line)
    await close()
    throw error
  }
}

async function readCpuSeconds(port: number): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^enkosi_process_cpu_seconds_total (\S+)/m.exec(figures)?.[1])
}

async function gather(url: string) {
  const secretsSeen = new Map<string, Set<string>>()
  const come = (email: string) => enter(url, { email }, secretsSeen)
  const thandi = await come('thandi-v@example.test')
  const [sipho, eve] = [await come('sipho-v@example.test'), await come('eve@example.test')]
  const [operator, second] = [await come('operator@enkosi.test'), await come('operator2@enkosi.test')]
  const account = `6${randomInt(10 ** 9, 10 ** 10 - 1)}`
  secretsSeen.set('account number', new Set([account]))
  const bank = { ...BANK_ACCOUNT, bankAccountNumber: account, accountHolderName: 'Sipho Victim' }
  const { id: guardId } = await registerWorker(sipho, { ...bank, location: 'Rosebank' })
  await registerWorker(eve)
  for (const person of [thandi, sipho, eve]) await loadWallet(person, 50_000)
  const tip = await thandi.mustPost<{ transaction: { id: string } }>('/api/tips', { guardId, amount: 5_000 })
  await sipho.mustPost('/api/wallet/withdraw', { amount: 1_000 })
  return {
    secretsSeen,
    nobody: clientOf(url),
    thandi,
    sipho: { ...sipho, account },
    eve,
    operator,
    second,
    tipId: tip.transaction.id,
  }
}
