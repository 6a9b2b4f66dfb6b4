import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')

/** Once per run: the real server, as `npm start` runs it, with a fresh database and on a port the system picks. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist/web/app.html')))
    throw new Error('The web app is not built: run node scripts/prepare.mjs web first.')
  const dataDir = mkdtempSync(join(tmpdir(), 'enkosi-e2e-'))
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...SETTINGS, DATA_DIR: dataDir },
  })
  // Read by the workers' configuration, which inherit this environment.
  process.env.E2E_URL = await addressOf(server)
  return async () => {
    await stop(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  MODE: 'simulation',
  DATABASE_URL: '',
  PUBLIC_URL: '',
  LOG_LEVEL: 'warn',
  // Short enough that a journey can watch a payout arrive, long enough to see it on its way.
  BUSINESS_DAY_SECONDS: '2',
  RATE_LIMIT_MESSAGES: '100000',
  RATE_LIMIT_SIGN_INS: '100000',
  RATE_LIMIT_SEARCHES: '100000',
  RATE_LIMIT_MONEY: '100000',
}

async function addressOf(server: ChildProcess): Promise<string> {
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline && server.exitCode === null) {
    const address = /http:\/\/localhost:\d+/.exec(output)?.[0]
    if (address) return address
    await pause(100)
  }
  server.kill('SIGKILL')
  throw new Error(`The server for the end-to-end tests did not start:\n${output}`)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await Promise.race([ended, pause(20_000).then(() => server.kill('SIGKILL'))])
  await ended
}
