import type { WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import { resumePayouts as resume, stopPayouts as stop } from '#server/features/payouts/stop-payouts.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { decided } from './audited.ts'

/** Stops all payouts that have not been ordered, until an operator resumes them. */
export function stopPayouts({ db }: { db: Db }, caller: Caller, { reason }: WithReason): Promise<void> {
  return changeSwitch(db, caller, { action: 'payouts_stopped', reason }, (tx) => stop(tx, reason))
}

/** Resumes payouts. */
export function resumePayouts({ db }: { db: Db }, caller: Caller, { reason }: WithReason): Promise<void> {
  return changeSwitch(db, caller, { action: 'payouts_resumed', reason }, resume)
}

function changeSwitch(
  db: Db,
  caller: Caller,
  event: { action: string; reason: string },
  change: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  return decided(db, caller, { ...event, subject: 'payouts' }, async (tx) => {
    if (!(await change(tx))) throw new Refusal('already_done')
  })
}
