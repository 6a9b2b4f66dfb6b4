import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds, memoryOf } from './process-figures.ts'

export type ServerProcess = {
  port: number
  /** What it holds in memory now, in bytes. */
  memory(): number
  /** Seconds of processor time that it has used so far. */
  cpuSeconds(): number
  stop(): Promise<void>
}

const ROOT = resolve(import.meta.dirname, '..')

/** The server as `npm start` runs it, on this database and a port of its own, with limits that no measurement meets. */
export async function startServerProcess(databaseUrl: string, nodeArguments: string[] = []): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-bench-server-'))
  const server = spawn(process.execPath, [...nodeArguments, 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_MONEY: '1000000',
    },
  })
  // It would outlive a measurement that breaks.
  process.once('exit', () => server.kill('SIGKILL'))
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (part: Buffer) => {
      output = (output + part.toString()).slice(-10_000)
    })
  }
  const port = await portOf(server, () => output)
  return {
    port,
    memory: () => memoryOf(server.pid ?? 0),
    cpuSeconds: () => cpuSeconds(server.pid ?? 0),
    stop: async () => {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function portOf(server: ChildProcess, output: () => string): Promise<number> {
  while (server.exitCode === null) {
    const port = /ready at http:\/\/localhost:(\d+)/.exec(output())?.[1]
    if (port) return Number(port)
    await pause(50)
  }
  throw new Error(`The server did not start:\n${output()}`)
}
