import { constants, setPriority } from 'node:os'
import { anchorHeads, openAnchorStore } from '#server/money/books/anchor-store.ts'
import { proveBooks, writePages } from '#server/money/books/prove-books.ts'
import { sealAudit } from '#server/platform/audit/seal-audit.ts'
import { checkSealingKeys, requireIdentityKey } from '#server/platform/crypto/check-keys.ts'
import { asking, type Db } from '#server/platform/db/connect.ts'
import { withDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import type { Config } from '#server/platform/start/config.ts'
import { openProgress } from '#server/platform/start/progress.ts'
import type { Env } from '#server/platform/start/secret-files.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { restore } from './backup/restore.ts'
import { readFile } from './backup.ts'

/** `enkosi restore FILE`: a backup into an empty database, whose books are proved then. */
export async function run(words: string[], env: Env): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW)
  const file = readFile('restore', words)
  const config = readCommandConfig(env, 'ANCHOR_SECRET', 'IDENTITY_KEY', 'BANK_DETAILS_KEYS')
  const progress = openProgress()
  const bringBack = async (url: string) => {
    const takenAt = await restore(url, file, openAnchorStore(config).signer, progress.at)
    progress.at('the books are being proved')
    await asking(url, (db) => proveRestored(db, config))
    return takenAt
  }
  const takenAt = await withDatabase(config, bringBack, { makes: true }).finally(progress.done)
  console.log(`${file}, taken at ${takenAt}, is restored, and its books are right.`)
}

async function proveRestored(db: Db, config: Config): Promise<void> {
  const anchors = openAnchorStore(config)
  const { signer } = anchors
  const { mode, identityKey } = config
  await sealAudit(db)
  await writePages(db, mode, signer)
  // Without that key the proof would find fault with everybody.
  await saying('It is restored, but not proved.', requireIdentityKey(db, identityKey))
  const { faults } = await proveBooks(db, { mode, sealedWithin: '0 seconds', anchors: [], signer, identityKey })
  const names = [...new Set(faults.map(({ name }) => name))]
  if (names.length > 0) throw new StartupError(`It is restored, but its books are not right: ${names.join(', ')}.`)
  await anchorHeads(db, anchors, true)
  const cannotStart = 'It is restored, and its books are right, but the service cannot start yet.'
  await saying(cannotStart, checkSealingKeys(db, config.bankDetailsKeys))
}

/** Puts the progress so far before the error of a check. */
async function saying(soFar: string, check: Promise<void>): Promise<void> {
  await check.catch((error) => {
    throw error instanceof StartupError ? new StartupError(`${soFar} ${error.message}`) : error
  })
}
