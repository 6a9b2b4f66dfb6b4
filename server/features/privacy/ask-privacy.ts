import type { AskPrivacy, PrivacyRequest } from '#contract/privacy.ts'
import { Refusal } from '#contract/refusals.ts'
import { RETENTION } from '#contract/retention.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { breaks } from '#server/platform/db/breaks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { presentRequest, type RequestRow, requestColumns } from './requests.ts'

/** Creates a privacy request, to be answered within 30 days. One open request of each kind is enough. */
export async function askPrivacy(
  { db }: { db: Db },
  caller: Pick<Caller, 'personId' | 'requestId'>,
  { kind, message }: AskPrivacy,
): Promise<Given<typeof PrivacyRequest>> {
  try {
    const row = await db.begin(async (tx) => {
      const [asked] = await tx<[RequestRow]>`
        insert into privacy_request as request (person_id, kind, message, due_on)
        values (${caller.personId}, ${kind}, ${message}, local_today() + ${RETENTION.answerWithinDays}::integer)
        returning ${requestColumns(tx)}
      `
      const { personId: actor, requestId } = caller
      await recordAuditEvent(tx, { actor, action: 'privacy_asked', subject: asked.id, requestId, details: { kind } })
      return asked
    })
    return presentRequest(row)
  } catch (error) {
    if (breaks(error, 'privacy_request_open_once')) throw new Refusal('already_asked')
    throw error
  }
}
