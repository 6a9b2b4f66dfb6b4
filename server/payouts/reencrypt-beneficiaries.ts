import { type BankKeys, openBankDetails, sealBankDetails } from '#server/crypto/bank-details.ts'
import type { Db } from '#server/db/connect.ts'

/** Few at a time: each payout is locked for a moment only. */
const AT_ONCE = 100

type Sealed = { id: string; entryId: number; sealed: Buffer; keyId: string }

/** Seals where payouts go with the current key, as `npm run reencrypt` does with the workers' own details. Says how many. */
export async function reencryptBeneficiaries(db: Db, keys: BankKeys): Promise<number> {
  let done = 0
  for (let after = 0; ; ) {
    const last = await reencryptSome(db, keys, after)
    if (!last) return done
    done += last.count
    after = last.entryId
  }
}

/** Locked in the order in which the ledger locks them. */
async function reencryptSome(
  db: Db,
  keys: BankKeys,
  after: number,
): Promise<{ count: number; entryId: number } | null> {
  return db.begin(async (tx) => {
    const payouts = await tx<Sealed[]>`
      select id, entry_id as "entryId", beneficiary as sealed, beneficiary_key_id as "keyId"
      from payout
      where beneficiary_key_id is not null and beneficiary_key_id <> ${keys[0].id} and entry_id > ${after}
      order by entry_id
      limit ${AT_ONCE}
      for no key update
    `
    for (const payout of payouts) {
      const again = sealBankDetails(keys, payout.id, openBankDetails(keys, payout.id, payout))
      await tx`
        update payout set beneficiary = ${again?.sealed ?? null}, beneficiary_key_id = ${again?.keyId ?? null}
        where id = ${payout.id}
      `
    }
    const last = payouts.at(-1)
    return last ? { count: payouts.length, entryId: last.entryId } : null
  })
}
