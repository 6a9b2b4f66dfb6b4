import { createHash, randomUUID } from 'node:crypto'
import { type Caller, callerOf } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { invariant } from '#server/platform/invariant.ts'

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
