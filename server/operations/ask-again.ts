import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import { wakePayment } from '#server/features/payments/wake-payment.ts'
import { wakePayout } from '#server/features/payouts/wake-payout.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { audited } from './audited.ts'

// Asking decides nothing, so it needs no fresh sign-in and is allowed on one's own account.

type Asked = ById & WithReason

/** Makes the payment provider be asked about a load or a guest's tip now, in any state. The answer is booked as always. */
export function askAgainAboutLoad({ db }: { db: Db }, caller: Caller, { id, reason }: Asked): Promise<void> {
  return audited(db, caller, { action: 'load_asked_again', subject: id, reason }, async (tx) => {
    if (!(await wakePayment(tx, id))) throw new Refusal('not_found')
  })
}

/** Makes the bank be asked about a payout now. A returned payout is final. */
export function askAgainAboutPayout({ db }: { db: Db }, caller: Caller, { id, reason }: Asked): Promise<void> {
  return audited(db, caller, { action: 'payout_asked_again', subject: id, reason }, async (tx) => {
    const [payout] = await tx`select id from payout where id = ${id}`
    if (!payout) throw new Refusal('not_found')
    if (!(await wakePayout(tx, id))) throw new Refusal('already_done')
  })
}
