import { z } from 'zod'
import { openBankDetails } from '#server/platform/crypto/bank-details.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'

const bankId = z.string().min(1).max(200)

export const Account = z.union([
  z.object({ accountNumber: z.string().regex(/^\d{6,17}$/), bankId }),
  z.object({ phoneNumber: z.string().regex(/^\+27\d{9}$/), bankId }),
])
type Account = z.infer<typeof Account>

/**
 * The holder of an account, which a real bank knows by itself: the simulated one believes what people say here, as banks write names. An
 * account that ends in 7777 is somebody else's.
 */
export async function findHolder(sim: { db: Db; config: Config }, account: Account): Promise<string | undefined> {
  if ('phoneNumber' in account) return holderOfNumber(sim, account.phoneNumber)
  if (account.accountNumber.endsWith('7777')) return 'T MOKOENA'
  return holderOfAccount(sim, account.accountNumber)
}

async function holderOfNumber({ db, config }: { db: Db; config: Config }, number: string): Promise<string | undefined> {
  const [person] = await db<{ name: string }[]>`
    select upper(concat_ws(' ', first_name, last_name)) as name
    from phone
    join person on person.id = phone.person_id
    where number_hash = ${keyedHash(config.identityKey, 'phone number', number)}
  `
  return person?.name
}

async function holderOfAccount(
  { db, config }: { db: Db; config: Config },
  number: string,
): Promise<string | undefined> {
  const rows = await db<{ id: string; sealed: Buffer; keyId: string }[]>`
    select id, bank_details as sealed, bank_key_id as "keyId"
    from worker
    where bank_details is not null
    order by bank_changed_at desc nulls last, id
    limit 1000
  `
  const accounts = rows.map(({ id, ...sealed }) => openBankDetails(config.bankDetailsKeys, id, sealed))
  return accounts.find(({ accountNumber }) => accountNumber === number)?.accountHolderName?.toUpperCase()
}

/** The name of a resolution says which account it is of, to the bank alone. */
export function resolutionOf({ config }: { config: Config }, account: Account): string {
  const of = 'phoneNumber' in account ? account.phoneNumber : account.accountNumber
  return keyedHash(config.bank.token, 'resolution', of, account.bankId).toString('base64url')
}
