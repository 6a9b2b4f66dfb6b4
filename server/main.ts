import { openDatabase } from '#server/platform/db/open.ts'
import { announce } from '#server/platform/start/announce.ts'
import { atPort, type Config, readConfig } from '#server/platform/start/config.ts'
import { claimDataDir, keptSecrets, openDataDir } from '#server/platform/start/data-dir.ts'
import { onOrphaned, type Running, runProgram } from '#server/platform/start/run-program.ts'
import { openStartupServer } from '#server/platform/start/startup-server.ts'
import { warningsFor } from '#server/platform/start/warnings.ts'

await runProgram(start, {
  signals: ['SIGTERM', 'SIGINT'],
  onStop: () => announce('Stopping: finishing what is under way.'),
})

async function start(running: Running): Promise<void> {
  const { undo } = running
  const initial = prepare(undo)
  running.endMs = initial.drainNoticeMs + initial.drainMs
  for (const warning of warningsFor(initial)) announce(warning, 'warn')
  if (initial.startedByNpm) onOrphaned(() => running.stop())
  const startup = await openStartupServer(initial)
  undo.push(startup.close)
  const config = atPort(initial, startup.port)
  const database = await openDatabase(config, startup.say)
  undo.push(database.stop)
  if (database.warning) announce(database.warning, 'warn')
  database.onEnd((error) => {
    announce(`The database has ended and cannot be started again: ${error.message}`, 'error')
    process.exit(1)
  })
  startup.say('the service is starting')
  // Loaded only now, so that a wrong setting is reported at once.
  const { runService } = await import('./run-service.ts')
  await runService({ ...config, databaseUrl: database.url }, database.ownerUrl, undo, startup)
}

/** Settings and the data folder: both can be wrong, so they are read before anything is touched. */
function prepare(undo: (() => unknown)[]): Config {
  const initial = readConfig()
  const needsFolder = initial.databaseUrl === null || initial.mode === 'simulation'
  if (needsFolder) openDataDir(initial.dataDir)
  if (initial.databaseUrl === null) undo.push(claimDataDir(initial.dataDir).release)
  return initial.mode === 'simulation' ? readConfig(undefined, keptSecrets(initial.dataDir)) : initial
}
