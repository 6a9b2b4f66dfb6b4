import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import { TIP } from '#contract/limits.ts'
import { identitySeal } from '#server/platform/crypto/keyed-hash.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import { type DocumentKeys, documentHash, type IdentityDocument, keepDocument } from './identity-document.ts'

/** The issuer of people who joined by phone. That of an identity provider is a URL, so nobody signs in as one of them. */
export const PHONE_ISSUER = 'phone'

export type PhoneMember = { firstName: string; surname: string; language: Language; document: IdentityDocument }

/**
 * Makes the person of a document. Somebody who closed an account gets the same one back, with its limits and debts, but not its past: an
 * ID number is no secret. Undefined if the document belongs to an open account, or to a closed one that is on hold, whose limit was
 * lifted, that holds more money than may stay when an account is closed, or that went on in the app: its identity opens that one again.
 */
export async function rememberPhoneMember(
  tx: Tx,
  services: DocumentKeys,
  member: PhoneMember,
): Promise<string | undefined> {
  const { identityKey } = services.config
  const known = await findHolder(tx, documentHash(identityKey, member.document), tx`for update of person`)
  if (known?.isHeld) return undefined
  const id = known?.id ?? randomUUID()
  const subject = randomUUID()
  const seal = identitySeal(identityKey, { id, issuer: PHONE_ISSUER, subject })
  const { firstName, surname, language } = member
  await tx`
    insert into person (id, issuer, subject, first_name, last_name, language, identity_seal)
    values (${id}, ${PHONE_ISSUER}, ${subject}, ${firstName}, ${surname}, ${language}, ${seal})
    on conflict (id) do update set issuer = excluded.issuer, subject = excluded.subject, first_name = excluded.first_name,
      last_name = excluded.last_name, language = excluded.language, identity_seal = excluded.identity_seal,
      last_seen_at = business_now(), history_since = business_now(), deleted_at = null, erased_at = null, archived_at = null
  `
  await keepDocument(tx, services, id, member.document)
  return id
}

/** Whether nobody can join with this document. It says nothing of whose it is. */
export async function isHeld(
  db: Db,
  identityKey: string,
  document: Parameters<typeof documentHash>[1],
): Promise<boolean> {
  const holder = await findHolder(db, documentHash(identityKey, document), db``)
  return holder?.isHeld ?? false
}

/** Somebody without the app whose document this is, if they have an account: for operators alone, never to be said. */
export async function findMemberByDocument(db: Db, hash: Buffer): Promise<string | undefined> {
  const [member] = await db<{ id: string }[]>`
    select person.id from identity_document join person on person.id = person_id
    where hash = ${hash} and issuer = ${PHONE_ISSUER} and deleted_at is null
  `
  return member?.id
}

async function findHolder(
  db: Db | Tx,
  hash: Buffer,
  locked: Fragment,
): Promise<{ id: string; isHeld: boolean } | undefined> {
  const [holder] = await db<{ id: string; isHeld: boolean }[]>`
    select person.id, deleted_at is null or frozen_at is not null or limit_lifted_after is not null
      or joined_app_at is not null or balance_cents >= ${TIP.min + TIP.fee} as "isHeld"
    from identity_document join person on person.id = person_id join wallet using (person_id)
    where hash = ${hash}
    ${locked}
  `
  return holder
}
