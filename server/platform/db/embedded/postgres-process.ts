import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Launcher } from './postgres-binaries.ts'

/** A running program of PostgreSQL. */
export type Running = {
  child: ChildProcess
  /** Its last error, in a few words. */
  complaint(): string
}

/** The size of the log from which the next start puts it aside as `….1`. */
const LOG_BYTES = 10_000_000

/** Detached, so that Ctrl-C in a terminal reaches only the service, which drains first and then stops its database. */
export function runPostgres(launcher: Launcher, program: string, args: string[], logFile: string): Running {
  const [first = '', ...rest] = [...launcher.prefix, join(launcher.bin, program), ...args]
  const { uid, gid } = launcher
  const begin = makeRoom(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(first, rest, {
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log],
    // Only what it needs: a PG… variable of the person who starts us must not steer our database.
    ...(process.platform !== 'win32' && {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    }),
    ...(uid !== undefined && gid !== undefined && { uid, gid }),
  })
  closeSync(log)
  // A service that ends before it could stop its database does not leave it behind.
  const end = () => child.kill(program === 'postgres' ? 'SIGINT' : 'SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return { child, complaint: () => lastComplaint(readFileSync(logFile).subarray(begin).toString()) }
}

/** Says where in the log this run begins. */
function makeRoom(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_BYTES) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

function lastComplaint(text: string): string {
  const lines = text.trim().split('\n')
  const wrong = lines.filter((line) => /FATAL|ERROR|PANIC|error:|could not/.test(line)).at(-1)
  return (wrong ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|ERROR|PANIC|error):\s*/, '').slice(0, 300)
}
