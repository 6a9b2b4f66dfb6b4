import type { Db } from '#server/db/connect.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { type SealingKeys, unseal } from './seal.ts'

type Sealed = { ownerId: string; sealed: Buffer; keyId: string }

/**
 * Decrypts one value of each key, or names the missing key: at the start rather than at the first
 * withdrawal.
 */
export async function checkSealingKeys(db: Db, keys: SealingKeys): Promise<void> {
  const samples = await db<Sealed[]>`
    select "ownerId", sealed, "keyId" from (
      select distinct on (bank_key_id) id::text as "ownerId", bank_details as sealed, bank_key_id as "keyId"
      from worker
      where bank_key_id is not null
    ) of_workers
    union all
    select * from (
      select distinct on (beneficiary_key_id) id::text, beneficiary, beneficiary_key_id
      from payout
      where beneficiary_key_id is not null
    ) of_payouts
    union all
    select * from (
      select distinct on (number_key_id) 'phone:' || person_id, number_sealed, number_key_id
      from phone
    ) of_phones
    order by "keyId"
    limit 100
  `
  for (const sample of samples) requireOpens(keys, sample)
}

function requireOpens(keys: SealingKeys, sample: Sealed): void {
  const { keyId, ownerId } = sample
  const advice = 'set BANK_DETAILS_KEYS as it was, or put back the secrets.json of the DATA_DIR that they come from'
  if (!keys.some(({ id }) => id === keyId)) {
    throw new StartupError(
      `Bank details are sealed with the key ${keyId}, which is not among BANK_DETAILS_KEYS: ${advice}.`,
    )
  }
  try {
    unseal(keys, ownerId, sample)
  } catch (error) {
    throw new StartupError(
      `Bank details do not open with the key ${keyId} of BANK_DETAILS_KEYS, which is another one: ${advice}.`,
      {
        cause: error,
      },
    )
  }
}
