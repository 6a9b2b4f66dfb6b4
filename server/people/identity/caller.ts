import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** The signed-in person behind a request. */
export type Caller = {
  personId: string
  walletId: number
  /** Set while the person is a registered worker. */
  workerId: string | null
  email: string | null
  role: 'customer' | 'guard' | 'operator'
  sessionId: string
  /** When the person last authenticated at the identity provider; null if it did not say. */
  authenticatedAt: Date | null
  requestId: string
  /** The language of the response; English unless the request asks for another. */
  language?: Language
}

/** A person as a caller who has not signed in, such as one who dials: nothing that needs a fresh sign-in can be done so. */
export async function callerOf(
  db: Db,
  personId: string,
  request: Pick<Caller, 'sessionId' | 'requestId'>,
): Promise<Caller | undefined> {
  const [person] = await db<Pick<Caller, 'personId' | 'walletId' | 'workerId' | 'email'>[]>`
    select person.id as "personId", wallet.id as "walletId", worker.id as "workerId", person.email
    from person
    join wallet on wallet.person_id = person.id
    left join worker on worker.person_id = person.id and worker.removed_at is null
    where person.id = ${personId} and deleted_at is null
  `
  return person && { ...person, ...request, role: person.workerId ? 'guard' : 'customer', authenticatedAt: null }
}
