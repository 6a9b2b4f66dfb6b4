import { batchQueries } from '#server/platform/db/batch-queries.ts'
import type { Db } from '#server/platform/db/connect.ts'

export type Recipient = { walletId: number; guardNumber: string; pseudonym: string }

/**
 * A wallet never changes hands, so at most the answer to a tip shows an older worker ID or pseudonym. Whether the worker accepts tips is
 * never cached.
 */
const REMEMBER_MS = 60_000
const MAX_REMEMBERED = 20_000

type Seen = Map<string, { recipient: Recipient; until: number }>
const seenIn = new WeakMap<Db, Seen>()

/**
 * The wallet behind a worker's id, also of one who was removed: whether a worker can be tipped is decided under the
 * ledger's lock, and a repeated request for a tip that arrived before the removal still gets its first answer.
 */
export async function findRecipient(db: Db, workerId: string): Promise<Recipient | undefined> {
  let seen = seenIn.get(db)
  if (!seen) {
    seen = new Map()
    seenIn.set(db, seen)
  }
  const known = seen.get(workerId)
  if (known && known.until > Date.now()) return known.recipient
  const recipient = await lookUp(db, workerId)
  if (seen.size >= MAX_REMEMBERED) seen.clear()
  // Not all for equally long, or those who were found together would be looked up together.
  if (recipient) seen.set(workerId, { recipient, until: Date.now() + (REMEMBER_MS * (1 + Math.random())) / 2 })
  return recipient
}

const lookUp = batchQueries(async (db: Db, ids: string[]): Promise<(Recipient | undefined)[]> => {
  const rows = await db<(Recipient & { workerId: string })[]>`
    select worker.id as "workerId", wallet.id as "walletId", worker.guard_number as "guardNumber",
      person.pseudonym
    from worker
    join person on person.id = worker.person_id
    join wallet on wallet.person_id = worker.person_id
    where worker.id = any(${ids}::uuid[])
  `
  const found = new Map(rows.map(({ workerId, ...recipient }) => [workerId, recipient]))
  return ids.map((id) => found.get(id.toLowerCase()))
})
