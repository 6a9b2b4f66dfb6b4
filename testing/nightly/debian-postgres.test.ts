import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd, scratchFolder } from '../at-end.ts'
import { freePorts } from '../service/free-ports.ts'
import { hasProgram, startProgram, until } from '../service/program.ts'
import { withPrograms } from './with-programs.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const BIN = '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses root. */
const AS_POSTGRES =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : ['env']

withPrograms('PostgreSQL 15 as Debian packages it', { [`${BIN}/postgres`]: 'postgresql-15' }, () => {
  test('the tests of the database and of the ledger pass on it', async () => {
    const folder = scratchFolder('debian-postgres')
    chmodSync(folder, 0o777)
    const data = join(folder, 'data')
    const [asPostgres = '', ...words] = AS_POSTGRES
    const initdb = [`${BIN}/initdb`, '-D', data, '--username=enkosi', '--auth=trust', '--locale=C.UTF-8']
    execFileSync(asPostgres, [...words, ...initdb], { stdio: ['ignore', 'ignore', 'inherit'] })
    const [port = 0] = await freePorts(1)
    const settings = ['max_connections=300', 'fsync=off', `port=${port}`, `unix_socket_directories=${folder}`]
    const postgres = startProgram({
      command: asPostgres,
      args: [...words, `${BIN}/postgres`, '-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      logFile: join(folder, 'postgres.log'),
    })
    atEnd(() => postgres.stop())
    await until('it answers', () => hasProgram(`${BIN}/pg_isready`, '-h', '127.0.0.1', '-p', `${port}`))

    const { PATH, HOME } = process.env
    const tests = startProgram({
      command: process.execPath,
      args: [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        ROOT,
        'server/platform/db',
        'server/money/ledger',
      ],
      env: { PATH, HOME, NO_COLOR: '1', TEST_DATABASE_URL: `postgres://enkosi@127.0.0.1:${port}/postgres` },
      logFile: join(folder, 'tests.log'),
    })
    atEnd(() => tests.stop())

    expect(await tests.ended, tests.output()).toBe(0)
    expect(tests.output()).toMatch(/ Tests {2}\d{3} passed/)
    console.log(tests.output().match(/Tests {2}.*/)?.[0])
  })
})
