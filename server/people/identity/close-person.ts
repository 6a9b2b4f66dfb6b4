import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Identity } from './caller.ts'
import { eraseDocument } from './identity-document.ts'

/**
 * Erases who this was; the pseudonym stays for the ledger. Only keyed hashes of the identity provider's subject and of the address
 * are kept, and of an identity document, to recognise a person who comes back.
 */
export async function closePerson(tx: Tx, identityKey: string, personId: string): Promise<void> {
  const [person] = await tx<[Identity]>`select issuer, subject, email from person where id = ${personId}`
  await tx`
    insert into closed_identity (hash, person_id, closed_at)
    select hash, ${personId}::uuid, moment.at
    from unnest(${identityHashes(identityKey, person)}::bytea[]) as hash
    cross join (select business_now() as at offset 0) moment
    on conflict (hash) do update set person_id = excluded.person_id, closed_at = excluded.closed_at
  `
  await tx`
    update person
    set deleted_at = business_now(), issuer = 'closed', subject = id::text, email = null, first_name = null,
      last_name = null, profile_image_url = null, language = null, identity_seal = null
    where id = ${personId}
  `
  await eraseDocument(tx, personId)
}

/**
 * The hashes that recognise the owner of a closed account, with a key that is not in the database, so that the table alone identifies
 * nobody. The identity provider's subject comes first.
 */
export function identityHashes(key: string, { issuer, subject, email }: Identity): [Buffer, ...Buffer[]] {
  return [
    keyedHash(key, 'subject', issuer, subject),
    ...(email === null ? [] : [keyedHash(key, 'email', email.toLowerCase())]),
  ]
}
