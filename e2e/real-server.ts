import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')

export interface RealServer {
  url: string
  /** Everything that it has written so far. */
  output(): string
  stop(): Promise<void>
}

/** The server as `npm start` runs it, in simulation mode and on a port the system picks. */
export async function startRealServer(settings: Record<string, string>): Promise<RealServer> {
  if (!existsSync(join(root, 'dist/web/app.html')))
    throw new Error('The web app is not built: run node scripts/prepare.mjs web first.')
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', MODE: 'simulation', PUBLIC_URL: '', ...settings },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const url = await addressOf(server, () => output)
  return { url, output: () => output, stop: () => stop(server) }
}

async function addressOf(server: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline && server.exitCode === null) {
    const address = /ready at (http:\/\/localhost:\d+)/.exec(output())?.[1]
    if (address) return address
    await pause(100)
  }
  server.kill('SIGKILL')
  throw new Error(`The server for the end-to-end tests did not start:\n${output()}`)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await Promise.race([ended, pause(20_000, undefined, { ref: false }).then(() => server.kill('SIGKILL'))])
  await ended
}
