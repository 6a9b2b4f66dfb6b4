import type { User } from '#contract/identity.ts'
import { SESSION } from '#contract/limits.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import type { Caller } from './caller.ts'
import { pictureToShow } from './picture.ts'

/** The signed-in person, as the app shows them. */
export async function readCurrentUser({ db, config }: { db: Db; config: Config }, caller: Caller): Promise<User> {
  const [person] = await db<
    Pick<User, 'email' | 'firstName' | 'lastName' | 'profileImageUrl' | 'phoneHasNewSim' | 'freshForSeconds'>[]
  >`
    select email, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl",
      exists (select from phone where person_id = person.id and new_sim_since is not null) as "phoneHasNewSim",
      coalesce(greatest(0, floor(extract(epoch from
        ${caller.authenticatedAt}::timestamptz + make_interval(mins => ${SESSION.freshMinutes}) - business_now()))), 0)::integer as "freshForSeconds"
    from person
    where id = ${caller.personId}
  `
  if (!person) throw new Error('A caller is always a person.')
  return {
    id: caller.personId,
    ...person,
    profileImageUrl: pictureToShow(config, person.profileImageUrl),
    userType: caller.workerId ? 'guard' : 'customer',
    isOperator: caller.role === 'operator',
  }
}
