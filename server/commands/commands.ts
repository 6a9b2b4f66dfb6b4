import { statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { backUp } from '#server/commands/backup/back-up.ts'
import { restore } from '#server/commands/backup/restore.ts'
import { anchorHeads, openAnchorStore } from '#server/money/books/anchor-store.ts'
import { type Signer, signerOf } from '#server/money/books/anchors.ts'
import { proveBooks, writePages } from '#server/money/books/prove-books.ts'
import { sealAudit } from '#server/platform/audit/seal-audit.ts'
import { checkSealingKeys, requireIdentityKey } from '#server/platform/crypto/check-keys.ts'
import { asking } from '#server/platform/db/connect.ts'
import { withDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import type { Config } from '#server/platform/start/config.ts'
import { openProgress, type Progress } from '#server/platform/start/progress.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'

/** `npm run backup -- FILE` and `npm run restore -- FILE`. A restored database is proved first. */
try {
  // It takes only the processor time that the service leaves.
  setPriority(constants.priority.PRIORITY_LOW)
  const { command, file } = readArguments()
  const isRestore = command === 'restore'
  const config = isRestore
    ? readCommandConfig('ANCHOR_SECRET', 'IDENTITY_KEY', 'BANK_DETAILS_KEYS')
    : readCommandConfig('ANCHOR_SECRET')
  const progress = openProgress()
  const run = (url: string) =>
    isRestore ? bringBack(config, url, file, progress) : take(url, file, signerOf(config.anchorSecret), progress)
  console.log(await withDatabase(config, run, { makes: isRestore }).finally(progress.done))
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}

function readArguments(): { command: string | undefined; file: string } {
  const [command, file, ...more] = typedWords()
  if (!file || more.length > 0) throw new StartupError(`Say which file: npm run ${command} -- FILE`)
  return { command, file }
}

function typedWords(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals
  } catch (error) {
    throw new StartupError((error as Error).message)
  }
}

async function take(url: string, file: string, signer: Signer, progress: Progress): Promise<string> {
  await backUp(url, file, signer, progress.at)
  // Its age is a metric (enkosi_backup_seconds_ago).
  await asking(
    url,
    (db) => db`
      insert into backup_taken (at) values (clock_timestamp()) on conflict (only_row) do update set at = excluded.at
    `,
  )
  return `${file} is written: ${(statSync(file).size / 1e6).toPrecision(2)} MB.`
}

async function bringBack(config: Config, url: string, from: string, progress: Progress): Promise<string> {
  const anchors = openAnchorStore(config)
  const { signer } = anchors
  const takenAt = await restore(url, from, signer, progress.at)
  progress.at('the books are being proved')
  await asking(url, async (db) => {
    await sealAudit(db)
    await writePages(db, config.mode, signer)
    const { mode, identityKey } = config
    // Without that key the proof would find fault with everybody.
    await requireIdentityKey(db, identityKey).catch((error) => {
      throw error instanceof StartupError ? new StartupError(`It is restored, but not proved. ${error.message}`) : error
    })
    const { faults } = await proveBooks(db, { mode, sealedWithin: '0 seconds', anchors: [], signer, identityKey })
    const names = [...new Set(faults.map(({ name }) => name))]
    if (names.length > 0) throw new StartupError(`It is restored, but its books are not right: ${names.join(', ')}.`)
    await anchorHeads(db, anchors, true)
    try {
      await checkSealingKeys(db, config.bankDetailsKeys)
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      throw new StartupError(
        `It is restored, and its books are right, but the service cannot start yet. ${error.message}`,
      )
    }
  })
  return `${from}, taken at ${takenAt}, is restored, and its books are right.`
}
