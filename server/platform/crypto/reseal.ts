import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type Sealed, type SealingKeys, seal, unseal } from './seal.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** A few rows at a time, so that each is locked briefly. */
const AT_ONCE = 100

type Row = Sealed & { ownerId: string; position: number | string }

/**
 * Encrypts with the current key what an older one encrypted; returns how many rows. The service may run: a row holds
 * the value and the name of its key together, so each read decrypts what it finds. Afterwards the older keys can be removed
 * from BANK_DETAILS_KEYS.
 */
export async function reseal(
  db: Db,
  keys: SealingKeys,
  column: SealedColumn,
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  let done = 0
  for (let after: Row['position'] | undefined; ; ) {
    const rows = await db.begin(async (tx) => {
      const locked = await lock(tx, column, keys[0].id, after)
      for (const row of locked) await put(tx, column, row, seal(keys, row.ownerId, unseal(keys, row.ownerId, row)))
      return locked
    })
    after = rows.at(-1)?.position
    if (after === undefined) return done
    done += rows.length
    onProgress(done)
  }
}

/** Locks the next rows that were encrypted with another key, in the common order of locks. */
function lock(tx: Tx, column: SealedColumn, current: string, after: Row['position'] | undefined): Promise<Row[]> {
  const [keyId, position] = [tx(column.keyId), tx(column.position)]
  return tx<Row[]>`
    select ${column.prefix}::text || ${tx(column.owner)} as "ownerId", ${position} as position,
      ${tx(column.sealed)} as sealed, ${keyId} as "keyId"
    from ${tx(column.table)}
    where ${keyId} is not null and ${keyId} <> ${current} ${after === undefined ? tx`` : tx`and ${position} > ${after}`}
    order by ${position}
    limit ${AT_ONCE}
    for no key update ${column.skipsLocked ? tx`skip locked` : tx``}
  `
}

async function put(tx: Tx, column: SealedColumn, { position }: Row, { sealed, keyId }: Sealed): Promise<void> {
  await tx`
    update ${tx(column.table)} set ${tx(column.sealed)} = ${sealed}, ${tx(column.keyId)} = ${keyId}
    where ${tx(column.position)} = ${position}
  `
}
