import { startSession } from '#server/people/identity/sessions.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Gives the cookie of a new session for a person who is already in the database, without the walk through the identity provider. */
export async function sessionCookie(db: Db, personId: string, { publicUrl = '' } = {}): Promise<string> {
  const authTime = Math.floor(Date.now() / 1_000)
  const token = await startSession(db, { personId, device: 'Chrome, Android', idToken: null, authTime })
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}enkosi_session=${token}`
}
