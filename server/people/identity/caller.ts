import type { Language } from '#contract/languages.ts'
import { SESSION } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { comparableEmail } from '#server/platform/email.ts'
import type { Config } from '#server/platform/start/config.ts'

/** By what the identity provider knows a person, and their verified address. */
export type Identity = { issuer: string; subject: string; email: string | null }

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

/** Somebody who dials uses their account, as somebody who signs in does. Once a day is exact enough for a time of years. */
export async function noteSeen(db: Db, personId: string): Promise<void> {
  await db`
    update person set last_seen_at = business_now(), archived_at = null
    where id = ${personId} and (archived_at is not null or last_seen_at < business_now() - interval '1 day')
  `
}

/** Only a verified address is stored, so that it can be trusted here. */
export function isOperator({ operators, operatorEmails }: Config, { email, issuer, subject }: Identity): boolean {
  const bare = (name: string) => name.replace(/(?<!\/)\/+$/, '')
  if (operators.some((each) => bare(each.issuer) === bare(issuer) && each.subject === subject)) return true
  return email !== null && operatorEmails.includes(comparableEmail(email))
}

/** Refuses a caller who has not just signed in: somebody else may have picked up the phone. */
export async function requireFreshSignIn(tx: Tx, { authenticatedAt }: Pick<Caller, 'authenticatedAt'>): Promise<void> {
  const [sign] = await tx<{ isFresh: boolean | null }[]>`
    select ${authenticatedAt}::timestamptz > business_now() - make_interval(mins => ${SESSION.freshMinutes}) as "isFresh"
  `
  if (!sign?.isFresh) throw new Refusal('sign_in_again')
}
