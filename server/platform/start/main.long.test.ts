import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asking, type Db } from '#server/platform/db/connect.ts'
import { withDatabase } from '#server/platform/db/reach.ts'
import { atEnd, scratchFolder } from '#testing/at-end.ts'
import { clientOf } from '#testing/service/client.ts'
import { testDatabase } from '#testing/service/database.ts'
import { type Program, until } from '#testing/service/program.ts'
import { launchServer, startServerProcess } from '#testing/service/server-process.ts'
import { freePort } from './port.ts'

const scratch = scratchFolder('main')

function start(settings: Record<string, string>, logFile = join(scratch, `${randomUUID()}.log`)): Program {
  const program = launchServer({ settings, logFile })
  atEnd(() => program.signal('SIGKILL'))
  return program
}

/** Ends with exit code 1 and exactly one line, of JSON as all of the log, which says these things. */
async function refuses(settings: Record<string, string>, ...words: (string | RegExp)[]): Promise<void> {
  const { ended, output } = start({ LOG_LEVEL: 'silent', ...settings })
  expect(await ended, output()).toBe(1)
  const lines = output().trim().split('\n')
  expect(lines, output()).toHaveLength(1)
  const { level, event } = JSON.parse(lines[0] ?? '') as { level: string; event: string }
  expect(level).toBe('error')
  for (const word of words) expect(event).toMatch(word)
}

/** The rows in the database of the running service. */
function countRows(dataDir: string): Promise<unknown> {
  const count = async (db: Db) => {
    const [row] = await db`
      select (select count(*) from message) as messages, (select count(*) from person) as people,
        (select count(*) from ledger_entry) as entries
    `
    return { ...row }
  }
  const where = { databaseUrl: null, databaseOwnerUrl: null, dataDir, mode: 'simulation' as const }
  return withDatabase(where, (url) => asking(url, count))
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
    refuses(
      { MODE: 'prod', DATA_DIR: join(scratch, 'unknown') },
      'MODE is "prod"',
      'simulation or staging or production',
    ),
    refuses({ SESSION_SECRET: 'password', DATA_DIR: join(scratch, 'weak') }, 'SESSION_SECRET is too weak'),
  ])
  server.close()
})

test('a database that is not there, refuses, does not exist or is too new stops with one sentence', async () => {
  const { ownerUrl: url, db } = await testDatabase()
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
})

test('a folder that cannot be written to stops with one sentence', async () => {
  const file = join(scratch, 'file')
  writeFileSync(file, '')
  await refuses({ DATA_DIR: join(file, 'data') }, 'DATA_DIR', 'cannot be written to')
  await refuses({ DATA_DIR: '/dev/null/data' }, 'DATA_DIR', 'cannot be written to')
  await refuses({ DATA_DIR: join(scratch, 'long'.repeat(100)) }, 'DATA_DIR', 'cannot be written to')
  symlinkSync(join(scratch, 'nowhere'), join(scratch, 'link'))
  await refuses({ DATA_DIR: join(scratch, 'link') }, 'DATA_DIR', 'cannot be written to')
  // Where a folder looks as if it could be made, and never can.
  if (process.platform === 'linux') await refuses({ DATA_DIR: '/proc/data' }, 'DATA_DIR', 'cannot be written to')
  await refuses({ DATA_DIR: join(scratch, 'no-tmp'), TMPDIR: join(scratch, 'gone') }, 'TMPDIR', 'cannot be written to')
  // Root may write anywhere, so only others meet this one.
  const locked = join(scratch, 'locked')
  mkdirSync(locked)
  chmodSync(locked, 0o500)
  if (process.getuid?.() !== 0) await refuses({ DATA_DIR: locked }, 'DATA_DIR', 'cannot be written to')
})

test('a folder in use is refused with the pid of who uses it; after kill -9 everything is there again', async () => {
  // Nothing in a path means anything to a shell or to PostgreSQL, and none is too long for a socket.
  const DATA_DIR = join(scratch, `two words, a 'quote', $HOME and ü`, 'long'.repeat(15))
  const server = await startServerProcess({ settings: { DATA_DIR } })
  expect((await clientOf(server.url).get('/healthz')).status).toBe(200)
  expect(server.output()).toContain('thandi@enkosi.test')
  const secrets = readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')
  const message = { name: 'Thandi', email: 'thandi@enkosi.test', subject: 'Kept', message: 'This was acknowledged.' }
  await clientOf(server.url).mustPost('/api/contact', message)
  const before = await countRows(DATA_DIR)

  await refuses({ DATA_DIR }, `DATA_DIR ${DATA_DIR} is in use`, `process ${server.pid}`)

  await server.end('SIGKILL')
  await server.start()
  expect(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')).toBe(secrets)
  expect((await clientOf(server.url).get('/readyz')).status).toBe(200)
  expect(await countRows(DATA_DIR)).toEqual(before)
  expect(before).toEqual({ messages: 1, people: expect.any(Number), entries: expect.any(Number) })

  expect(await server.end('SIGTERM'), server.output()).toBe(0)
  await server.stop()
})

test.skipIf(!existsSync('/dev/full'))('a disk that is full under the log does not end the service', async () => {
  const { ownerUrl: url } = await testDatabase()
  const port = await freePort('127.0.0.1')
  const settings = { DATABASE_URL: url, DATA_DIR: join(scratch, 'silent'), PORT: `${port}`, LOG_LEVEL: 'info' }
  const program = start(settings, '/dev/full')
  const status = async () => (await clientOf(`http://127.0.0.1:${port}`).get('/api/auth/user')).status

  await until('it answers, or has ended', async () => !program.isRunning() || (await status()) === 401)
  // The first request has written its line by now, or tried to.
  expect(await status()).toBe(401)
  expect(program.isRunning()).toBe(true)

  expect(await program.stop()).toBe(0)
})
