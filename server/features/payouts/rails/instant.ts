import { bankIdOf, disbursementOutcome, secondsToNextWatch } from './bank.ts'
import type { Partners, PayoutRail } from './rail.ts'

/** To an account, or a number at a bank, whose holder the bank has named; within a minute, day and night. */
export const instantRail = ({ bank }: Partners): PayoutRail => ({
  order: ({ nonce, cents }, { accountHolderName, bankName, resolutionId, ...to }) => {
    const account = to.phoneNumber ? { phoneNumber: to.phoneNumber } : { accountNumber: to.accountNumber ?? '' }
    const beneficiary = { name: accountHolderName ?? '', ...account, bankId: bankIdOf(bankName) }
    return bank.create({ nonce, cents, beneficiary, resolutionId })
  },
  lookUp: bank.lookUp,
  find: bank.find,
  rejection: 'turned_down',
  takesBack: true,
  outcome: disbursementOutcome,
  secondsToNextLook: (state, paid, daySeconds) =>
    state === 'paid' ? secondsToNextWatch(paid, daySeconds) : Math.min(daySeconds / 12, LOOK_SECONDS),
})

const LOOK_SECONDS = 10
