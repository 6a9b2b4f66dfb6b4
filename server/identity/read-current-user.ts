import type { User } from '#contract/identity.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from './caller.ts'

/** The signed-in person, as the app shows them. */
export async function readCurrentUser({ db }: { db: Db }, caller: Caller): Promise<User> {
  const [person] = await db<Pick<User, 'email' | 'firstName' | 'lastName' | 'profileImageUrl'>[]>`
    select email, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl"
    from person
    where id = ${caller.personId}
  `
  if (!person) throw new Error('A caller is always a person.')
  return {
    id: caller.personId,
    ...person,
    userType: caller.workerId ? 'guard' : 'customer',
    isOperator: caller.role === 'operator',
  }
}
