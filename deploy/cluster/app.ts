import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { type Program, startProgram, tail, until } from './processes.ts'

const REPOSITORY = resolve(import.meta.dirname, '../..')

/** One process of the service. */
export interface App {
  url: string
  program(): Program
  start(): Promise<void>
  /** Also one that never started. */
  stop(): Promise<void>
}

export function makeApp(n: number, port: number, logDir: string, env: Record<string, string>): App {
  let program: Program | undefined
  return {
    url: `http://127.0.0.1:${port}`,
    program: () => {
      if (!program) throw new Error(`app${n} was never started.`)
      return program
    },
    stop: async () => program?.stop(),
    start: async () => {
      const started = startProgram({
        name: `app${n}`,
        command: process.execPath,
        args: [join(REPOSITORY, 'server/main.ts')],
        // The balancer looks four times a second.
        env: { MODE: 'simulation', DRAIN_NOTICE_MS: '1000', ...env },
        logDir,
      })
      program = started
      await Promise.race([
        until(`app${n} is ready`, () => isReady(`http://127.0.0.1:${port}`), 90_000),
        started.exited.then(() => Promise.reject(new Error(`app${n} ended:\n${tail(started)}`))),
      ])
    },
  }
}

export async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) })
  return reply.ok
}

/** Ports that nobody listens on now, all held open until the last is found so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}
