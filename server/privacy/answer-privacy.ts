import type { AnswerPrivacy } from '#contract/privacy.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordDeed } from '#server/audit/record-deed.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Services } from '#server/services.ts'

type Row = { personId: string; kind: string; state: string }

/**
 * Answers a privacy request; the person reads the answer. What is asked for is done before: data corrected, an export
 * sent, an account closed by its owner once the wallet is empty.
 */
export async function answerPrivacy(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id, state, answer }: { id: string } & AnswerPrivacy,
): Promise<void> {
  await db.begin(async (tx) => {
    const [request] = await tx<Row[]>`
      select person_id as "personId", kind, state from privacy_request where id = ${id} for update
    `
    if (!request) throw new Refusal('not_found')
    if (request.personId === caller.personId) throw new Refusal('own_account')
    if (request.state !== 'open') throw new Refusal('already_done')
    await tx`
      update privacy_request
      set state = ${state}, answer = ${answer}, answered_by = ${caller.personId}, answered_at = business_now()
      where id = ${id}
    `
    // The answer itself may speak about the person: it is erased with them, so the audit trail only says that there was one.
    await recordDeed(tx, {
      actor: caller.personId,
      action: `privacy_${state}`,
      subject: id,
      reason: `Answered a request for ${request.kind}.`,
      requestId: caller.requestId,
      details: { kind: request.kind },
    })
  })
}
