import type { Language } from '#contract/languages.ts'
import { startNotifying } from '#server/people/notices/notified.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { numberHash, sealNumber } from './phone-row.ts'
import { derivePin } from './pin.ts'
import type { Phones } from './read-phone.ts'

/** The phone of somebody who joins by it, with the PIN that they have just chosen. A number that is already linked breaks a constraint. */
export async function beginPhone(
  tx: Tx,
  { keys, config }: Phones,
  personId: string,
  { number, language, pin }: { number: string; language: Language; pin: string },
): Promise<void> {
  const { sealed, keyId } = sealNumber(keys, personId, number)
  const { salt, hash } = await derivePin(config.identityKey, personId, pin)
  await tx`
    insert into phone (person_id, number_sealed, number_key_id, number_hash, language, pin_salt, pin_hash, pin_chosen_at)
    values (${personId}, ${sealed}, ${keyId}, ${numberHash(config.identityKey, number)}, ${language}, ${salt}, ${hash}, business_now())
  `
  await startNotifying(tx, personId, 'sms')
}
