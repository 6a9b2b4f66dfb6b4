import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDatabaseIn } from '#server/platform/db/embedded/embedded.ts'
import { claimDataDir, openDataDir } from '#server/platform/start/data-dir.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { addressOf } from './address.ts'
import { asking, type Db } from './connect.ts'
import { requireCurrent } from './migrate.ts'
import { reachDatabase, type Where } from './open.ts'

/**
 * For commands beside the service: gives them, as its owner, the database that the settings name, or that of the service running in
 * DATA_DIR, or else starts the embedded one for as long as the command takes. It says first which one that is, makes none, and never migrates
 * one unasked: somebody without the settings of the service must not read that an empty database is right, or that its payouts are stopped.
 * Only a restore may make the embedded one, which it fills at once.
 */
export async function withDatabase<T>(
  where: Where,
  use: (url: string) => Promise<T>,
  { makes = false } = {},
): Promise<T> {
  const isEmbedded = where.databaseUrl === null
  const running = isEmbedded ? await runningDatabase(where.dataDir) : null
  if (isEmbedded && running === null && !makes && !(await isDatabaseIn(folderIn(where.dataDir))))
    throw new StartupError(
      `DATABASE_URL is not set, and there is no database in ${folderIn(where.dataDir)}: set DATABASE_URL, or DATA_DIR, as they are for the service.`,
    )
  // Beside the result, not in it.
  console.error(inWords(where))
  if (running !== null) return use(running)
  if (isEmbedded) openDataDir(where.dataDir)
  const claim = isEmbedded ? claimDataDir(where.dataDir) : null
  try {
    const database = await reachDatabase(where)
    try {
      return await use(database.ownerUrl)
    } finally {
      await database.stop()
    }
  } finally {
    claim?.release()
  }
}

/** The same for a command that needs the tables of this very version: another version is refused with a sentence. */
export async function withCurrentDatabase<T>(where: Where, use: (db: Db) => Promise<T>): Promise<T> {
  return withDatabase(where, async (url) => {
    await requireCurrent(url)
    return asking(url, use, 2)
  })
}

const folderIn = (dataDir: string) => join(dataDir, 'postgres')

function inWords({ mode: given, partners, databaseUrl, databaseOwnerUrl, dataDir }: Where): string {
  const mode = partners === 'simulated' ? 'staging' : given
  const url = databaseOwnerUrl ?? databaseUrl
  if (url === null) return `Database in ${folderIn(dataDir)}, ${mode}.`
  const { host, port, database } = addressOf(url)
  return `Database ${database} at ${host}:${port}, ${mode}.`
}

/** PostgreSQL writes down where it listens; a file left by one that was killed leads nowhere. */
async function runningDatabase(dataDir: string): Promise<string | null> {
  const folder = folderIn(dataDir)
  const lines = readLines(join(folder, 'postmaster.pid'))
  const [, , , port, socketFolder] = lines
  if (!port) return null
  const url = socketFolder
    ? `postgres://enkosi@localhost:${port}/enkosi?host=${encodeURIComponent(socketFolder)}`
    : `postgres://enkosi:${readLines(`${folder}.password`)[0] ?? ''}@127.0.0.1:${port}/enkosi`
  return asking(url, (db) => db`select 1`).then(
    () => url,
    () => null,
  )
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
