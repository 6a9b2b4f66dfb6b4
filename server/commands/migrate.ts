import { parseArgs } from 'node:util'
import { migrate } from '#server/platform/db/migrate.ts'
import { withDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import type { Env } from '#server/platform/start/secret-files.ts'

/** `enkosi migrate`: brings the database up to this version, before the service of this version is started. */
export async function run(words: string[], env: Env): Promise<void> {
  parseArgs({ args: words })
  await withDatabase(readCommandConfig(env), (url) => migrate(url, { say: (awaited) => console.log(awaited) }))
  console.log('The database is of this version.')
}
