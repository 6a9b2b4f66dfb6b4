import type { Tx } from '#server/db/connect.ts'

/**
 * Nothing says any more who this was; the pseudonym stays for the ledger. The provider's name for them is let go of too,
 * so that signing in again makes a new person.
 */
export async function closePerson(tx: Tx, personId: string): Promise<void> {
  await tx`
    update person
    set deleted_at = business_now(), issuer = 'closed', subject = id::text, email = null, first_name = null,
      last_name = null, profile_image_url = null
    where id = ${personId}
  `
}
