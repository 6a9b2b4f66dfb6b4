import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd, scratchFolder } from '#testing/at-end.ts'
import { clientOf } from '#testing/service/client.ts'
import { emptyDatabase } from '#testing/service/database.ts'
import { until } from '#testing/service/program.ts'
import { runCommand } from '#testing/service/run-command.ts'
import { launchServer } from '#testing/service/server-process.ts'
import { freePort } from './port.ts'

const scratch = scratchFolder('slow-start')

/** The lock of a migration (server/platform/db/migrate.ts). */
const TURN = 20_251_031

test('while another process migrates, the service says that it lives and what it waits for, and then serves', async () => {
  const database = await emptyDatabase()
  const migrating = await database.db.reserve()
  await migrating`select pg_advisory_lock(${TURN})`
  const port = await freePort('127.0.0.1')
  const nobody = clientOf(`http://127.0.0.1:${port}`)
  const ask = async (path: string) => {
    const { status, text } = await nobody.get(path)
    return [status, text]
  }

  const program = launchServer({
    settings: { PORT: `${port}`, DATABASE_URL: database.ownerUrl, DATA_DIR: join(scratch, 'data') },
    logFile: join(scratch, 'log'),
  })
  atEnd(() => program.stop())
  await until(
    'it waits',
    async () => (await nobody.get('/readyz')).text === 'another process is migrating the database',
  )

  expect(await ask('/healthz')).toEqual([200, 'ok'])
  expect(await ask('/readyz')).toEqual([503, 'another process is migrating the database'])
  expect((await nobody.get('/api/auth/user')).headers.get('retry-after')).toBe('1')

  await migrating`select pg_advisory_unlock(${TURN})`
  migrating.release()
  await until('it serves', async () => (await nobody.get('/readyz')).status === 200)
  expect((await nobody.get('/api/auth/user')).status).toBe(401)
  expect(await program.stop()).toBe(0)
})

test('enkosi migrate brings a database up to this version; until then commands that need it leave it alone', async () => {
  const database = await emptyDatabase()
  const settings = { DATABASE_URL: database.ownerUrl }

  const tooEarly = await runCommand(['server/commands/enkosi.ts', 'prove'], settings)
  const [before] = await database.db`select to_regclass('migration') as found`
  const migrated = await runCommand(['server/commands/enkosi.ts', 'migrate'], settings)
  const again = await runCommand(['server/commands/enkosi.ts', 'migrate'], settings)
  const proved = await runCommand(['server/commands/enkosi.ts', 'prove'], settings)

  expect(tooEarly.code).toBe(1)
  expect(tooEarly.output).toMatch(/^The database is of an older version, or empty: .*enkosi migrate[^\n]*$/)
  expect(before).toEqual({ found: null })
  expect(migrated.output).toMatch(/^the database is being migrated: 0001_service\.sql, 1 of \d+\n/)
  expect(migrated.output).toMatch(/\nThe database is of this version\.$/)
  expect(again).toMatchObject({ code: 0, output: 'The database is of this version.' })
  expect(proved.output).toContain('The books are right')
})
