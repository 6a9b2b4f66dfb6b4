import { statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { signerOf } from '#server/money/books/anchors.ts'
import { readSigned } from '#server/money/books/signed-file.ts'
import { asking } from '#server/platform/db/connect.ts'
import { withCurrentDatabase, withDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import { openProgress } from '#server/platform/start/progress.ts'
import type { Env } from '#server/platform/start/secret-files.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { backUp } from './backup/back-up.ts'

/** `enkosi backup FILE`: everything into one signed file, while the service runs. With `--restored` it notes that this file was restored elsewhere. */
export async function run(words: string[], env: Env): Promise<void> {
  if (words.includes('--restored')) return noteRestored(words, env)
  // It takes only the processor time that the service leaves.
  setPriority(constants.priority.PRIORITY_LOW)
  const file = readFile('backup', words)
  const config = readCommandConfig(env, 'ANCHOR_SECRET')
  const progress = openProgress()
  const signer = signerOf(config.anchorSecret)
  await withDatabase(config, async (url) => {
    await backUp(url, file, signer, progress.at)
    // Its age is a metric (enkosi_backup_seconds_ago).
    await asking(
      url,
      (db) => db`
        insert into backup_taken (at) values (clock_timestamp()) on conflict (only_row) do update set at = excluded.at
      `,
    )
  }).finally(progress.done)
  console.log(`${file} is written: ${(statSync(file).size / 1e6).toPrecision(2)} MB.`)
}

/** The last rehearsal is in the database that is served, since the one that was filled is thrown away. */
async function noteRestored(words: string[], env: Env): Promise<void> {
  const file = readFile(
    'backup --restored',
    words.filter((word) => word !== '--restored'),
  )
  const config = readCommandConfig(env, 'ANCHOR_SECRET')
  // A file that we did not sign, or that is damaged, cannot have been restored.
  for await (const _line of readSigned('backup', file, signerOf(config.anchorSecret)));
  await withCurrentDatabase(
    config,
    (db) => db`
      insert into backup_taken (restored_at) values (clock_timestamp())
      on conflict (only_row) do update set restored_at = excluded.restored_at
    `,
  )
  console.log('It is noted that a backup was restored.')
}

/** The one file that `enkosi backup` and `enkosi restore` take. */
export function readFile(command: string, words: string[]): string {
  const [file, ...more] = parseArgs({ args: words, allowPositionals: true }).positionals
  if (!file || more.length > 0) throw new StartupError(`Say which file: enkosi ${command} FILE`)
  return file
}
