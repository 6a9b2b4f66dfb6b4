import { PAYOUT } from '#contract/limits.ts'
import { NoAnswer } from '#server/partners/ask.ts'
import type { CashCode } from '#server/partners/cash-partner.ts'
import type { PartnerAnswer, Partners, PayoutRail } from './rail.ts'

/** Seconds between two looks at a code at first, when somebody is on the way to a shop, and for how long. */
const OFTEN = { seconds: 30, forSeconds: 3_600 }

/**
 * A code that shops and machines pay out. The partner does not say when one was, so it is looked up until it is redeemed, cancelled or
 * expired. A code that was redeemed is gone for good.
 */
export const cashRail = ({ cashPartner }: Partners): PayoutRail => ({
  order: async ({ nonce, cents }) => answerOf(await cashPartner.purchase({ reference: nonce, amount: cents })),
  lookUp: async (serialNumber) => {
    const code = await cashPartner.lookUp({ serialNumber })
    if (!code) throw new NoAnswer('The cash partner no longer knows a code.')
    return answerOf(code)
  },
  find: async (reference) => {
    const code = await cashPartner.lookUp({ reference })
    return code && answerOf(code)
  },
  cancel: (serialNumber, reference) => cashPartner.cancel({ reference, serialNumber }),
  rejection: 'no_cash',
  takesBack: false,
  outcome: (state) => (state === 'redeemed' ? 'paid' : state === 'active' ? 'open' : 'returned'),
  secondsToNextLook: (state, payout, daySeconds) => {
    if (state === 'paid') return null
    if (payout.isCancelled) return 1
    const isNew = payout.now.getTime() - payout.createdAt.getTime() < OFTEN.forSeconds * 1_000
    return Math.min(daySeconds / 12, isNew ? OFTEN.seconds : PAYOUT.quietMinutes * 60)
  },
})

const REASONS: Partial<Record<CashCode['status'], string>> = { cancelled: 'no_cash', expired: 'code_expired' }

function answerOf({
  serialNumber: id,
  reference: nonce,
  amount: cents,
  status,
  pin,
  expiresAt,
}: CashCode): PartnerAnswer {
  return { id, nonce, currency: 'ZAR', cents, state: status, reason: REASONS[status], code: { pin, expiresAt } }
}
