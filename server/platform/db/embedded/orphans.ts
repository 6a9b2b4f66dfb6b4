import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '#server/platform/start/startup-error.ts'

/**
 * After `kill -9` of the service its PostgreSQL lives on, and after `kill -9` of that one its children may. They are
 * ended, and waited for, before a new one touches the same files. The caller holds the folder's lock.
 */
export async function clearOrphans(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const deadline = Date.now() + 30_000
  for (let tries = 0; ; tries++) {
    const orphans = processesOf(folder)
    if (orphans.length === 0) break
    if (Date.now() > deadline) {
      throw new StartupError(
        `An earlier PostgreSQL (process ${orphans[0]}) still holds ${folder}: end it and start again.`,
      )
    }
    // First ask as for a fast shutdown, then insist: a backend without its postmaster does not listen to SIGINT.
    if (tries % 20 === 0) for (const pid of orphans) signal(pid, tries === 0 ? 'SIGINT' : 'SIGQUIT')
    await pause(100)
  }
  // Its pid may belong to another process by now, and PostgreSQL would refuse to start.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** PostgreSQL's processes work inside their data folder: on Linux that says surely whose they are. */
function processesOf(folder: string): number[] {
  const home = realpathSync(folder)
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .map(Number)
      .filter((pid) => worksIn(pid, home))
  }
  const pid = postmasterOf(folder)
  return pid !== null && isPostgres(pid) ? [pid] : []
}

function worksIn(pid: number, home: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === home && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

function postmasterOf(folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

function isPostgres(pid: number): boolean {
  try {
    const [program, args] =
      process.platform === 'win32'
        ? ['tasklist', ['/FI', `PID eq ${pid}`, '/NH']]
        : (['ps', ['-o', 'comm=', '-p', `${pid}`]] as const)
    return execFileSync(program as string, args as string[], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in between, which is what was wanted.
  }
}
