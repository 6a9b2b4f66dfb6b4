import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { wakePayout } from '#server/payouts/wake-payout.ts'
import { wakePayment } from '#server/wallet/wake-payment.ts'

type Asked = ById & WithReason

/** Makes the payment provider be asked about a load or a guest's tip now, in any state. The answer is booked as always. */
export function askAgainAboutLoad({ db }: { db: Db }, caller: Caller, asked: Asked): Promise<void> {
  return askAgain(db, caller, { ...asked, action: 'load_asked_again' }, async (tx) => {
    if (!(await wakePayment(tx, asked.id))) throw new Refusal('not_found')
  })
}

/** Makes the bank be asked about a payout now. A returned payout is final. */
export function askAgainAboutPayout({ db }: { db: Db }, caller: Caller, asked: Asked): Promise<void> {
  return askAgain(db, caller, { ...asked, action: 'payout_asked_again' }, async (tx) => {
    const [payout] = await tx`select id from payout where id = ${asked.id}`
    if (!payout) throw new Refusal('not_found')
    if (!(await wakePayout(tx, asked.id))) throw new Refusal('already_done')
  })
}

/** Asking decides nothing, so it needs no fresh sign-in and is allowed on one's own account. It is audited all the same. */
async function askAgain(
  db: Db,
  { personId: actor, requestId }: Caller,
  { id: subject, reason, action }: Asked & { action: string },
  wake: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.begin(async (tx) => {
    await wake(tx)
    await recordAuditEvent(tx, { actor, action, subject, reason, requestId })
  })
}
