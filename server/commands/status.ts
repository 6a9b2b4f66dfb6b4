import { parseArgs } from 'node:util'
import { withCurrentDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import { RELEASE } from '#server/platform/start/release.ts'
import type { Env } from '#server/platform/start/secret-files.ts'
import { examineDatabase } from './doctor/database.ts'

/** `enkosi status`: the database's view of its service. It only tells; `enkosi doctor` judges. */
export async function run(words: string[], env: Env): Promise<void> {
  parseArgs({ args: words })
  const config = readCommandConfig(env, 'ANCHOR_SECRET')
  const lines = await withCurrentDatabase(config, async (db) => {
    const [{ migration, server }] = await db<[{ migration: string; server: string }]>`
      select (select name from migration order by number desc limit 1) as migration,
        current_setting('server_version') as server
    `
    const findings = await examineDatabase(db, config)
    return [
      `Version ${RELEASE.version} at ${config.publicUrl}, PostgreSQL ${server}, migrated to ${migration}.`,
      ...findings.map(({ about, says }) => `${about}: ${says}`),
    ]
  })
  console.log(lines.join('\n'))
}
