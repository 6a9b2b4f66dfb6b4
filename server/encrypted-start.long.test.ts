import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundWorker } from '#contract/workers.ts'
import { freePort } from '#server/start/port.ts'
import { certificateAuthority } from '#testing/certificates.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { until } from '#testing/program.ts'
import { loadWallet } from '#testing/register-and-fund.ts'
import { launchServer, startServerProcess } from '#testing/server-process.ts'
import { signIn } from '#testing/sign-in.ts'
import { connect } from './db/connect.ts'
import { makeDataFolder, passwordFile } from './db/data-folder.ts'
import { findPostgres, folderFor } from './db/postgres-binaries.ts'
import { type Running, runPostgres } from './db/postgres-process.ts'

const scratch = mkdtempSync(join(tmpdir(), 'enkosi-encrypted-'))
const authority = join(scratch, 'authority.pem')
const stranger = join(scratch, 'stranger.pem')
let postgres: Running
let port: number
let password: string

/** A real PostgreSQL that speaks TLS with a certificate for `localhost` of an authority that nobody else knows. */
beforeAll(async () => {
  const ours = certificateAuthority('Our authority')
  writeFileSync(authority, ours.certificate)
  writeFileSync(stranger, certificateAuthority('Another authority').certificate)
  const launcher = await findPostgres()
  const folder = folderFor(launcher, join(scratch, 'postgres'))
  const logFile = join(scratch, 'postgres.log')
  await makeDataFolder(launcher, folder, logFile)
  const { certificate, key } = ours.issue('localhost')
  for (const [name, text] of [
    ['server.crt', certificate],
    ['server.key', key],
  ] as const) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    if (launcher.uid !== undefined) chownSync(join(folder, name), launcher.uid, launcher.uid)
  }
  port = await freePort('127.0.0.1')
  password = readFileSync(passwordFile(folder), 'utf8')
  const settings = ['ssl=on', 'listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  postgres = runPostgres(launcher, 'postgres', ['-D', folder, ...settings.flatMap((each) => ['-c', each])], logFile)
  await until('PostgreSQL answers', async () => {
    const db = connect(address('127.0.0.1', 'sslmode=require'), { max: 1 })
    await db`select 1`.finally(() => db.end())
    return true
  })
})
afterAll(async () => {
  const ended = new Promise((done) => postgres.child.on('exit', done))
  postgres.child.kill('SIGINT')
  await ended
  rmSync(scratch, { recursive: true, force: true })
})

const address = (host: string, parameters: string) =>
  `postgres://enkosi:${password}@${host}:${port}/postgres?${parameters}`

test.each([
  ['require', () => address('127.0.0.1', 'sslmode=require')],
  ['verify-full', () => address('localhost', `sslmode=verify-full&sslrootcert=${authority}`)],
])(
  'with sslmode=%s it starts, is ready, loads and tips, all of it encrypted',
  async (_, url) => {
    const server = await startServerProcess({ settings: { DATABASE_URL: url(), DATA_DIR: join(scratch, 'data') } })
    const db = connect(url(), { max: 1 })
    const thandi = await signIn(server.url, { email: 'tls@enkosi.test' })
    await loadWallet(thandi, 10_000)
    const [guard] = (await thandi.get('/api/guards/search?category=parking_guard')).json as FoundWorker[]

    expect((await thandi.get('/readyz')).status).toBe(200)
    expect((await thandi.post('/api/tips', { guardId: guard?.id, amount: 500 })).status).toBe(201)

    const plain = await db`
    select application_name from pg_stat_activity join pg_stat_ssl using (pid)
    where backend_type = 'client backend' and not ssl
  `
    expect(plain).toEqual([])
    expect(await server.end('SIGTERM'), server.output()).toBe(0)
    await expectBooksRight(db)
    await db.end()
    await server.stop()
  },
  180_000,
)

test.each([
  ['another authority', () => address('localhost', `sslmode=verify-full&sslrootcert=${stranger}`), 'SIGNATURE|CERT'],
  ['another host', () => address('127.0.0.1', `sslmode=verify-full&sslrootcert=${authority}`), 'ALTNAME'],
  ['public authorities', () => address('localhost', 'sslmode=verify-full&sslrootcert=system'), 'SIGNATURE|CERT'],
])(
  'a certificate of %s stops the start with one sentence that says why, and the log has it',
  async (name, url, code) => {
    const logFile = join(scratch, `${name}.log`)
    const program = launchServer({ settings: { DATABASE_URL: url(), DATA_DIR: join(scratch, name) }, logFile })

    expect(await program.ended, program.output()).toBe(1)
    const lines = program.output().trim().split('\n')
    expect(lines, program.output()).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`DATABASE_URL: the certificate of .* is not trusted \\(\\w*(${code})`))
    expect(lines[0]).not.toContain(password)
  },
  180_000,
)
