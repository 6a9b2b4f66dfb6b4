import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { testDatabase } from '#testing/service/database.ts'
import { asking } from './connect.ts'
import { withDatabase } from './reach.ts'

const said = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => said.mockClear())

test('a command that is given no database makes none, but says what to set', async () => {
  const dataDir = join(scratchFolder('reach'), 'data')
  const where = { databaseUrl: null, databaseOwnerUrl: null, dataDir, mode: 'simulation' } as const

  const refused = withDatabase(where, async () => 'The books are right')

  await expect(refused).rejects.toThrow(StartupError)
  await expect(refused).rejects.toThrow(`there is no database in ${dataDir}/postgres: set DATABASE_URL, or DATA_DIR`)
  expect(existsSync(dataDir)).toBe(false)
})

test('a command says first on which database it acts, and never with its password', async () => {
  const database = await testDatabase()
  const named = new URL(database.ownerUrl)
  named.password = 'hunter2'
  const where = { databaseUrl: database.url, databaseOwnerUrl: named.href, dataDir: '', mode: 'production' } as const

  const name = await withDatabase(where, async (url) => {
    expect(said).toHaveBeenCalledTimes(1)
    return asking(url, async (db) => (await db`select current_database() as name`)[0]?.name)
  })

  const [[line] = []] = said.mock.calls
  expect(line).toMatch(new RegExp(`^Database ${name} at \\S+:\\d+, production\\.$`))
  expect(line).not.toContain('hunter2')
})
