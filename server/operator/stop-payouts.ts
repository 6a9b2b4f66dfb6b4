import type { WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { requireFreshSignIn } from '#server/identity/require-fresh-sign-in.ts'
import { resumePayouts as resume, stopPayouts as stop } from '#server/payouts/stop-payouts.ts'

/** Stops all payouts that have not been ordered, until an operator resumes them. */
export function stopPayouts({ db }: { db: Db }, caller: Caller, { reason }: WithReason): Promise<void> {
  return changeSwitch(db, caller, { reason, action: 'payouts_stopped' }, (tx) => stop(tx, reason))
}

/** Resumes payouts. */
export function resumePayouts({ db }: { db: Db }, caller: Caller, { reason }: WithReason): Promise<void> {
  return changeSwitch(db, caller, { reason, action: 'payouts_resumed' }, resume)
}

async function changeSwitch(
  db: Db,
  caller: Caller,
  { reason, action }: { reason: string; action: string },
  change: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    if (!(await change(tx))) throw new Refusal('already_done')
    const { personId: actor, requestId } = caller
    await recordAuditEvent(tx, { actor, action, subject: 'payouts', reason, requestId })
  })
}
