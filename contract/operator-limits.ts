export const OPERATOR = {
  minReason: 3,
  maxReason: 500,
  maxCorrection: 2_499_900,
  list: 100,
  auditEvents: 50,
  reportedCodes: 50,
  reportsShown: 5,
} as const

/**
 * Card to bank: withdrawals of `min` within `days` of which `fifths` are card money: own loads, transfers over at most `wallets` wallets,
 * tips of guests, and tips of the `payers` who gave most and of everybody who gave `large`. Card money not of guests is a case from `much`
 * on, whatever it was mixed with. Operators see the latest `steps`.
 */
export const CARD_TO_BANK = {
  min: 100_000,
  much: 500_000,
  large: 50_000,
  days: 30,
  fifths: 4,
  wallets: 3,
  payers: 5,
  steps: 20,
} as const
