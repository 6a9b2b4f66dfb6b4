import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signerOf } from '#server/books/anchors.ts'
import { seal } from '#server/crypto/seal.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { testDatabase } from '#testing/database.ts'
import { testWorker } from '#testing/people.ts'
import { runCommand } from '#testing/run-command.ts'
import { launchServer } from '#testing/server-process.ts'
import { backUp } from './back-up.ts'

const KEY = createHash('sha256').update('the key of this backup').digest()
const scratch = scratchFolder('restored')
const file = join(scratch, 'sealed.backup')

const base = await testDatabase()
const { workerId } = await testWorker(base.db, { balance: 5_000 })
const details = '{"bankName":"FNB","accountNumber":"62000001234"}'
const { sealed, keyId } = seal([{ id: 'kept', key: KEY }], workerId, details)
await base.db`update worker set bank_details = ${sealed}, bank_key_id = ${keyId} where id = ${workerId}`
const ANCHOR_SECRET = 'a secret of these tests that is long enough'
await backUp(base.ownerUrl, file, signerOf(ANCHOR_SECRET))

const restore = (dataDir: string, keys: Record<string, string>) =>
  runCommand(['server/backup/commands.ts', 'restore', file], { DATA_DIR: join(scratch, dataDir), ...keys })

test('a backup is restored into a new data folder with the keys that sealed its bank details', async () => {
  const restored = await restore('with', { BANK_DETAILS_KEYS: `kept:${KEY.toString('base64')}` })

  expect(restored).toEqual({ code: 0, output: expect.stringContaining('is restored, and its books are right.') })
})

test('a backup restored without the keys that sealed its bank details says which key is missing', async () => {
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
