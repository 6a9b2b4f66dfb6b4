import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#server/start/port.ts'
import { testDatabase } from '#testing/database.ts'
import { connect } from './db/connect.ts'
import { withDatabase } from './db/reach.ts'

const scratch = mkdtempSync(join(tmpdir(), 'enkosi-main-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
})

type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** The real program with only these settings. */
function start(settings: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: '/usr/bin:/bin', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  return { child, output: () => text, ended: new Promise((done) => child.on('close', (code) => done(code))) }
}

/** Ends with exit code 1 and exactly one line, which says these things. */
async function refuses(settings: Record<string, string>, ...words: (string | RegExp)[]): Promise<void> {
  const { ended, output } = start(settings)
  expect(await ended, output()).toBe(1)
  expect(output().trim().split('\n'), output()).toHaveLength(1)
  for (const word of words) expect(output()).toMatch(word)
}

async function addressOf({ child, output }: Started): Promise<string> {
  await expect
    .poll(() => child.exitCode !== null || /http:\/\/localhost:\d+/.test(output()), { timeout: 120_000 })
    .toBe(true)
  const port = /http:\/\/localhost:(\d+)/.exec(output())?.[1]
  if (!port) throw new Error(`It did not start: ${output()}`)
  return `http://127.0.0.1:${port}`
}

/** What the running service has in its database. */
function countRows(dataDir: string): Promise<unknown> {
  return withDatabase({ databaseUrl: null, dataDir }, async (url) => {
    const db = connect(url, { max: 1 })
    const [row] = await db`
      select (select count(*) from message) as messages, (select count(*) from person) as people,
        (select count(*) from ledger_entry) as entries
    `
    await db.end()
    return { ...row }
  })
}

function listen(): Promise<{ server: Server; port: number }> {
  return new Promise((done) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => done({ server, port: (server.address() as { port: number }).port }))
  })
}

test('a taken port, an unknown value and a weak secret each stop with one sentence', async () => {
  const { server, port } = await listen()
  await Promise.all([
    refuses({ PORT: `${port}`, DATA_DIR: join(scratch, 'taken') }, `PORT ${port} is taken`, 'set PORT'),
    refuses({ MODE: 'prod', DATA_DIR: join(scratch, 'unknown') }, 'MODE is "prod"', 'simulation or production'),
    refuses(
      { MODE: 'production', PUBLIC_URL: 'https://x.example', SESSION_SECRET: 'password' },
      'SESSION_SECRET is too weak',
    ),
  ])
  server.close()
})

test('a database that is not there, refuses, does not exist or is too new stops with one sentence', async () => {
  const { url, db, close } = await testDatabase()
  await db`insert into migration (number, name, checksum) values (9999, '9999_later.sql', 'unknown')`
  const missing = new URL(url)
  missing.pathname = 'no_such_database'
  const stranger = new URL(url)
  stranger.username = 'stranger'
  const DATA_DIR = join(scratch, 'external')

  await Promise.all([
    refuses(
      { DATA_DIR, DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/enkosi' },
      'DATABASE_URL',
      '127.0.0.1:1/enkosi',
      /^(?!.*hunter2)/s,
    ),
    refuses({ DATA_DIR, DATABASE_URL: missing.href }, 'DATABASE_URL', 'no such database'),
    refuses({ DATA_DIR, DATABASE_URL: stranger.href }, 'DATABASE_URL', 'refuses this user'),
    refuses({ DATA_DIR, DATABASE_URL: url }, 'newer version', 'DATABASE_URL'),
  ])
  await close()
})

test('a folder that cannot be written to stops with one sentence', async () => {
  const file = join(scratch, 'file')
  writeFileSync(file, '')
  await refuses({ DATA_DIR: join(file, 'data') }, 'DATA_DIR', 'cannot be written to')
  // Root may write anywhere, so only others meet this one.
  const locked = join(scratch, 'locked')
  mkdirSync(locked)
  chmodSync(locked, 0o500)
  if (process.getuid?.() !== 0) await refuses({ DATA_DIR: locked }, 'DATA_DIR', 'cannot be written to')
})

test('a folder in use is refused with the pid of who uses it; after kill -9 everything is there again', async () => {
  const DATA_DIR = join(scratch, 'data')
  const first = start({ DATA_DIR })
  const url = await addressOf(first)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(first.output()).toContain('thandi@enkosi.test')
  const secrets = readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')
  const message = { name: 'Thandi', email: 'thandi@enkosi.test', subject: 'Kept', message: 'This was acknowledged.' }
  const sent = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  expect(sent.status).toBe(201)
  const before = await countRows(DATA_DIR)

  await refuses({ DATA_DIR }, `DATA_DIR ${DATA_DIR} is in use`, `process ${first.child.pid}`)

  first.child.kill('SIGKILL')
  await first.ended
  const second = start({ DATA_DIR })
  const again = await addressOf(second)
  expect(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')).toBe(secrets)
  expect((await fetch(`${again}/readyz`)).status).toBe(200)
  expect(await countRows(DATA_DIR)).toEqual(before)
  expect(before).toEqual({ messages: 1, people: expect.any(Number), entries: expect.any(Number) })

  second.child.kill('SIGTERM')
  expect(await second.ended, second.output()).toBe(0)
}, 180_000)

test.skipIf(!existsSync('/dev/full'))('a disk that is full under the log does not end the service', async () => {
  const { url, close } = await testDatabase()
  const port = await freePort('127.0.0.1')
  const full = openSync('/dev/full', 'w')
  const settings = { DATABASE_URL: url, DATA_DIR: join(scratch, 'silent'), PORT: `${port}`, HOST: '127.0.0.1' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: '/usr/bin:/bin', ...settings },
    stdio: ['ignore', full, full],
  })
  children.push(child)
  const status = async () => (await fetch(`http://127.0.0.1:${port}/api/auth/user`)).status

  await expect.poll(() => status().catch(() => child.exitCode), { timeout: 60_000 }).toBe(401)
  // The first request has written its line by now, or tried to.
  expect(await status()).toBe(401)
  expect(child.exitCode).toBeNull()

  const ended = new Promise((done) => child.on('exit', done))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  closeSync(full)
  await close()
})
