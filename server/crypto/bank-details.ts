import { withoutUnseen } from '#contract/plain-text.ts'
import { type Sealed, type SealingKeys, seal, unseal } from './seal.ts'

export type BankKeys = SealingKeys

/** Where a worker's money goes. Kept sealed; only the payout to the bank ever uses the number as it is. */
export type BankDetails = {
  accountNumber: string | null
  bankName: string | null
  accountHolderName: string | null
}

export type SealedBankDetails = Sealed

const NO_DETAILS: BankDetails = { accountNumber: null, bankName: null, accountHolderName: null }

/** Seals the details to their worker, or to one payout: moved to another row they no longer open. */
export function sealBankDetails(keys: BankKeys, ownerId: string, details: BankDetails): SealedBankDetails | null {
  if (!details.accountNumber && !details.bankName && !details.accountHolderName) return null
  return seal(keys, ownerId, JSON.stringify(details))
}

export function openBankDetails(keys: BankKeys, ownerId: string, kept: SealedBankDetails | null): BankDetails {
  return kept ? JSON.parse(unseal(keys, ownerId, kept)) : NO_DETAILS
}

/** As people read them: details from before invisible characters were dropped may hold some. */
export function readable({ accountNumber, bankName, accountHolderName }: BankDetails): BankDetails {
  const seen = (text: string | null) => text && withoutUnseen(text)
  return { accountNumber, bankName: seen(bankName), accountHolderName: seen(accountHolderName) }
}

/** All that anyone gets to see of an account number. */
export function maskAccountNumber(accountNumber: string | null): string | null {
  return accountNumber ? `•••• ${accountNumber.slice(-4)}` : null
}
