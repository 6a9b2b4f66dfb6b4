import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asking } from '#server/platform/db/connect.ts'
import { freePort } from '#server/platform/start/port.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { makeDataFolder, passwordFile } from './data-folder.ts'
import { clearOrphans } from './orphans.ts'
import { findPostgres, folderFor, type Launcher } from './postgres-binaries.ts'
import { type Running, runPostgres } from './postgres-process.ts'

export type Embedded = {
  /** Where its `enkosi` database is reached. */
  url: string
  /** The postmaster's process id. */
  pid: number
  /** Called when PostgreSQL ends without having been asked to; at once if that has happened already. */
  onEnd(listener: () => void): void
  stop(): Promise<void>
}

const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  // 3.7 GB of WAL took a minute to recover after a crash; this keeps a restart to seconds.
  max_wal_size: '1GB',
  // Files of the log are kept for reuse: to make a new one stops all commits for 20 to 40 ms.
  min_wal_size: '1GB',
  wal_compression: 'on',
  jit: 'off',
  log_checkpoints: 'off',
  timezone: 'UTC',
}

/** Whether an earlier start has made it. */
export async function isDatabaseIn(wished: string): Promise<boolean> {
  return existsSync(join(folderFor(await findPostgres(), wished), 'PG_VERSION'))
}

/**
 * Starts the PostgreSQL that comes with the service, in a folder of its own; data from an earlier run is kept. A drill gives it a clock of
 * its own by a command before it.
 */
export async function startEmbedded(
  wished: string,
  settings: Record<string, string> = {},
  before: string[] = [],
): Promise<Embedded> {
  const launcher = await findPostgres()
  const folder = folderFor(launcher, wished)
  const logFile = `${wished}.log`
  mkdirSync(dirname(logFile), { recursive: true })
  await clearOrphans(folder)
  await makeDataFolder(launcher, folder, logFile)

  const endpoint = await openEndpoint(launcher, folder)
  const all = { ...SETTINGS, ...settings, ...endpoint.settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const clocked = { ...launcher, prefix: [...launcher.prefix, ...before] }
  const server = runPostgres(clocked, 'postgres', ['-D', folder, ...args], logFile)
  let wanted = true
  const ended = new Promise<void>((resolve) => server.child.on('exit', () => resolve()))

  await untilReady(endpoint.url('postgres'), server, logFile)
  await ensureDatabase(endpoint.url('postgres'), 'enkosi')
  return {
    url: endpoint.url('enkosi'),
    pid: server.child.pid ?? 0,
    onEnd: (listener) => {
      ended.then(() => wanted && listener())
    },
    stop: async () => {
      wanted = false
      await stopServer(server.child)
      endpoint.leave()
    },
  }
}

type Endpoint = { url(database: string): string; settings: Record<string, string>; leave(): void }

/** A Unix socket in a folder that only this user may enter; on Windows a loopback port with a password. */
async function openEndpoint(launcher: Launcher, folder: string): Promise<Endpoint> {
  if (process.platform === 'win32') {
    const port = await freePort('127.0.0.1')
    const password = readFileSync(passwordFile(folder), 'utf8')
    return {
      url: (database) => `postgres://enkosi:${password}@127.0.0.1:${port}/${database}`,
      settings: { listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: '' },
      leave: () => {},
    }
  }
  const directory = socketFolder(folder)
  if (launcher.uid !== undefined) chownSync(directory, launcher.uid, launcher.uid)
  return {
    url: (database) => `postgres://enkosi@localhost:5432/${database}?host=${encodeURIComponent(directory)}`,
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: directory,
      unix_socket_permissions: '0700',
    },
    leave: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** Short, since a socket's path may have only about 100 characters; its name follows from the data folder. */
function socketFolder(folder: string): string {
  const mine = process.getuid?.() ?? 0
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 10)
  const directory = join(tmpdir(), `enkosi-${mine}-${hash}`)
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    const found = lstatSync(directory, { throwIfNoEntry: false })
    if (!found) throw noRoomForSocket(error as NodeJS.ErrnoException)
    // Somebody else's folder under our name is left alone.
    if (!found.isDirectory() || (found.uid !== mine && mine !== 0))
      return mkdtempSync(join(tmpdir(), `enkosi-${mine}-`))
    chmodSync(directory, 0o700)
  }
  return directory
}

function noRoomForSocket({ code }: NodeJS.ErrnoException): StartupError {
  return new StartupError(
    `TMPDIR ${tmpdir()} cannot be written to (${code}), and the embedded PostgreSQL needs it for its socket: set TMPDIR to a folder of this user, or leave it out.`,
  )
}

async function untilReady(url: string, server: Running, logFile: string): Promise<void> {
  let ended = false
  server.child.on('exit', () => {
    ended = true
  })
  server.child.on('error', () => {
    ended = true
  })
  // Recovery after a crash can take a while; a server that has ended is noticed at once.
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (ended)
      throw new StartupError(`The embedded PostgreSQL did not start: ${server.complaint()} (its log is ${logFile})`)
    try {
      await asking(url, (db) => db`select 1`)
      return
    } catch {
      await pause(50)
    }
  }
  throw new StartupError(
    `The embedded PostgreSQL was not ready after two minutes: ${server.complaint()} (its log is ${logFile})`,
  )
}

/** A start that was cut off may have come as far as PostgreSQL and no further. */
async function ensureDatabase(url: string, name: string): Promise<void> {
  await asking(url, async (db) => {
    const [found] = await db`select from pg_database where datname = ${name}`
    if (!found) await db`create database ${db(name)}`
  })
}

/** A fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await Promise.race([ended, pause(10_000, undefined, { ref: false }).then(() => child.kill('SIGQUIT'))])
  await ended
}
