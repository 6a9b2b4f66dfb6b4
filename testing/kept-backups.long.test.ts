import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkSealingKeys } from '#server/crypto/check-keys.ts'
import { connect } from '#server/db/connect.ts'
import { requireCurrent } from '#server/db/migrate.ts'
import { withDatabase } from '#server/db/reach.ts'
import { expectBooksRight } from './expect-books-right.ts'
import { runCommand } from './run-command.ts'
import { launchServer } from './server-process.ts'

/** A backup of each release, taken by that release with its demo people. At a release, add one. */
const FOLDER = resolve(import.meta.dirname, 'kept-backups')
const KEY = createHash('sha256').update('the key of the kept backup').digest()
const KEYS = `kept:${KEY.toString('base64')}`

const scratch = mkdtempSync(join(tmpdir(), 'enkosi-kept-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test.each(readdirSync(FOLDER))(
  '%s is restored into a new data folder and migrated',
  async (name) => {
    const dataDir = join(scratch, name)
    const settings = { DATA_DIR: dataDir, BANK_DETAILS_KEYS: KEYS }

    const restored = await runCommand(['server/backup/commands.ts', 'restore', join(FOLDER, name)], settings)

    expect(restored.output).toContain('is restored, and its books are right.')
    expect(restored.code).toBe(0)
    const where = { databaseUrl: null, databaseOwnerUrl: null, dataDir, mode: 'simulation' as const }
    await withDatabase(where, async (url) => {
      await requireCurrent(url)
      const db = connect(url, { max: 1 })
      await checkSealingKeys(db, [{ id: 'kept', key: KEY }])
      const [row] = await db<[{ people: number; entries: number }]>`
      select (select count(*) from person) as people, (select count(*) from ledger_entry) as entries
    `
      expect(row.people).toBeGreaterThan(5)
      expect(row.entries).toBeGreaterThan(5)
      await expectBooksRight(db)
      await db.end()
    })
  },
  120_000,
)

test('a backup restored without the keys that sealed its bank details says which key is missing', async () => {
  const restore = (dataDir: string, keys: Record<string, string>) =>
    runCommand(['server/backup/commands.ts', 'restore', join(FOLDER, '0.1.0.backup')], {
      DATA_DIR: join(scratch, dataDir),
      ...keys,
    })

  const unknown = await restore('unknown', {})
  const other = await restore('other', { BANK_DETAILS_KEYS: `kept:${createHash('sha256').digest('base64')}` })

  expect([unknown.code, other.code]).toEqual([1, 1])
  expect(unknown.output).toMatch(
    /books are right, but.* key kept, which is not among BANK_DETAILS_KEYS: .*secrets\.json/,
  )
  expect(other.output).toMatch(/books are right, but.* do not open with the key kept/)

  const service = launchServer({
    settings: { DATA_DIR: join(scratch, 'unknown') },
    logFile: join(scratch, 'service.log'),
  })
  expect(await service.ended).toBe(1)
  expect(service.output()).toMatch(
    /^Bank details are sealed with the key kept, which is not among BANK_DETAILS_KEYS: .*\n$/,
  )
})
