import { demoSignIns, seedDemoPeople } from '#server/db/seed.ts'
import { type Config, readConfig } from './config.ts'
import { claimDataDir, keptSecrets, openDataDir } from './data-dir.ts'
import { openDatabase } from './db/open.ts'
import { serve } from './http/serve.ts'
import { startJobs } from './jobs/runner.ts'
import { openMetricsDoor } from './observability/metrics-door.ts'
import { checkPort, listenTrouble } from './port.ts'
import { startServices } from './services.ts'
import { Trouble } from './trouble.ts'

// Requests under way get this long to finish; the whole end takes less than ten seconds, whatever happens.
const DRAIN_MS = 6_000
const END_MS = 9_500

try {
  await main()
} catch (error) {
  // What a person can mend is told in its one sentence; anything else is a bug and shows where it happened.
  console.error(error instanceof Trouble ? error.message : error)
  process.exit(1)
}

/** Starts everything in the order it is needed; whatever was started is stopped in the opposite order. */
async function main(): Promise<void> {
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  stopOnSignal(stop)
  try {
    await start(undo)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(undo: (() => unknown)[]): Promise<void> {
  const config = await prepare(undo)
  const database = await openDatabase(config)
  undo.push(database.stop)
  database.onEnd((error) => {
    console.error(`The database has ended and cannot be started again: ${error.message}`)
    process.exit(1)
  })

  const services = await startServices({ ...config, databaseUrl: database.url })
  undo.push(services.stop)
  if (config.mode === 'simulation') await seedDemoPeople(services)
  const served = await serve(services).catch((error) => {
    throw listenTrouble(config, error)
  })
  undo.push(() => served.stop(DRAIN_MS))
  if (config.metricsPort !== null) {
    const door = await openMetricsDoor(services.db, services.metrics, { host: config.host, port: config.metricsPort })
    undo.push(() => door.close())
  }
  // Last to start and first to stop: the jobs speak to the simulated providers, which this server is.
  const jobs = await startJobs(services)
  undo.push(jobs.stop)
  greet(services.config)
}

/** Settings, the data folder and the port: all that can be wrong before anything is touched. */
async function prepare(undo: (() => unknown)[]): Promise<Config> {
  const asked = readConfig()
  const needsFolder = asked.databaseUrl === null || asked.mode === 'simulation'
  if (needsFolder) openDataDir(asked.dataDir)
  if (asked.databaseUrl === null) undo.push(claimDataDir(asked.dataDir).release)
  const config = asked.mode === 'simulation' ? readConfig(undefined, keptSecrets(asked.dataDir)) : asked
  await checkPort(config)
  return config
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = async () => {
    if (stopping) return
    stopping = true
    console.log('Stopping: finishing what is under way.')
    setTimeout(() => process.exit(1), END_MS).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function greet(config: Config): void {
  console.log(`\nEnkosi is ready at ${config.publicUrl}\n`)
  if (config.mode === 'production' || config.oidc) return
  console.log('This is simulation mode: no real money moves. Sign in as any of these, or with an e-mail of your own:')
  for (const { email, note } of demoSignIns()) console.log(`  ${email.padEnd(26)} ${note}`)
  console.log('')
}
