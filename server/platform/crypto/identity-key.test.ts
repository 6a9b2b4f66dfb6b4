import { expect, test } from 'vitest'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { testDatabase } from '#testing/service/database.ts'
import { checkIdentityKey } from './check-keys.ts'

test('a database is served with the IDENTITY_KEY of its first process alone, also by two that begin at once', async () => {
  const database = await testDatabase()
  const service = database.open(2, database.url)
  const [one, other] = [makeSecrets().IDENTITY_KEY, makeSecrets().IDENTITY_KEY]

  const begun = await Promise.allSettled([one, other].map((key) => checkIdentityKey(service, key)))

  expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [first, second] = begun[0]?.status === 'fulfilled' ? [one, other] : [other, one]
  await checkIdentityKey(service, first)
  await expect(checkIdentityKey(service, second)).rejects.toThrow(StartupError)
  await expect(checkIdentityKey(service, second)).rejects.toThrow(/^IDENTITY_KEY is another one .*: set it as it was, /)
  const [kept] = await service<[{ hash: Buffer }]>`select hash from identity_key_check`
  expect(kept.hash.toString('hex')).not.toContain(Buffer.from(first).toString('hex'))
})
