import { maskPhoneNumber } from '#contract/phone-number.ts'
import type { Rail } from '#contract/rails.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { readBankDetails } from '#server/features/workers/read-worker-profile.ts'
import { isAway, isFinal } from '#server/partners/ask.ts'
import type { PayoutBank } from '#server/partners/payout-bank.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { findPhone, openNumber } from '#server/people/phones/phone-row.ts'
import { type BankKeys, type Beneficiary, maskAccountNumber } from '#server/platform/crypto/bank-details.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { noCash } from './cash-codes.ts'
import { namesAgree } from './names-agree.ts'
import { bankIdOf } from './rails/bank.ts'

type Finding = {
  db: Db
  keys: BankKeys
  bank: Pick<PayoutBank, 'resolve'>
  config: Pick<Config, 'cashForUnverified'>
}
type Asked = { rail: Rail; bank?: string | undefined }
type Destination = { beneficiary: Beneficiary; shown: string }
/** Cash goes to whoever has the code. */
type Cash = { beneficiary: null; shown: 'cash' }

/** Where the money of a withdrawal goes, as the partner and as people read it; or why it cannot go there. */
export async function findDestination(
  services: Finding,
  caller: Caller,
  { rail, bank }: Asked,
): Promise<Destination | Cash | RefusalCode> {
  if (rail === 'cash') return (await noCash(services, caller)) ?? { beneficiary: null, shown: 'cash' }
  if (rail === 'bank') return savedAccount(services, caller)
  return instantDestination(services, caller, bank)
}

async function savedAccount({ db, keys }: Finding, { walletId }: Caller): Promise<Destination | 'no_bank_account'> {
  const account = await readBankDetails(db, keys, walletId)
  const masked = maskAccountNumber(account?.accountNumber ?? null)
  if (!account || masked === null) return 'no_bank_account'
  return { beneficiary: account, shown: [account.bankName, masked].filter(Boolean).join(' ') }
}

/** The bank says whose account it is. In another name it is refused, and the name is not shown: it is somebody else's. */
async function instantDestination(
  services: Finding,
  caller: Caller,
  atBank: string | undefined,
): Promise<Destination | RefusalCode> {
  const to = atBank === undefined ? await savedAccount(services, caller) : await ownNumber(services, caller, atBank)
  if (typeof to === 'string') return to
  const { phoneNumber, accountNumber, bankName } = to.beneficiary
  const account = phoneNumber ? { phoneNumber } : { accountNumber: accountNumber ?? '' }
  try {
    const found = await services.bank.resolve({ ...account, bankId: bankIdOf(bankName) })
    if (!found) return 'unknown_account'
    const [person] = await services.db<[{ firstName: string | null; lastName: string | null }]>`
      select first_name as "firstName", last_name as "lastName" from person where id = ${caller.personId}
    `
    if (!namesAgree(person, found.name)) return 'name_mismatch'
    const { name: accountHolderName, resolutionId } = found
    return { ...to, beneficiary: { ...to.beneficiary, accountHolderName, resolutionId } }
  } catch (error) {
    if (isAway(error)) return 'bank_away'
    // It takes nobody's account in this form.
    if (isFinal(error)) return 'unknown_account'
    throw error
  }
}

/** The number that the person has linked. With another SIM nobody knows who holds it. */
async function ownNumber(
  { db, keys }: Finding,
  { personId }: Caller,
  bankName: string,
): Promise<Destination | 'no_phone' | 'new_sim_money'> {
  const phone = await findPhone(db, { personId })
  if (!phone) return 'no_phone'
  if (phone.heldUntil || phone.hasNewSim) return 'new_sim_money'
  const phoneNumber = openNumber(keys, personId, phone)
  const beneficiary = { accountNumber: null, bankName, accountHolderName: null, phoneNumber }
  return { beneficiary, shown: `${bankName} ${maskPhoneNumber(phoneNumber)}` }
}
