import { keyedHash } from './keyed-hash.ts'

/** What the row of a person holds as long as this identity signs in as this person. */
export function identitySeal(key: string, person: { id: string; issuer: string; subject: string }): Buffer {
  return keyedHash(key, 'identity of person', person.id, person.issuer, person.subject)
}
