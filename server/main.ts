import { announce } from '#server/start/announce.ts'
import { atPort, type Config, readConfig } from '#server/start/config.ts'
import { claimDataDir, keptSecrets, openDataDir } from '#server/start/data-dir.ts'
import { openEarlyDoor } from '#server/start/early-door.ts'
import { whenOrphaned } from '#server/start/orphaned.ts'
import { Trouble } from '#server/start/trouble.ts'
import { openDatabase } from './db/open.ts'

/** The end takes at most this long, whatever happens; as the settings say, once they are read. */
let endMs = 7_500

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
  const asked = prepare(undo)
  endMs = asked.drainNoticeMs + asked.drainMs
  if (asked.startedByNpm) whenOrphaned(onSignal)
  const door = await openEarlyDoor(asked)
  undo.push(door.close)
  const config = atPort(asked, door.port)
  const database = await openDatabase(config, door.say)
  undo.push(database.stop)
  if (database.warning) console.warn(database.warning)
  database.onEnd((error) => {
    console.error(`The database has ended and cannot be started again: ${error.message}`)
    process.exit(1)
  })
  door.say('the service is starting')
  // Loaded only now, so that a wrong setting is told at once.
  const { runService } = await import('./run-service.ts')
  await runService({ ...config, databaseUrl: database.url }, database.ownerUrl, undo, door)
}

/** Settings and the data folder: what can be wrong before anything is touched. */
function prepare(undo: (() => unknown)[]): Config {
  const asked = readConfig()
  const needsFolder = asked.databaseUrl === null || asked.mode === 'simulation'
  if (needsFolder) openDataDir(asked.dataDir)
  if (asked.databaseUrl === null) undo.push(claimDataDir(asked.dataDir).release)
  return asked.mode === 'simulation' ? readConfig(undefined, keptSecrets(asked.dataDir)) : asked
}

function stopOnSignal(stop: () => Promise<void>): () => void {
  let stopping = false
  const onSignal = async () => {
    if (stopping) return
    stopping = true
    announce('Stopping: finishing what is under way.')
    setTimeout(() => {
      console.error(`What was under way did not finish within ${endMs / 1_000} s (DRAIN_MS): ended all the same.`)
      process.exit(1)
    }, endMs).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return onSignal
}
