import { PRODUCT } from '#contract/product.ts'
import { serve } from '#server/entrypoints/http/serve.ts'
import { startJobs } from '#server/entrypoints/jobs/runner.ts'
import { addDatabaseFigures } from '#server/operations/database-figures.ts'
import { checkIdentityKey, checkSealingKeys } from '#server/platform/crypto/check-keys.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { openMetricsServer } from '#server/platform/observability/metrics-server.ts'
import { announce } from '#server/platform/start/announce.ts'
import { checkMoney } from '#server/platform/start/check-money.ts'
import type { Config } from '#server/platform/start/config.ts'
import { listenError } from '#server/platform/start/port.ts'
import { openProgress } from '#server/platform/start/progress.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import type { StartupServer } from '#server/platform/start/startup-server.ts'
import { startServices } from './services.ts'

/** How long the database gets to answer at start, on a machine that may be busy with starting. */
const START_MS = 10_000

type Undo = (() => unknown)[]
type Ready = Config & { databaseUrl: string }

/** Starts the service on a database that is there and migrated; how to stop each part goes to `undo`, last started last. */
export async function runService(config: Ready, ownerUrl: string, undo: Undo, startup: StartupServer): Promise<void> {
  const services = await startServices(config, openLog(config.logLevel))
  undo.push(services.stop)
  process.on('uncaughtException', (error) => {
    services.log.error('uncaught exception', { error })
    process.exit(1)
  })
  if (!(await services.isReady(START_MS))) {
    throw new StartupError('The database answered at first and then no more: look at it, and start again.')
  }
  await checkSealingKeys(services.db, services.keys)
  await checkIdentityKey(services.db, config.identityKey)
  await checkMoney(services.db, config.partners)
  if (config.mode === 'simulation') {
    const { seedDemo } = await import('#server/demo/seed.ts')
    const progress = openProgress()
    await seedDemo(services, ownerUrl, (text) => {
      startup.say(text)
      progress.at(text)
    })
    progress.done()
  }
  await startup.close()
  const served = await serve(services).catch((error) => {
    throw listenError(config, error)
  })
  // The rest of the time is for the ledger and the database, which end after the last request.
  undo.push(() => served.stop(config.drainMs * 0.8))
  const { host, port } = config.metrics
  if (port !== null) {
    const { db, metrics, anchors } = services
    addDatabaseFigures(db, metrics.registry, anchors.signer)
    const metricsDoor = await openMetricsServer(() => metrics.registry.metrics(), { host, port })
    undo.push(() => metricsDoor.close())
  }
  // Last to start and first to stop: the jobs speak to the simulated partners, which this server is.
  const jobs = await startJobs(services)
  undo.push(jobs.stop)
  await greet(services.config)
}

/** Says where the service is, and in simulation as whom one may look around. */
async function greet(config: Config): Promise<void> {
  announce(`\n${PRODUCT.name} is ready at ${config.publicUrl}\n`)
  if (config.partners === 'simulated') announce('This is staging: no real money moves.', 'warn')
  if (config.mode === 'production' || config.oidc) return
  const { demoSignIns } = await import('#server/demo/seed.ts')
  const people = demoSignIns().map(({ email, note }) => `  ${email.padEnd(26)} ${note}`)
  announce(
    `This is simulation mode: no real money moves. Sign in as any of these, or with an email of your own:\n${people.join('\n')}\n`,
  )
}
