import { randomUUID } from 'node:crypto'
import { identitySeal } from '#server/platform/crypto/keyed-hash.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { identityHashes } from './close-person.ts'

/** The issuer of the simulated identity provider: its people stay the same when the port changes. */
export const SIMULATED_ISSUER = 'simulated'

export type Claims = {
  issuer: string
  subject: string
  /** Only a verified address. */
  email: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** Finds the person of an identity, or creates them at their first sign-in; returns their id. */
export async function rememberPerson(tx: Tx, identityKey: string, claims: Claims): Promise<string> {
  return (await findKnown(tx, claims)) ?? (await reopen(tx, identityKey, claims)) ?? meet(tx, identityKey, claims)
}

async function findKnown(tx: Tx, claims: Claims): Promise<string | undefined> {
  const [person] = await tx<{ id: string }[]>`
    update person
    set email = ${claims.email}, first_name = ${claims.firstName}, last_name = ${claims.lastName},
      profile_image_url = ${claims.profileImageUrl}, last_seen_at = business_now(), archived_at = null
    where issuer = ${claims.issuer} and subject = ${claims.subject}
    returning id
  `
  return person?.id
}

/**
 * A person who closed the account gets the same wallet, limits and freeze again. Another identity with the same address gets them too, or
 * limits and debts would be shaken off; but an address can have passed to somebody else, so its past is not theirs to read.
 */
async function reopen(tx: Tx, identityKey: string, claims: Claims): Promise<string | undefined> {
  const hashes = identityHashes(identityKey, claims)
  const [closed] = await tx<{ id: string; isSame: boolean }[]>`
    select person.id, hash = ${hashes[0]} and closed_at = (
      select max(closed_at) from closed_identity latest where latest.person_id = person.id
    ) as "isSame"
    from closed_identity join person on person.id = closed_identity.person_id
    where hash = any(${hashes}::bytea[]) and deleted_at is not null
    order by array_position(${hashes}::bytea[], hash)
    limit 1
    for update of person
  `
  if (!closed) return undefined
  await tx`
    update person
    set issuer = ${claims.issuer}, subject = ${claims.subject}, email = ${claims.email}, first_name = ${claims.firstName},
      last_name = ${claims.lastName}, profile_image_url = ${claims.profileImageUrl}, last_seen_at = business_now(),
      deleted_at = null, erased_at = null, archived_at = null,
      history_since = case when ${closed.isSame} then history_since else business_now() end,
      identity_seal = ${identitySeal(identityKey, { id: closed.id, ...claims })}
    where id = ${closed.id}
  `
  return closed.id
}

async function meet(tx: Tx, identityKey: string, claims: Claims): Promise<string> {
  const id = randomUUID()
  const [person] = await tx<{ id: string }[]>`
    insert into person (id, issuer, subject, email, first_name, last_name, profile_image_url, identity_seal)
    values (${id}, ${claims.issuer}, ${claims.subject}, ${claims.email}, ${claims.firstName}, ${claims.lastName},
      ${claims.profileImageUrl}, ${identitySeal(identityKey, { id, ...claims })})
    on conflict (issuer, subject) do update set last_seen_at = business_now()
    returning id
  `
  if (!person) throw new Error('A person who signs in is always remembered.')
  return person.id
}
