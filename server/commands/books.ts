import { signerOf } from '#server/money/books/anchors.ts'
import { checkFile, exportMonth } from '#server/money/books/page-file.ts'
import { withCurrentDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import type { Env } from '#server/platform/start/secret-files.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'

/** `enkosi books export 2026-10` writes the books of a month into one signed file; `check FILE` replays it, offline. */
export async function run(words: string[], env: Env): Promise<void> {
  const config = readCommandConfig(env, 'ANCHOR_SECRET')
  const signer = signerOf(config.anchorSecret)
  const [command, what] = readArguments(words)
  if (command === 'export') {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(what)) throw new StartupError(`${what} is no month: write it like 2026-10.`)
    const file = `books-${what}.gz`
    const entries = await withCurrentDatabase(config, (db) => exportMonth(db, what, file, signer))
    console.log(`${file} is written: ${entries} entries, in all pages that hold one of ${what}.`)
  } else {
    const { month, entries, faults } = await checkFile(what, signer)
    for (const { name, about } of faults) console.log(`BROKEN  ${name}: ${about}`)
    console.log(
      `${what}: ${entries} entries of ${month} were replayed and are ${faults.length === 0 ? '' : 'NOT '}right.`,
    )
    if (faults.length > 0) process.exitCode = 1
  }
}

function readArguments(words: string[]): [command: 'export' | 'check', what: string] {
  const [command, what, ...more] = words
  if ((command === 'export' || command === 'check') && what && more.length === 0) return [command, what]
  throw new StartupError('Say what to do: enkosi books export 2026-10, or enkosi books check FILE.')
}
