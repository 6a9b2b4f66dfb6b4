import { findBank } from '#contract/banks.ts'
import { PAYOUT } from '#contract/limits.ts'
import { afterBusinessDays } from '#server/platform/calendar.ts'
import { invariant } from '#server/platform/invariant.ts'
import type { Partners, PayoutRail } from './rail.ts'

/** To the saved bank account, on the bank's business days. The bank may take a payment back for days after it was made. */
export const bankRail = ({ bank }: Partners): PayoutRail => ({
  order: ({ nonce, cents }, { accountNumber, bankName, accountHolderName }) => {
    invariant(accountNumber, 'a payout to a bank says to which account')
    const bankId = findBank(bankName ?? '')?.branchCode ?? bankName ?? 'unknown'
    const beneficiary = { name: accountHolderName ?? '', accountNumber, bankId }
    return bank.create({ nonce, cents, beneficiary })
  },
  lookUp: bank.lookUp,
  find: bank.find,
  rejection: 'turned_down',
  outcome: disbursementOutcome,
  secondsToNextLook: (state, { settledAt, now }, daySeconds) => {
    if (state !== 'paid') return Math.min(daySeconds / 12, PAYOUT.quietMinutes * 60)
    const looks = PAYOUT.watchDays.map((days) => afterBusinessDays(settledAt ?? now, days, daySeconds).getTime())
    const next = looks.find((look) => look > now.getTime())
    return next === undefined ? null : (next - now.getTime()) / 1_000
  },
})

/** The meaning of the bank's states. */
function disbursementOutcome(state: string): 'open' | 'paid' | 'returned' {
  switch (state) {
    case 'Completed':
      return 'paid'
    case 'Error':
    case 'Cancelled':
    case 'Reversed':
      return 'returned'
    default:
      return 'open'
  }
}
