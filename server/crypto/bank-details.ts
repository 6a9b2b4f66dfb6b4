import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { invariant } from '#contract/invariant.ts'
import type { SealingKey } from '#server/start/settings.ts'

/** The first key seals, all of them open. */
export type BankKeys = readonly [SealingKey, ...SealingKey[]]

/** Where a worker's money goes. Kept sealed; only the payout to the bank ever uses the number as it is. */
export type BankDetails = {
  accountNumber: string | null
  bankName: string | null
  accountHolderName: string | null
}

export type SealedBankDetails = { sealed: Buffer; keyId: string }

const NO_DETAILS: BankDetails = { accountNumber: null, bankName: null, accountHolderName: null }
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals the details to their worker, or to one payout: moved to another row they no longer open. */
export function sealBankDetails(keys: BankKeys, ownerId: string, details: BankDetails): SealedBankDetails | null {
  if (!details.accountNumber && !details.bankName && !details.accountHolderName) return null
  const [{ id, key }] = keys
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo(id, ownerId))
  const hidden = Buffer.concat([cipher.update(JSON.stringify(details), 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), hidden]), keyId: id }
}

export function openBankDetails(keys: BankKeys, ownerId: string, kept: SealedBankDetails | null): BankDetails {
  if (!kept) return NO_DETAILS
  const key = keys.find(({ id }) => id === kept.keyId)?.key
  invariant(key, `bank details are sealed with a key named ${kept.keyId}, which is among BANK_DETAILS_KEYS`)
  const nonce = kept.sealed.subarray(0, NONCE_BYTES)
  const tag = kept.sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const hidden = kept.sealed.subarray(NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(kept.keyId, ownerId))
    .setAuthTag(tag)
  return JSON.parse(Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8'))
}

/** All that anyone gets to see of an account number. */
export function maskAccountNumber(accountNumber: string | null): string | null {
  return accountNumber ? `•••• ${accountNumber.slice(-4)}` : null
}

function boundTo(keyId: string, ownerId: string): Buffer {
  return Buffer.from(`${keyId}:${ownerId}`)
}
