import { type Config, readConfig } from '#server/start/config.ts'
import { claimDataDir, keptSecrets, openDataDir } from '#server/start/data-dir.ts'
import { whenOrphaned } from '#server/start/orphaned.ts'
import { checkPort } from '#server/start/port.ts'
import { Trouble } from '#server/start/trouble.ts'
import { openDatabase } from './db/open.ts'

// The whole end takes less than ten seconds, whatever happens.
const END_MS = 9_500

// A full disk under the log does not end the service: what cannot be written is lost, and money goes on moving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await main()
} catch (error) {
  // What a person can fix is said in one sentence; anything else is a bug and shows where it happened.
  console.error(error instanceof Trouble ? error.message : error)
  process.exit(1)
}

/** Starts everything in the order it is needed; whatever was started is stopped in the opposite order. */
async function main(): Promise<void> {
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  const onSignal = stopOnSignal(stop)
  try {
    await start(undo, onSignal)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(undo: (() => unknown)[], onSignal: () => void): Promise<void> {
  const config = await prepare(undo)
  if (config.startedByNpm) whenOrphaned(onSignal)
  const database = await openDatabase(config)
  undo.push(database.stop)
  if (database.warning) console.warn(database.warning)
  database.onEnd((error) => {
    console.error(`The database has ended and cannot be started again: ${error.message}`)
    process.exit(1)
  })
  // Loaded only now, so that a wrong setting is told at once.
  const { runService } = await import('./run-service.ts')
  await runService({ ...config, databaseUrl: database.url }, undo)
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

function stopOnSignal(stop: () => Promise<void>): () => void {
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
  return onSignal
}
