import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { clearOrphans } from './orphans.ts'
import type { Launcher } from './postgres-binaries.ts'
import { runPostgres } from './postgres-process.ts'

/**
 * Makes the folder in which PostgreSQL keeps its data, if there is none. It is built beside its place and put there when
 * it is whole, so that a start that is cut off leaves nothing half-made for the next one to fail on.
 */
export async function makeDataFolder(launcher: Launcher, folder: string, logFile: string): Promise<void> {
  await removeUnfinished(folder)
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const secret = passwordFile(folder)
  writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 })
  // A name of its own each time: an initdb that outlived a killed start must not write into this one.
  const unfinished = mkdtempSync(unfinishedName(folder))
  if (launcher.uid !== undefined) for (const path of [secret, unfinished]) chownSync(path, launcher.uid, launcher.uid)
  const { child, complaint } = runPostgres(
    launcher,
    'initdb',
    [
      ...['-D', unfinished, '-U', 'enkosi', '--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin'],
      ...['--builtin-locale=C.UTF-8', '--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${secret}`],
    ],
    logFile,
  )
  const code = await new Promise((resolve) => child.on('exit', resolve).on('error', resolve))
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new StartupError(
      `The embedded PostgreSQL could not set up ${folder}: ${complaint()}. Make DATA_DIR a folder that this user can write to, or set DATABASE_URL.`,
    )
  }
  requireNothingIn(folder)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

/** Only Windows needs it, where Node knows no Unix sockets; elsewhere the socket's folder keeps others out. */
export function passwordFile(folder: string): string {
  return `${folder}.password`
}

const unfinishedName = (folder: string) => `${folder}.unfinished-`

async function removeUnfinished(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const left = readdirSync(dirname(folder)).filter((name) => name.startsWith(basename(unfinishedName(folder))))
  for (const name of left) {
    const path = join(dirname(folder), name)
    await clearOrphans(path)
    rmSync(path, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Something is there that PostgreSQL does not know as its own: it may be somebody's data, and is left alone. */
function requireNothingIn(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new StartupError(
    `${folder} is not empty, and is no whole data folder of PostgreSQL: move it away, or set DATA_DIR to another folder.`,
  )
}
