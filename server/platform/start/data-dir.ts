import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isAlive, startOf } from './process-identity.ts'
import { makeSecrets, type Secrets } from './secrets.ts'
import { StartupError } from './startup-error.ts'

type Holder = { pid: number; started: string }

/** Makes DATA_DIR if need be, or says why it cannot be used. */
export function openDataDir(folder: string): void {
  try {
    makeFolders(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const probe = join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown'
    const advice = reason === 'ENOSPC' ? 'the disk is full: make room' : 'make it a folder of this user'
    throw new StartupError(
      `DATA_DIR ${folder} cannot be written to (${reason}): ${advice}, or set DATA_DIR to another one.`,
    )
  }
}

/** Makes them one by one: Node's own way to make them all at once (`recursive`) never returns below /proc, where none can be made. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts made it a moment ago.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Takes DATA_DIR for this process alone. A lock left by a process that was killed does not count. */
export function claimDataDir(folder: string): { release(): void } {
  const lock = join(folder, 'server.lock')
  const mine = join(folder, `server.lock.${process.pid}`)
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder), {
    mode: 0o600,
  })
  try {
    for (;;) {
      if (tryLink(mine, lock)) return { release: () => rmSync(lock, { force: true }) }
      const holder = readHolder(lock)
      if (holder && isAlive(holder.pid) && startOf(holder.pid) === holder.started) {
        throw new StartupError(
          `DATA_DIR ${folder} is in use by a running server (process ${holder.pid}): stop that one first, or set DATA_DIR to another folder.`,
        )
      }
      removeStale(lock, holder)
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Secrets that nobody has set: made at the first start in simulation and the same ever after, or sealed bank details could not be opened. */
export function keptSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) writeSecrets(file)
  return withNewOnes(file, readSecrets(file))
}

/** The secrets of a service that has run there, or none: for commands that only look. */
export function findSecrets(folder: string): Partial<Secrets> {
  const file = join(folder, 'secrets.json')
  return existsSync(file) ? readSecrets(file) : {}
}

/** Written aside first: a process killed while writing leaves no half a file, and of two that write at once one is kept. */
function writeSecrets(file: string): void {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, JSON.stringify(makeSecrets(), null, 2), { mode: 0o600 })
  tryLink(mine, file)
  rmSync(mine)
}

function readSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch {
    throw new StartupError(
      `${file} cannot be read: restore it from a backup, since it holds the key to stored bank details (DATA_DIR).`,
    )
  }
}

/** A file that an older version wrote lacks what is new since: made now, and kept from now on. */
function withNewOnes(file: string, kept: Partial<Secrets>): Secrets {
  const all = { ...makeSecrets(), ...kept }
  if (Object.keys(all).length > Object.keys(kept).length) {
    writeFileSync(`${file}.new`, JSON.stringify(all, null, 2), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return all
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    throw new StartupError(
      `${to} cannot be made (${code}): DATA_DIR must be on a file system with hard links, such as ext4, xfs, APFS or NTFS.`,
      { cause: error },
    )
  }
}

function readHolder(lock: string): Holder | null {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder
  } catch {
    return null
  }
}

/** Two processes may find the same stale lock: the one that comes late must not remove the other's new lock, so it puts it back. */
function removeStale(lock: string, stale: Holder | null): void {
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  const taken = readHolder(aside)
  if (taken && taken.pid !== stale?.pid) tryLink(aside, lock)
  rmSync(aside, { force: true })
}
