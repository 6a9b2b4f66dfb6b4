import type { Db, Tx } from '#server/db/connect.ts'
import { type Sealed, type SealingKeys, seal, unseal } from './seal.ts'

/** Few at a time: each row is locked for a moment only. */
const AT_ONCE = 100

/** What a row keeps sealed, to whom, and where the row stands. */
export type SealedRow = Sealed & { ownerId: string; position: number | string }

export type SealedRows = {
  /** Locks the next rows that another key sealed, in the order in which everybody locks them. */
  lock(tx: Tx, keyId: string, after: SealedRow['position'], atMost: number): Promise<SealedRow[]>
  put(tx: Tx, position: SealedRow['position'], again: Sealed): Promise<unknown>
}

/**
 * Seals with the current key what an older one sealed; says how many rows. The service goes on meanwhile: a row holds what
 * is sealed and the name of its key together, so each read opens what it finds. Afterwards the older keys can be taken out
 * of BANK_DETAILS_KEYS.
 */
export async function reseal(
  db: Db,
  keys: SealingKeys,
  { lock, put }: SealedRows,
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  let done = 0
  for (let after: SealedRow['position'] = 0; ; ) {
    const rows = await db.begin(async (tx) => {
      const locked = await lock(tx, keys[0].id, after, AT_ONCE)
      for (const row of locked) {
        await put(tx, row.position, seal(keys, row.ownerId, unseal(keys, row.ownerId, row)))
      }
      return locked
    })
    const last = rows.at(-1)
    if (!last) return done
    after = last.position
    done += rows.length
    onProgress(done)
  }
}
