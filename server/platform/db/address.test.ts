import { writeFileSync } from 'node:fs'
import { createServer, connect as openSocket, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { openLedgerConnection } from '#server/money/ledger/connection.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { atEnd, scratchFolder } from '#testing/at-end.ts'
import { type Certificate, certificateAuthority } from '#testing/service/certificates.ts'
import { testDatabase } from '#testing/service/database.ts'
import { addressOf } from './address.ts'
import { checkDatabase } from './check-database.ts'
import { connect } from './connect.ts'

const folder = scratchFolder('tls')
const ours = certificateAuthority('Our authority')
const another = certificateAuthority('Another authority')
const ourFile = join(folder, 'ours.pem')
const anotherFile = join(folder, 'another.pem')

writeFileSync(ourFile, ours.certificate)
writeFileSync(anotherFile, another.certificate)
const database = await testDatabase()
const server = await encrypted(database.url, ours.issue('localhost'))
atEnd(() => server.close())

/** Speaks TLS as PostgreSQL does, in front of the one that the tests share; a client that does not ask for TLS is refused. */
async function encrypted(url: string, { certificate, key }: Certificate): Promise<Server> {
  const target = new URL(url)
  const directory = target.searchParams.get('host')
  const front = createServer((client) => {
    client.on('error', () => {})
    client.once('data', (request) => {
      if (request.readInt32BE(4) !== SSL_REQUEST) return client.destroy()
      client.write('S')
      const secure = new TLSSocket(client, { isServer: true, cert: certificate, key })
      const behind = directory
        ? openSocket(`${directory}/.s.PGSQL.${target.port || 5432}`)
        : openSocket(Number(target.port), target.hostname)
      pipeBoth(secure, behind)
    })
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return front
}

const SSL_REQUEST = 80_877_103

function pipeBoth(one: Socket, other: Socket): void {
  for (const socket of [one, other]) {
    socket.on('error', () => {})
    socket.on('close', () => {
      one.destroy()
      other.destroy()
    })
  }
  one.pipe(other).pipe(one)
}

function urlAt(host: string, parameters: Record<string, string>): string {
  const url = new URL(database.url)
  url.search = new URLSearchParams(parameters).toString()
  url.host = `${host}:${(server.address() as { port: number }).port}`
  return url.href
}

/** Whether the pool and the ledger can connect. */
async function reaches(host: string, parameters: Record<string, string>): Promise<boolean[]> {
  const url = urlAt(host, parameters)
  const db = connect(url, { max: 1 })
  const pool = db`select 1`.then(
    () => true,
    () => false,
  )
  const ledger = openLedgerConnection(url, () => {}).then(
    (connection) => connection.end().then(() => true),
    () => false,
  )
  const both = await Promise.all([pool, ledger])
  await db.end()
  return both
}

test.each<[said: string, host: string, parameters: Record<string, string>, isReached: boolean]>([
  ['nothing', 'localhost', {}, false],
  ['disable', 'localhost', { sslmode: 'disable' }, false],
  ['require', '127.0.0.1', { sslmode: 'require' }, true],
  ['require, its authority', '127.0.0.1', { sslmode: 'require', sslrootcert: ourFile }, true],
  ['require, another authority', 'localhost', { sslmode: 'require', sslrootcert: anotherFile }, false],
  ['verify-ca', '127.0.0.1', { sslmode: 'verify-ca', sslrootcert: ourFile }, true],
  ['verify-ca, another authority', 'localhost', { sslmode: 'verify-ca', sslrootcert: anotherFile }, false],
  ['verify-full', 'localhost', { sslmode: 'verify-full', sslrootcert: ourFile }, true],
  ['verify-full, another name', '127.0.0.1', { sslmode: 'verify-full', sslrootcert: ourFile }, false],
  ['verify-full, another authority', 'localhost', { sslmode: 'verify-full', sslrootcert: anotherFile }, false],
  ['verify-full, public authorities', 'localhost', { sslmode: 'verify-full', sslrootcert: 'system' }, false],
])(
  'TLS in DATABASE_URL means what it means to libpq, for the pool and for the ledger: %s',
  async (_, host, said, isReached) => {
    expect(await reaches(host, said)).toEqual([isReached, isReached])
  },
)

test.each([
  ['another authority', 'localhost', anotherFile, 'SIGNATURE|CERT'],
  ['another host', '127.0.0.1', ourFile, 'ALTNAME'],
  ['no public authority', 'localhost', 'system', 'SIGNATURE|CERT'],
])('a certificate of %s stops the start with a sentence that says why', async (_, host, sslrootcert, code) => {
  const url = urlAt(host, { sslmode: 'verify-full', sslrootcert })

  await expect(checkDatabase(url, 'DATABASE_URL')).rejects.toThrow(
    new RegExp(`^DATABASE_URL: the certificate of .* is not trusted \\(\\w*(${code})`),
  )
})

test.each([
  ['sslmode=prefer', 'not one of disable, require, verify-ca, verify-full'],
  ['sslmode=no-verify', 'not one of'],
  ['sslmode=verify-full', 'needs sslrootcert'],
  ['sslmode=verify-ca', 'needs sslrootcert'],
  ['sslmode=verify-ca&sslrootcert=system', 'only safe with sslmode=verify-full'],
  ['sslrootcert=/etc/ssl/own.pem', 'does nothing'],
  ['sslmode=verify-full&sslrootcert=/no/such/file', 'cannot be read'],
  ['sslcert=/etc/ssl/client.pem', 'sslcert is not known here'],
  ['uselibpqcompat=true&sslmode=require', 'uselibpqcompat is not known here'],
])('%s is refused with a sentence', (parameters, sentence) => {
  const read = () => addressOf(`postgres://me:hunter2@example.test/enkosi?${parameters}`)

  expect(read).toThrow(StartupError)
  expect(read).toThrow(sentence)
})

test('an address is read whole: names with signs in them, sockets, ports and addresses of version 6', () => {
  expect(addressOf('postgres://a%40b:p%3Aw%2F@example.test/en%20kosi')).toEqual({
    host: 'example.test',
    port: 5432,
    user: 'a@b',
    password: 'p:w/',
    database: 'en kosi',
    ssl: false,
  })
  expect(addressOf('postgres://enkosi@localhost:6543/enkosi?host=%2Ftmp%2Fsockets&sslmode=require')).toMatchObject({
    host: '/tmp/sockets',
    port: 6543,
    ssl: false,
  })
  expect(addressOf('postgres://enkosi@[::1]:5433')).toMatchObject({ host: '::1', port: 5433, database: 'enkosi' })
})
