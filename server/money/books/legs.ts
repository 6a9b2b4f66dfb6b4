import type { EntryKind } from '#server/money/ledger/movement.ts'
import type { Entry } from './entry.ts'

/** The accounts of docs/money.md. All wallets together are one of them. */
export const ACCOUNTS = [
  'wallet',
  'wallet_debts',
  'fee_income',
  'provider_clearing',
  'provider_costs',
  'payouts_in_transit',
  'bank',
  'guest_refunds',
  'chargeback_losses',
  'corrections',
] as const

export type Account = (typeof ACCOUNTS)[number]

/** The amounts that one entry gives (plus) to wallets and accounts, or takes from them (minus). */
export type Legs = {
  /** To the wallets it names. */
  debit: number
  credit: number
  /** To the debt of its wallet: plus is owed. */
  debt: number
  accounts: Partial<Record<Account, number>>
}

/** Which accounts an entry moves follows from its kind: docs/money.md says why. Everything of one entry sums to zero. */
export function legsOf({ kind, amount, fee, debt, loss }: Entry): Legs {
  return LEGS[kind](amount, fee, debt ?? 0, loss ?? 0)
}

const LEGS: Record<EntryKind, (amount: number, fee: number, debt: number, loss: number) => Legs> = {
  tip: (amount, fee) => legs(-(amount + fee), amount, 0, { fee_income: fee }),
  transfer: (amount) => legs(-amount, amount, 0, {}),
  load: (amount, _, debt) => legs(0, amount - debt, -debt, { provider_clearing: -amount }),
  load_reversal: (amount, _, debt) => legs(-(amount - debt), 0, debt, { provider_clearing: amount }),
  load_refund: (amount) => legs(-amount, 0, 0, { provider_clearing: amount }),
  load_refund_return: (amount) => legs(0, amount, 0, { provider_clearing: -amount }),
  debt_payment: (amount) => legs(-amount, 0, -amount, {}),
  provider_settlement: (amount, cost) =>
    legs(0, 0, 0, { provider_clearing: amount + cost, provider_costs: -cost, bank: -amount }),
  guest_tip: (amount, fee) => legs(0, amount, 0, { provider_clearing: -(amount + fee), fee_income: fee }),
  guest_tip_reversal: (amount, fee, _, loss) =>
    legs(-(amount - fee - loss), 0, 0, { provider_clearing: amount, fee_income: -fee, chargeback_losses: -loss }),
  guest_refund_due: (amount) => legs(0, 0, 0, { provider_clearing: -amount, guest_refunds: amount }),
  guest_refund: (amount) => legs(0, 0, 0, { provider_clearing: amount, guest_refunds: -amount }),
  withdrawal: (amount, fee) => legs(-amount, 0, 0, { payouts_in_transit: amount - fee, fee_income: fee }),
  payout_paid: (amount) => legs(0, 0, 0, { payouts_in_transit: -amount, bank: amount }),
  withdrawal_return: (amount, fee) => legs(0, amount, 0, { payouts_in_transit: -(amount - fee), fee_income: -fee }),
  payout_reversal: (amount, fee) => legs(0, amount, 0, { bank: -(amount - fee), fee_income: -fee }),
  correction_in: (amount) => legs(0, amount, 0, { corrections: -amount }),
  correction_out: (amount) => legs(-amount, 0, 0, { corrections: amount }),
}

function legs(debit: number, credit: number, debt: number, accounts: Legs['accounts']): Legs {
  return { debit, credit, debt, accounts }
}
