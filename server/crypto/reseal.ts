import type { Db, Tx } from '#server/db/connect.ts'
import { type Sealed, type SealingKeys, seal, unseal } from './seal.ts'

/** A few rows at a time, so that each is locked briefly. */
const AT_ONCE = 100

/** The encrypted value of a row, its owner, and the id of the row. */
export type SealedRow = Sealed & { ownerId: string; position: number | string }

export type SealedRows = {
  /** Locks the next rows that were encrypted with another key, in the common order of locks. */
  lock(tx: Tx, keyId: string, after: SealedRow['position'], atMost: number): Promise<SealedRow[]>
  put(tx: Tx, position: SealedRow['position'], again: Sealed): Promise<unknown>
}

/**
 * Encrypts with the current key what an older one encrypted; returns how many rows. The service may run: a row holds
 * the value and the name of its key together, so each read decrypts what it finds. Afterwards the older keys can be removed
 * from BANK_DETAILS_KEYS.
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
