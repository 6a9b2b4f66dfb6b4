/** Why a payout came back, by the bank's code, in words for the worker. The last is for unknown codes. */
export const RETURN_REASONS = {
  account_unknown: 'The bank says that this account does not exist. Please check your bank details.',
  account_closed: 'The bank says that this account is closed. Please check your bank details.',
  account_blocked: 'The bank says that this account does not accept payments. Please ask your bank.',
  name_mismatch: 'The bank says that the account is in another name. Please check your bank details.',
  cancelled: 'The payout was cancelled at the bank. Please try again.',
  no_cash: 'Cash is not available at the moment. Please try again later, or withdraw to your bank.',
  code_expired: 'Nobody used this cash code in time.',
  cancelled_by_you: 'You cancelled this withdrawal.',
  on_hold: 'Your wallet was put on hold before the cash was collected. Please contact support.',
  bank_away: 'The bank could not be reached. Please try again, or choose another way.',
  limit: 'The bank does not take this much at once. Please try a smaller amount, or choose another way.',
  sent_back: 'Your bank sent the money back. Please ask your bank, or check your bank details.',
  turned_down: 'Our bank could not pay to this bank or account. Please check your bank details.',
  other: 'The bank could not pay this out. Please try again, or contact support.',
} as const

export type ReturnReason = keyof typeof RETURN_REASONS
export const RETURN_CODES = Object.keys(RETURN_REASONS) as ReturnReason[]

/** An unknown code of the bank becomes `other`: the bank's own text may not be meant for people. */
export function returnReason(code: string | null): ReturnReason {
  return RETURN_CODES.find((known) => known === code) ?? 'other'
}
