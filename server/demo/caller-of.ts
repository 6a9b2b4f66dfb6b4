import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'

/** A person as the caller of a request. */
export async function callerOf(db: Db, personId: string, role: Caller['role']): Promise<Caller> {
  const [person] = await db<{ walletId: number; workerId: string | null; email: string }[]>`
    select wallet.id as "walletId", worker.id as "workerId", person.email
    from person join wallet on wallet.person_id = person.id
    left join worker on worker.person_id = person.id and worker.removed_at is null
    where person.id = ${personId}
  `
  if (!person) throw new Error('Every person has a wallet.')
  return { ...person, personId, role, sessionId: randomUUID(), authenticatedAt: new Date(), requestId: 'demo' }
}

/** The same id for the same words, so that each thing is made once. */
export function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
