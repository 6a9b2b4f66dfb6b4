import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { percentile } from './figures.ts'
import type { World } from './world.ts'

const run = promisify(execFile)

export type Pgbench = {
  /** Transactions a second of the TPC-B-like script with this many clients. */
  tps(clients: number): Promise<number>
  /** The p99 of transactions at this rate, in milliseconds, counted from when each was due. */
  p99(clients: number, rate: number): Promise<number>
}

/**
 * PostgreSQL's own benchmark on the same server: the cost of a transaction when each is sent on its own. In a database beside ours, since
 * the proof of the books knows every table that may be there.
 */
export async function openPgbench(
  world: World,
  { scale, seconds }: { scale: number; seconds: number },
): Promise<Pgbench> {
  const url = await world.another('tpcb')
  await run(program(), ['-i', '-q', '-s', String(scale), url])
  await world.db`checkpoint`
  return {
    tps: (clients) => tps(url, { clients, seconds }),
    p99: async (clients, rate) => {
      const folder = mkdtempSync(join(tmpdir(), 'enkosi-bench-pgbench-'))
      try {
        const log = ['-R', String(rate), '-l', `--log-prefix=${join(folder, 'log')}`]
        await tps(url, { clients, seconds: PACED_TIMES * seconds }, log)
        return percentile(
          readdirSync(folder).flatMap((file) => timesIn(join(folder, file))),
          0.99,
        )
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** A single time that the disk is slow decides the p99 of a short run. */
export const PACED_TIMES = 3

/** In milliseconds, out of a log with a line for each transaction: its client, its number, its microseconds, and more. */
function timesIn(file: string): number[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => Number(line.split(' ')[2]) / 1_000)
}

type Script = { clients: number; seconds: number; file: string; values: Record<string, number> }

/** Transactions a second of a script of our own, with these values for its variables. */
export function scriptTps(url: string, script: Script): Promise<number> {
  const given = Object.entries(script.values).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  return tps(url, script, ['-f', script.file, ...given])
}

async function tps(url: string, { clients, seconds }: { clients: number; seconds: number }, more: string[] = []) {
  const args = ['-M', 'prepared', '-n', '-c', String(clients), '-j', '2', '-T', String(seconds), ...more, url]
  const { stdout } = await run(program(), args)
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate || /number of failed transactions: [1-9]/.test(stdout)) {
    throw new Error(`pgbench said something else: ${stdout}`)
  }
  return Number(rate)
}

function program(): string {
  const found = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find(existsSync)
  if (found) return found
  throw new StartupError(
    'The peer of these figures is pgbench: install it first, on Debian with `apt-get install postgresql`.',
  )
}
