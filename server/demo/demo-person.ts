import { createHash, randomUUID } from 'node:crypto'
import type { Cents } from '#contract/money.ts'
import { rateTip } from '#server/features/tips/rate-tip.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import { type Caller, callerOf } from '#server/people/identity/caller.ts'
import { rememberPerson, SIMULATED_ISSUER } from '#server/people/identity/remember-person.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { invariant } from '#server/platform/invariant.ts'
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

/** A demo person as somebody who has just signed in. */
export async function demoCaller(db: Db, personId: string, role: Caller['role']): Promise<Caller> {
  const caller = await callerOf(db, personId, { sessionId: randomUUID(), requestId: 'demo' })
  invariant(caller, 'a demo person has a wallet')
  return { ...caller, role, authenticatedAt: new Date() }
}

/** The same id for the same words, so that each thing is made once. */
export function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type DemoTip = { from: Caller; to: Caller; cents: Cents; stars: number | undefined; key: string }

/** A tip and its rating, if there is one. */
export async function postTip(
  services: { db: Db; ledger: Ledger; entryIds: EntryIds },
  { from, to, cents, stars, key }: DemoTip,
): Promise<void> {
  const movement = { kind: 'tip', key, actor: from.personId, requestId: 'demo' } as const
  const { entryId } = await services.ledger.post({ ...movement, from: from.walletId, to: to.walletId, amount: cents })
  const [rated] = stars ? await services.db`select from tip_rating where entry_id = ${entryId}` : [true]
  if (stars && !rated) await rateTip(services, from, { id: services.entryIds.write(entryId), stars })
}
