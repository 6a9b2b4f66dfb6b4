import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkIdentityKey } from '#server/platform/crypto/check-keys.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { testWorker } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { IDENTITY_KEY, sealIdentities, signer } from '#testing/service/follow-once.ts'
import { runCommand } from '#testing/service/run-command.ts'
import { launchServer } from '#testing/service/server-process.ts'
import { backUp } from './back-up.ts'

const KEY = createHash('sha256').update('the key of this backup').digest()
const OLD = `kept:${KEY.toString('base64')}`
const scratch = scratchFolder('restored')
const file = join(scratch, 'sealed.backup')

const base = await testDatabase()
const { workerId } = await testWorker(base.db, { balance: 5_000 })
const details = '{"bankName":"FNB","accountNumber":"62000001234"}'
const { sealed, keyId } = seal([{ id: 'kept', key: KEY }], workerId, details)
await base.db`update worker set bank_details = ${sealed}, bank_key_id = ${keyId} where id = ${workerId}`
const { BANK_DETAILS_KEYS: ANOTHER } = makeSecrets()
await sealIdentities(base.db)
await checkIdentityKey(base.db, IDENTITY_KEY)
await backUp(base.ownerUrl, file, signer)

const restore = (dataDir: string, keys: Record<string, string>) =>
  runCommand(['server/commands/enkosi.ts', 'restore', file], {
    ...{ DATA_DIR: join(scratch, dataDir), BANK_DETAILS_KEYS: OLD },
    ...keys,
  })

test('a backup is restored into a new data folder with the keys that sealed its bank details', async () => {
  const restored = await restore('with', {})

  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('is restored, and its books are right.') })
})

test('a backup restored with another IDENTITY_KEY says so, and the service does not start with it', async () => {
  const other = await restore('identity', { IDENTITY_KEY: makeSecrets().IDENTITY_KEY })
  const service = launchServer({
    settings: { DATA_DIR: join(scratch, 'identity'), BANK_DETAILS_KEYS: OLD },
    logFile: join(scratch, 'identity.log'),
  })

  expect(other.code).toBe(1)
  expect(other.output).toMatch(/restored, but not proved\. IDENTITY_KEY is another one than .*secrets\.json/)
  expect(await service.ended).toBe(1)
  expect(service.output()).toMatch(/^IDENTITY_KEY is another one than .*\n$/)
})

test('a backup restored without the keys that sealed its bank details says which key is missing', async () => {
  const unknown = await restore('unknown', { BANK_DETAILS_KEYS: ANOTHER })
  const other = await restore('other', { BANK_DETAILS_KEYS: `kept:${createHash('sha256').digest('base64')}` })

  expect([unknown.code, other.code]).toEqual([1, 1])
  expect(unknown.output).toMatch(
    /books are right, but.* key kept, which is not among BANK_DETAILS_KEYS: .*secrets\.json/,
  )
  expect(other.output).toMatch(/books are right, but.* do not open with the key kept/)

  const service = launchServer({
    settings: { DATA_DIR: join(scratch, 'unknown'), IDENTITY_KEY },
    logFile: join(scratch, 'service.log'),
  })
  expect(await service.ended).toBe(1)
  expect(service.output()).toMatch(
    /^Bank details are sealed with the key kept, which is not among BANK_DETAILS_KEYS: .*\n$/,
  )
})
