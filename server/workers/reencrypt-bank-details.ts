import { type BankKeys, openBankDetails, sealBankDetails } from '#server/crypto/bank-details.ts'
import type { Db } from '#server/db/connect.ts'

/** Few at a time: each worker's row is locked for a moment only. */
const AT_ONCE = 100

/**
 * Seals all bank details with the current key. The service goes on meanwhile: a row holds its details and the name of their
 * key together, so each read opens what it finds. Afterwards the older keys can be taken out of BANK_DETAILS_KEYS.
 */
export async function reencryptBankDetails(
  db: Db,
  keys: BankKeys,
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  let done = 0
  for (let after = 0; ; ) {
    const last = await reencryptSome(db, keys, after)
    if (!last) return done
    done += last.count
    after = last.seq
    onProgress(done)
  }
}

type Sealed = { id: string; seq: number; sealed: Buffer; keyId: string }

async function reencryptSome(db: Db, keys: BankKeys, after: number): Promise<{ count: number; seq: number } | null> {
  return db.begin(async (tx) => {
    const workers = await tx<Sealed[]>`
      select id, seq, bank_details as sealed, bank_key_id as "keyId"
      from worker
      where bank_key_id is not null and bank_key_id <> ${keys[0].id} and seq > ${after}
      order by seq
      limit ${AT_ONCE}
      for no key update
    `
    for (const worker of workers) {
      const bank = sealBankDetails(keys, worker.id, openBankDetails(keys, worker.id, worker))
      await tx`
        update worker
        set bank_details = ${bank?.sealed ?? null}, bank_key_id = ${bank?.keyId ?? null}
        where id = ${worker.id}
      `
    }
    const last = workers.at(-1)
    return last ? { count: workers.length, seq: last.seq } : null
  })
}
