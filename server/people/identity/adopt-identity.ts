import { identitySeal } from '#server/platform/crypto/keyed-hash.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Claims } from './remember-person.ts'

/** The identity of an account that is about to close, as its provider vouched for it last. */
export async function readIdentity(tx: Tx, personId: string): Promise<Claims> {
  const [identity] = await tx<[Claims]>`
    select issuer, subject, email, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl"
    from person
    where id = ${personId}
  `
  return identity
}

/**
 * From now on this identity signs in as somebody who joined by phone. The account that it had, which is closed, is never opened again: whatever
 * led back to it leads here, and its registrations of the day count here too. Everywhere else one has to sign in anew.
 */
export async function adoptIdentity(
  tx: Tx,
  identityKey: string,
  { personId, closed }: { personId: string; closed: string },
  identity: Claims,
): Promise<void> {
  const { issuer, subject, email, firstName, lastName, profileImageUrl } = identity
  await tx`
    update person
    set issuer = ${issuer}, subject = ${subject}, email = ${email}, first_name = ${firstName}, last_name = ${lastName},
      profile_image_url = ${profileImageUrl}, identity_seal = ${identitySeal(identityKey, { id: personId, issuer, subject })},
      joined_app_at = business_now(), last_seen_at = business_now(), sign_in_after = clock_timestamp(),
      registered_on = greatest(person.registered_on, before.registered_on),
      registrations_of_day = case when before.registered_on >= person.registered_on then before.registrations_of_day else 0 end
        + case when person.registered_on >= before.registered_on then person.registrations_of_day else 0 end
    from person before
    where person.id = ${personId} and before.id = ${closed}
  `
  await tx`update closed_identity set person_id = ${personId} where person_id = ${closed}`
}
