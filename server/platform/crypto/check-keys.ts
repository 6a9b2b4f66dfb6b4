import type { Db } from '#server/platform/db/connect.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { keyedHash } from './keyed-hash.ts'
import { type Sealed, type SealingKeys, unseal } from './seal.ts'
import { SEALED } from './sealed-columns.ts'

type Sample = Sealed & { ownerId: string }

/**
 * Decrypts one value of each key, or names the missing key: at the start rather than at the first
 * withdrawal. Messages and codes expire soon anyway.
 */
export async function checkSealingKeys(db: Db, keys: SealingKeys): Promise<void> {
  for (const { table, sealed, keyId, owner, prefix } of [
    SEALED.workers,
    SEALED.payouts,
    SEALED.phones,
    SEALED.documents,
  ]) {
    const samples = await db<Sample[]>`
      select distinct on (${db(keyId)}) ${prefix}::text || ${db(owner)} as "ownerId", ${db(sealed)} as sealed, ${db(keyId)} as "keyId"
      from ${db(table)}
      where ${db(keyId)} is not null
      order by ${db(keyId)}
      limit 100
    `
    for (const sample of samples) requireOpens(keys, sample)
  }
}

/** Refuses a key that is not the one of the first process that served this database; that one's is remembered. */
export async function checkIdentityKey(db: Db, identityKey: string): Promise<void> {
  await db`insert into identity_key_check (hash) values (${checkOf(identityKey)}) on conflict do nothing`
  await requireIdentityKey(db, identityKey)
}

/** The same for who only looks. */
export async function requireIdentityKey(db: Db, identityKey: string): Promise<void> {
  const [kept] = await db<{ hash: Buffer }[]>`select hash from identity_key_check`
  if (!kept || kept.hash.equals(checkOf(identityKey))) return
  throw new StartupError(
    'IDENTITY_KEY is another one than this database was first served with, so closed accounts and linked phones would not be known again: set it as it was, or put back the secrets.json of the DATA_DIR that it comes from. If it is lost for good, docs/deployment.md says what that costs, under Keys and secrets.',
  )
}

const checkOf = (identityKey: string) => keyedHash(identityKey, 'check of the key')

function requireOpens(keys: SealingKeys, sample: Sample): void {
  const { keyId, ownerId } = sample
  const advice = 'set BANK_DETAILS_KEYS as it was, or put back the secrets.json of the DATA_DIR that they come from'
  if (!keys.some(({ id }) => id === keyId)) {
    throw new StartupError(
      `Bank details are sealed with the key ${keyId}, which is not among BANK_DETAILS_KEYS: ${advice}.`,
    )
  }
  try {
    unseal(keys, ownerId, sample)
  } catch (cause) {
    throw new StartupError(
      `Bank details do not open with the key ${keyId} of BANK_DETAILS_KEYS, which is another one: ${advice}.`,
      { cause },
    )
  }
}
