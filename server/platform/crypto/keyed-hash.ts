import { createHmac } from 'node:crypto'

/** A hash that only the holder of the key can compute. The first part says what it is for, so that it serves nothing else. */
export function keyedHash(key: string, ...parts: string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}

/** The seal in the row of a person as long as this identity signs in as this person. */
export function identitySeal(key: string, person: { id: string; issuer: string; subject: string }): Buffer {
  return keyedHash(key, 'identity of person', person.id, person.issuer, person.subject)
}
