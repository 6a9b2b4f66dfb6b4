import { rememberPerson, SIMULATED_ISSUER } from '#server/people/identity/remember-person.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { saveAccount, type TypedAccount } from '#server/simulators/identity-provider/accounts.ts'

/** Creates a demo person and their account at the simulated identity provider. Returns the person's id. */
export async function addDemoPerson(
  { db, config }: { db: Db; config: Pick<Config, 'identityKey'> },
  demo: TypedAccount & { firstName: string; lastName: string },
): Promise<string> {
  const subject = await saveAccount(db, demo)
  const claims = {
    issuer: SIMULATED_ISSUER,
    subject,
    email: demo.email,
    firstName: demo.firstName,
    lastName: demo.lastName,
    profileImageUrl: null,
  }
  return db.begin((tx) => rememberPerson(tx, config.identityKey, claims))
}
