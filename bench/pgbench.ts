import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { promisify } from 'node:util'
import { Trouble } from '#server/start/trouble.ts'

const run = promisify(execFile)

export type Pgbench = {
  /** Transactions a second of the TPC-B-like script with this many clients. */
  tps(clients: number): Promise<number>
}

/** PostgreSQL's own benchmark on the same server: what a transaction costs when each is sent on its own. */
export async function openPgbench(
  url: string,
  { scale, seconds }: { scale: number; seconds: number },
): Promise<Pgbench> {
  const program = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find(existsSync)
  if (!program)
    throw new Trouble(
      'The peer of these figures is pgbench: install it first, on Debian with `apt-get install postgresql`.',
    )
  await run(program, ['-i', '-q', '-s', String(scale), url])
  return {
    tps: async (clients) => {
      const args = ['-M', 'prepared', '-n', '-c', String(clients), '-j', '2', '-T', String(seconds), url]
      const { stdout } = await run(program, args)
      const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
      if (!tps) throw new Error(`pgbench said something else: ${stdout}`)
      return Number(tps)
    },
  }
}
