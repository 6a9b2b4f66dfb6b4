import { withoutUnseen } from '#contract/plain-text.ts'
import { type Sealed, type SealingKeys, seal, unseal } from './seal.ts'

export type BankKeys = SealingKeys

/** A worker's bank details. They are stored encrypted; only the payout uses the whole number. */
export type BankDetails = {
  accountNumber: string | null
  bankName: string | null
  accountHolderName: string | null
}

/** Where a payout goes: an account, or by an instant payment a number at a bank; with the bank's word on whose it is. */
export type Beneficiary = BankDetails & { phoneNumber?: string; resolutionId?: string }

export type SealedBankDetails = Sealed

const NO_DETAILS: BankDetails = { accountNumber: null, bankName: null, accountHolderName: null }

/** Encrypts the details for their worker or payout: copied to another row they cannot be decrypted. */
export function sealBankDetails(keys: BankKeys, ownerId: string, details: Beneficiary): SealedBankDetails | null {
  if (!details.accountNumber && !details.bankName && !details.accountHolderName) return null
  return seal(keys, ownerId, JSON.stringify(details))
}

export function openBankDetails(keys: BankKeys, ownerId: string, kept: SealedBankDetails | null): Beneficiary {
  return kept ? JSON.parse(unseal(keys, ownerId, kept)) : NO_DETAILS
}

/** Details from before invisible characters were dropped may contain some. */
export function readable({ accountNumber, bankName, accountHolderName }: BankDetails): BankDetails {
  const visible = (text: string | null) => text && withoutUnseen(text)
  return { accountNumber, bankName: visible(bankName), accountHolderName: visible(accountHolderName) }
}

/** The only form of an account number that people see. */
export function maskAccountNumber(accountNumber: string | null): string | null {
  return accountNumber ? `•••• ${accountNumber.slice(-4)}` : null
}
