import { createHmac } from 'node:crypto'

export type Identity = { issuer: string; subject: string; email: string | null }

/**
 * What is kept of somebody whose account is closed, to know them again: hashes with a key that is not in the database, so
 * that the table alone tells nobody who it was. The identity provider's own name for the person comes first.
 */
export function identityHashes(key: string, { issuer, subject, email }: Identity): Buffer[] {
  const hash = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  return [hash('subject', issuer, subject), ...(email === null ? [] : [hash('email', email.toLowerCase())])]
}
