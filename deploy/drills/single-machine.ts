import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { enableServiceLogin } from '#server/platform/db/service-role.ts'
import { isAlive } from '#server/platform/start/process-identity.ts'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { freePorts } from '#testing/service/free-ports.ts'
import { type Program, until } from '#testing/service/program.ts'
import { isReady, type ServerProcess, serverProcess } from '#testing/service/server-process.ts'
import { BEHIND_BALANCER, type Ports, startBalancer } from '../cluster/balancer.ts'

/** A PostgreSQL, and one process of the service or several behind a balancer: for drills that need no second host. */
export interface SingleMachine {
  url: string
  databaseUrl: string
  apps: ServerProcess[]
  directory: string
  /** By which the gateway to phones is known. */
  gatewaySecret: string
  killPostgres(): Promise<void>
  startPostgres(): Promise<void>
  stop(): Promise<void>
}

export interface MachineOptions {
  apps?: number
  env?: Record<string, string>
  /** Settings of PostgreSQL itself. */
  postgres?: Record<string, string>
  /** A command that starts PostgreSQL. */
  before?: string[]
  directory?: string
  /** Starts a proxy with TLS for `localhost` in front of the processes, instead of the balancer of the drills. */
  startProxy?(directory: string, logDir: string, ports: Ports): Promise<Program>
}

/** Drills tip faster than people do; the limits per person stay on, out of the way. */
export const DRILL_SETTINGS = {
  RATE_LIMITS: 'off',
}

export async function startSingleMachine(options: MachineOptions = {}): Promise<SingleMachine> {
  const { apps: count = 1, env = {}, postgres = {}, startProxy } = options
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'enkosi-drill-'))
  const logDir = join(directory, 'logs')
  mkdirSync(logDir, { recursive: true })
  const [web = 0, ...ports] = await freePorts(1 + count)
  const start = () => startEmbedded(join(directory, 'postgres'), postgres, options.before)
  let database = await start()
  const databaseUrl = database.url
  await migrate(databaseUrl)
  const serviceUrl = await enableServiceLogin(databaseUrl)
  const secrets = makeSecrets()
  const url = startProxy ? `https://localhost:${web}` : `http://127.0.0.1:${count > 1 ? web : (ports[0] ?? 0)}`
  const apps = ports.map((port, index) =>
    serverProcess({
      settings: {
        ...secrets,
        ...BEHIND_BALANCER,
        ...DRILL_SETTINGS,
        // A partner does not stop when one of our processes does.
        ...(count > 1 && partnersBehind(url)),
        ...env,
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: serviceUrl,
        DATABASE_OWNER_URL: databaseUrl,
      },
      logFile: join(logDir, `app${index + 1}.log`),
    }),
  )
  let balancer: Program | undefined
  const stop = async () => {
    await balancer?.stop()
    await Promise.all(apps.map((app) => app.stop()))
    await database.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    for (const app of apps) await app.start()
    const balanced = { web, database: 0, standby: 0, apps: ports }
    if (startProxy) balancer = await startProxy(directory, logDir, balanced)
    else if (count > 1) balancer = startBalancer(directory, logDir, balanced, [])
    await until('the service answers', () => isReady(url))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    databaseUrl,
    apps,
    directory,
    gatewaySecret: secrets.GATEWAY_CALLBACK_SECRET,
    startPostgres: async () => {
      database = await start()
    },
    killPostgres: async () => {
      process.kill(database.pid, 'SIGKILL')
      await until('PostgreSQL is gone', () => !isAlive(database.pid))
    },
    stop,
  }
}

/** The simulated partners where the balancer answers for them. */
function partnersBehind(url: string): Record<string, string> {
  return {
    VODAPAY_URL: `${url}/sim/vodapay`,
    BANK_URL: `${url}/sim/bank`,
    CASH_PARTNER_URL: `${url}/sim/cash`,
    GATEWAY_URL: `${url}/sim/gateway`,
  }
}
