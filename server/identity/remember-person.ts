import type { Db } from '#server/db/connect.ts'

/** Stands for the simulated provider wherever it is reached: its people stay the same when the port changes. */
export const SIMULATED_ISSUER = 'simulated'

export type Claims = {
  issuer: string
  subject: string
  email: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** Finds the person whom an identity provider vouches for, or meets them for the first time; returns their id. */
export async function rememberPerson(db: Db, claims: Claims): Promise<string> {
  const [person] = await db<{ id: string }[]>`
    insert into person (issuer, subject, email, first_name, last_name, profile_image_url)
    values (${claims.issuer}, ${claims.subject}, ${claims.email}, ${claims.firstName}, ${claims.lastName},
      ${claims.profileImageUrl})
    on conflict (issuer, subject) do update set
      email = excluded.email,
      first_name = excluded.first_name,
      last_name = excluded.last_name,
      profile_image_url = excluded.profile_image_url,
      last_seen_at = business_now(),
      archived_at = null
    returning id
  `
  if (!person) throw new Error('A person who signs in is always remembered.')
  return person.id
}
