import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import { identitySeal } from '#server/platform/crypto/keyed-hash.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { type DocumentKeys, documentHash, type IdentityDocument, keepDocument } from './identity-document.ts'

/** The issuer of people who joined by phone. That of an identity provider is a URL, so nobody signs in as one of them. */
export const PHONE_ISSUER = 'phone'

export type PhoneMember = { firstName: string; surname: string; language: Language; document: IdentityDocument }

/**
 * Makes the person of a document. Somebody who closed an account gets the same one back, with its limits and debts, but not its past: an
 * ID number is no secret. Undefined if the document belongs to an open account, or to a closed one that is on hold or holds money.
 */
export async function rememberPhoneMember(
  tx: Tx,
  services: DocumentKeys,
  member: PhoneMember,
): Promise<string | undefined> {
  const { identityKey } = services.config
  const [known] = await tx<{ id: string; isOpen: boolean }[]>`
    select person.id, deleted_at is null or frozen_at is not null or balance_cents > 0 as "isOpen"
    from identity_document join person on person.id = person_id join wallet using (person_id)
    where hash = ${documentHash(identityKey, member.document)}
    for update of person
  `
  if (known?.isOpen) return undefined
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
