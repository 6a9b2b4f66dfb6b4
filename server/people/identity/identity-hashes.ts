import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'

export type Identity = { issuer: string; subject: string; email: string | null }

/**
 * What is kept of a closed account, to recognise its owner: hashes with a key that is not in the database, so
 * that the table alone identifies nobody. The identity provider's subject comes first.
 */
export function identityHashes(key: string, { issuer, subject, email }: Identity): [Buffer, ...Buffer[]] {
  return [
    keyedHash(key, 'subject', issuer, subject),
    ...(email === null ? [] : [keyedHash(key, 'email', email.toLowerCase())]),
  ]
}
