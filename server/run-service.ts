import { checkSealingKeys } from '#server/crypto/check-keys.ts'
import { demoSignIns, seedDemo } from '#server/demo/seed.ts'
import { type Services, startServices } from '#server/services/services.ts'
import { announce } from '#server/start/announce.ts'
import type { Config } from '#server/start/config.ts'
import type { EarlyDoor } from '#server/start/early-door.ts'
import { listenTrouble } from '#server/start/port.ts'
import { openProgress } from '#server/start/progress.ts'
import { Trouble } from '#server/start/trouble.ts'
import { serve } from './http/serve.ts'
import { startJobs } from './jobs/runner.ts'
import { addDatabaseFigures } from './observability/database-figures.ts'
import { openLog } from './observability/log.ts'
import { openMetricsDoor } from './observability/metrics-door.ts'

/** How long the database gets to answer at start, on a machine that may be busy with starting. */
const START_MS = 10_000

type Undo = (() => unknown)[]
type Ready = Config & { databaseUrl: string }

/** The whole service in this process; how to stop each part goes to `undo`, last started last. */
export async function runService(config: Ready, ownerUrl: string, undo: Undo, door: EarlyDoor): Promise<void> {
  const services = await openService(config, undo, { door, seedAs: ownerUrl })
  const { host, port } = config.metrics
  if (port !== null) {
    const { db, metrics } = services
    addDatabaseFigures(db, metrics.registry)
    const metricsDoor = await openMetricsDoor(() => metrics.registry.metrics(), { host, port })
    undo.push(() => metricsDoor.close())
  }
  // Last to start and first to stop: the jobs speak to the simulated partners, which this server is.
  const jobs = await startJobs(services)
  undo.push(jobs.stop)
  greet(services.config)
}

type Opening = {
  /** What answers at the port until the service does. */
  door: Pick<EarlyDoor, 'say' | 'close'>
  /** The owner of the database, as whom demo people are made; null: another process makes them. */
  seedAs: string | null
  /** One of several processes that share the port, which is said in each line of the log. */
  isOneOfMany?: boolean
}

/** Serves requests on a database that is there and migrated. The jobs are not started. */
export async function openService(
  config: Ready,
  undo: Undo,
  { door, seedAs, isOneOfMany = false }: Opening,
): Promise<Services> {
  const log = openLog(config.logLevel, undefined, undefined, isOneOfMany ? process.pid : undefined)
  const services = await startServices(config, log)
  undo.push(services.stop)
  process.on('uncaughtException', (error) => {
    services.log.error('uncaught exception', { error })
    process.exit(1)
  })
  if (!(await services.isReady(START_MS))) {
    throw new Trouble('The database answered at first and then no more: look at it, and start again.')
  }
  await checkSealingKeys(services.db, services.keys)
  if (config.mode === 'simulation' && seedAs !== null) {
    const progress = openProgress()
    await seedDemo(services, seedAs, (text) => {
      door.say(text)
      progress.at(text)
    })
    progress.done()
  }
  await door.close()
  const served = await serve(services, { isShared: isOneOfMany }).catch((error) => {
    throw listenTrouble(config, error)
  })
  // The rest of the time is for the ledger and the database, which end after the last request.
  undo.push(() => served.stop(config.drainMs * 0.8))
  return services
}

/** Says where the service is, and in simulation as whom one may look around. */
export function greet(config: Config): void {
  announce(`\nEnkosi is ready at ${config.publicUrl}\n`)
  if (config.mode === 'production' || config.oidc) return
  const people = demoSignIns().map(({ email, note }) => `  ${email.padEnd(26)} ${note}`)
  announce(
    `This is simulation mode: no real money moves. Sign in as any of these, or with an email of your own:\n${people.join('\n')}\n`,
  )
}
