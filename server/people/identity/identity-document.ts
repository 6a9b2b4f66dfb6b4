import { type BirthDate, type DocumentKind, readForeignNumber } from '#contract/identity-document.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'
import { type Sealed, type SealingKeys, seal, unseal } from '#server/platform/crypto/seal.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** A document as its holder typed it while joining by phone; no operator has seen it. */
export type IdentityDocument = {
  kind: DocumentKind
  /** Two letters of ISO 3166: that issued the passport, or that a refugee fled from. */
  country: string
  number: string
  birthDate: BirthDate
  surname: string
}

export type DocumentKeys = { keys: SealingKeys; config: { identityKey: string } }

/** By this a document is found and kept with one account. Refugees' papers are South African, whatever country their holder names. */
export function documentHash(
  identityKey: string,
  { kind, country, number }: Pick<IdentityDocument, 'kind' | 'country' | 'number'>,
): Buffer {
  return keyedHash(identityKey, 'identity document', kind === 'passport' ? country : 'ZA', kind, number)
}

/** Keeps the document with its owner. That of somebody else breaks the constraint `identity_document_is_of_one_person`. */
export async function keepDocument(
  tx: Tx,
  { keys, config }: DocumentKeys,
  personId: string,
  document: IdentityDocument,
): Promise<void> {
  const { kind, country, number, birthDate, surname } = document
  const { sealed, keyId } = seal(keys, documentOwner(personId), JSON.stringify({ number, birthDate, surname }))
  await tx`
    insert into identity_document (person_id, kind, country, hash, sealed, key_id)
    values (${personId}, ${kind}, ${country}, ${documentHash(config.identityKey, document)}, ${sealed}, ${keyId})
    on conflict (person_id) do update set kind = excluded.kind, country = excluded.country, hash = excluded.hash,
      sealed = excluded.sealed, key_id = excluded.key_id, given_at = business_now()
  `
}

/** Whether this is the number of the person's document. Nothing else is said, and whoever asks counts the tries. */
export async function fitsDocument(
  db: Db | Tx,
  identityKey: string,
  personId: string,
  typed: string,
): Promise<boolean> {
  type Kept = Pick<IdentityDocument, 'kind' | 'country'> & { hash: Buffer }
  const [kept] = await db<Kept[]>`
    select kind, country, hash from identity_document where person_id = ${personId} and sealed is not null
  `
  const number = readForeignNumber(typed)
  return kept !== undefined && number !== undefined && documentHash(identityKey, { ...kept, number }).equals(kept.hash)
}

type Details = Pick<IdentityDocument, 'number' | 'birthDate' | 'surname'>

/** The whole of it: for the population register and operators who verify, never to be logged. Undefined if its key is gone. */
export function openDocument(keys: SealingKeys, personId: string, kept: Sealed): Details | undefined {
  try {
    return JSON.parse(unseal(keys, documentOwner(personId), kept))
  } catch {
    return undefined
  }
}

/** For the copy of somebody's data. The number is masked: such a file is easily left where others can read it. */
export async function documentOf(db: Db, keys: SealingKeys, personId: string) {
  const [kept] = await db<(Sealed & { kind: DocumentKind; country: string; givenAt: Date })[]>`
    select kind, country, sealed, key_id as "keyId", given_at as "givenAt"
    from identity_document
    where person_id = ${personId} and sealed is not null
  `
  if (!kept) return null
  const { kind, country, givenAt } = kept
  return { kind, country, givenAt, ...documentShown(keys, personId, kept) }
}

/** As people see it, with the number masked. One that cannot be decrypted hides no other. */
export function documentShown(keys: SealingKeys, personId: string, kept: Sealed) {
  const { number = '', birthDate = null, surname = null } = openDocument(keys, personId, kept) ?? {}
  return { number: `•••• ${number.slice(-4)}`.trim(), birthDate, surname }
}

/** Leaves the hash, by which a person who comes back gets the same account. */
export async function eraseDocument(tx: Tx, personId: string): Promise<void> {
  await tx`update identity_document set country = null, sealed = null, key_id = null where person_id = ${personId}`
}

function documentOwner(personId: string): string {
  return `identity document:${personId}`
}
