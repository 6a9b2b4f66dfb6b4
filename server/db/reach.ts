import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimDataDir, openDataDir } from '#server/start/data-dir.ts'
import { asking, type Db } from './connect.ts'
import { requireCurrent } from './migrate.ts'
import { reachDatabase, type Where } from './open.ts'

/**
 * For commands beside the service: gives them, as its owner, the database that the settings name, or that of the service running in
 * DATA_DIR, or else starts the embedded one for as long as the command takes. It is never migrated unasked.
 */
export async function withDatabase<T>(where: Where, use: (url: string) => Promise<T>): Promise<T> {
  const running = where.databaseUrl === null ? await runningDatabase(where.dataDir) : null
  if (running !== null) return use(running)
  const claim = where.databaseUrl === null ? claimFolder(where.dataDir) : null
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

/** The same for a command that needs the tables of this very version: one of another is refused with a sentence. */
export async function withCurrentDatabase<T>(where: Where, use: (db: Db) => Promise<T>): Promise<T> {
  return withDatabase(where, async (url) => {
    await requireCurrent(url)
    return asking(url, use, 2)
  })
}

function claimFolder(dataDir: string): { release(): void } {
  openDataDir(dataDir)
  return claimDataDir(dataDir)
}

/** PostgreSQL writes down where it listens; a file left by one that was killed leads nowhere. */
async function runningDatabase(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, 'postgres')
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
