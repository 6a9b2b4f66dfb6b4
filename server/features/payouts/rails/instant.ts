import { bankIdOf, bankRail, secondsToNextWatch } from './bank.ts'
import type { Partners, PayoutRail } from './rail.ts'

/** By the same bank, to an account, or a number at a bank, whose holder the bank has named; within a minute, day and night. */
export const instantRail = (partners: Partners): PayoutRail => ({
  ...bankRail(partners),
  order: ({ nonce, cents }, { accountHolderName, bankName, resolutionId, ...to }) => {
    const account = to.phoneNumber ? { phoneNumber: to.phoneNumber } : { accountNumber: to.accountNumber ?? '' }
    const beneficiary = { name: accountHolderName ?? '', ...account, bankId: bankIdOf(bankName) }
    return partners.bank.create({ nonce, cents, beneficiary, resolutionId })
  },
  secondsToNextLook: (state, paid, daySeconds) =>
    state === 'paid' ? secondsToNextWatch(paid, daySeconds) : Math.min(daySeconds / 12, LOOK_SECONDS),
})

const LOOK_SECONDS = 10
