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

/** What one entry gives (plus) to wallets and accounts, or takes from them (minus). */
export type Legs = {
  /** To the wallets it names. */
  debit: number
  credit: number
  /** To the debt of its wallet: plus is owed. */
  debt: number
  accounts: Partial<Record<Account, number>>
}

/** Which accounts an entry moves follows from its kind: docs/money.md says why. Everything of one entry sums to zero. */
export function legsOf(e: Entry): Legs {
  const { amount, fee } = e
  const debt = e.debt ?? 0
  const loss = e.loss ?? 0
  switch (e.kind) {
    case 'tip':
      return legs(-(amount + fee), amount, 0, { fee_income: fee })
    case 'transfer':
      return legs(-amount, amount, 0, {})
    case 'load':
      return legs(0, amount - debt, -debt, { provider_clearing: -amount })
    case 'load_reversal':
      return legs(-(amount - debt), 0, debt, { provider_clearing: amount })
    case 'load_refund':
      return legs(-amount, 0, 0, { provider_clearing: amount })
    case 'load_refund_return':
      return legs(0, amount, 0, { provider_clearing: -amount })
    case 'debt_payment':
      return legs(-amount, 0, -amount, {})
    case 'provider_settlement':
      return legs(0, 0, 0, { provider_clearing: amount + fee, provider_costs: -fee, bank: -amount })
    case 'guest_tip':
      return legs(0, amount, 0, { provider_clearing: -(amount + fee), fee_income: fee })
    case 'guest_tip_reversal':
      return legs(-(amount - fee - loss), 0, 0, {
        provider_clearing: amount,
        fee_income: -fee,
        chargeback_losses: -loss,
      })
    case 'guest_refund_due':
      return legs(0, 0, 0, { provider_clearing: -amount, guest_refunds: amount })
    case 'guest_refund':
      return legs(0, 0, 0, { provider_clearing: amount, guest_refunds: -amount })
    case 'withdrawal':
      return legs(-amount, 0, 0, { payouts_in_transit: amount - fee, fee_income: fee })
    case 'payout_paid':
      return legs(0, 0, 0, { payouts_in_transit: -amount, bank: amount })
    case 'withdrawal_return':
      return legs(0, amount, 0, { payouts_in_transit: -(amount - fee), fee_income: -fee })
    case 'payout_reversal':
      return legs(0, amount, 0, { bank: -(amount - fee), fee_income: -fee })
    case 'correction_in':
      return legs(0, amount, 0, { corrections: -amount })
    case 'correction_out':
      return legs(-amount, 0, 0, { corrections: amount })
  }
}

function legs(debit: number, credit: number, debt: number, accounts: Legs['accounts']): Legs {
  return { debit, credit, debt, accounts }
}
