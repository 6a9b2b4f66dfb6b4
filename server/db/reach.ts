import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimDataDir, openDataDir } from '#server/start/data-dir.ts'
import { connect } from './connect.ts'
import { openDatabase } from './open.ts'

/**
 * For commands beside the service: gives them, as its owner, the database that the settings name, or that of the service running in
 * DATA_DIR, or else starts the embedded one for as long as the command takes.
 */
export async function withDatabase<T>(
  config: Parameters<typeof openDatabase>[0],
  use: (url: string) => Promise<T>,
): Promise<T> {
  const running = config.databaseOwnerUrl ?? config.databaseUrl ?? (await runningDatabase(config.dataDir))
  if (running !== null) return use(running)
  openDataDir(config.dataDir)
  const claim = claimDataDir(config.dataDir)
  try {
    const database = await openDatabase(config)
    try {
      return await use(database.ownerUrl)
    } finally {
      await database.stop()
    }
  } finally {
    claim.release()
  }
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
  const db = connect(url, { max: 1 })
  try {
    await db`select 1`
    return url
  } catch {
    return null
  } finally {
    await db.end({ timeout: 1 })
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
