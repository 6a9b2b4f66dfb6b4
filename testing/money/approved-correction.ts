import { randomUUID } from 'node:crypto'
import type { Movement } from '#server/money/ledger/movement.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { testCaller } from '#testing/people/people.ts'
import { correction } from './movements.ts'

/** A correction that one operator proposed and another approved, ready to be posted: the proof looks for both. */
export async function approvedCorrection(
  db: Db,
  to: Caller,
  direction: 'in' | 'out',
  amount: number,
): Promise<Movement> {
  const id = randomUUID()
  const [first, second] = [await testCaller(db), await testCaller(db)]
  await db`
    insert into correction (id, person_id, wallet_id, direction, amount_cents, reason, state, proposed_by, decided_by, decided_at)
    values (${id}, ${to.personId}, ${to.walletId}, ${direction}, ${amount}, 'test', 'approved', ${first.personId},
      ${second.personId}, business_now())
  `
  const event = { subject: id, reason: 'test', requestId: 'test' }
  const details = { personId: to.personId, direction, amount }
  await recordAuditEvent(db, { ...event, actor: first.personId, action: 'correction_proposed', details })
  await recordAuditEvent(db, { ...event, actor: second.personId, action: 'correction_approved' })
  return correction(to, direction, amount, `correction:${id}`)
}
