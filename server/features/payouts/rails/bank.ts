import { findBank } from '#contract/banks.ts'
import { PAYOUT } from '#contract/limits.ts'
import { afterBusinessDays } from '#server/platform/calendar.ts'
import { invariant } from '#server/platform/invariant.ts'
import type { Paid, Partners, PayoutRail } from './rail.ts'

/** To the saved bank account, on the bank's business days. */
export const bankRail = ({ bank }: Partners): PayoutRail => ({
  order: ({ nonce, cents }, { accountNumber, bankName, accountHolderName }) => {
    invariant(accountNumber, 'a payout to a bank says to which account')
    const beneficiary = { name: accountHolderName ?? '', accountNumber, bankId: bankIdOf(bankName) }
    return bank.create({ nonce, cents, beneficiary })
  },
  lookUp: bank.lookUp,
  find: bank.find,
  rejection: 'turned_down',
  takesBack: true,
  outcome: disbursementOutcome,
  secondsToNextLook: (state, paid, daySeconds) =>
    state === 'paid' ? secondsToNextWatch(paid, daySeconds) : Math.min(daySeconds / 12, PAYOUT.quietMinutes * 60),
})

/** A bank may take back for days what it has paid, without a word. */
export function secondsToNextWatch({ settledAt, now }: Paid, daySeconds: number): number | null {
  const looks = PAYOUT.watchDays.map((days) => afterBusinessDays(settledAt ?? now, days, daySeconds).getTime())
  const next = looks.find((look) => look > now.getTime())
  return next === undefined ? null : (next - now.getTime()) / 1_000
}

/** The branch code of a bank that we know, and otherwise the name that was typed. */
export function bankIdOf(bankName: string | null): string {
  return findBank(bankName ?? '')?.branchCode ?? bankName ?? 'unknown'
}

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
