import { parseArgs } from 'node:util'
import { migrate } from '#server/platform/db/migrate.ts'
import { withDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'

/** `npm run migrate`: brings the database up to this version, before the service of this version is started. */
try {
  parseArgs()
  await withDatabase(readCommandConfig(), (url) => migrate(url, { say: (awaited) => console.log(awaited) }))
  console.log('The database is of this version.')
} catch (error) {
  console.error(error instanceof StartupError || error instanceof TypeError ? error.message : error)
  process.exitCode = 1
}
