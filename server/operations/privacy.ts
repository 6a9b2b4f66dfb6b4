import type { Waiting } from '#contract/operator.ts'
import type { AnswerPrivacy, PrivacyCase } from '#contract/privacy.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { closeAccount } from '#server/features/privacy/delete-me.ts'
import { presentRequest, type RequestRow, requestColumns } from '#server/features/privacy/requests.ts'
import { forgetPlace } from '#server/features/search/forget-place.ts'
import { type Caller, requireFreshSignIn } from '#server/people/identity/caller.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { pageOf } from './desk.ts'

/** All privacy requests: open ones first, most urgent at the top. */
export async function listPrivacyCases(
  { db }: { db: Db },
  caller: Caller,
  { page, only }: Waiting,
): Promise<Given<typeof PrivacyCase>[]> {
  const rows = await db<(RequestRow & { personId: string; email: string | null })[]>`
    select ${requestColumns(db)}, request.person_id as "personId", person.email
    from privacy_request request join person on person.id = request.person_id
    where ${only ? db`state = 'open'` : db`true`}
    order by state <> 'open', case state when 'open' then due_on end, asked_at desc, request.id
    ${pageOf(db, page)}
  `
  return rows.map((row) => ({ ...presentRequest(row), isSelf: row.personId === caller.personId }))
}

type Asked = { personId: string; walletId: number; kind: string; state: string }

/** Answers a privacy request; the person reads the answer. A granted deletion closes the account. */
export async function answerPrivacy(
  { db, config }: { db: Db; config: Config },
  caller: Pick<Caller, 'personId' | 'requestId' | 'authenticatedAt'>,
  { id, state, answer }: { id: string } & AnswerPrivacy,
): Promise<void> {
  const placeToForget = await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const [request] = await tx<Asked[]>`
      select request.person_id as "personId", wallet.id as "walletId", kind, state
      from privacy_request request join wallet on wallet.person_id = request.person_id
      where request.id = ${id}
      for update of request
    `
    if (!request) throw new Refusal('not_found')
    if (request.personId === caller.personId) throw new Refusal('own_account')
    if (request.state !== 'open') throw new Refusal('already_done')
    await tx`
      update privacy_request
      set state = ${state}, answer = ${answer}, answered_by = ${caller.personId}, answered_at = business_now()
      where id = ${id}
    `
    // The answer may contain personal data and is erased with the account, so the audit trail only records that there was one.
    await recordAuditEvent(tx, {
      actor: caller.personId,
      action: `privacy_${state}`,
      subject: id,
      reason: `Answered a request for ${request.kind}.`,
      requestId: caller.requestId,
      details: { kind: request.kind, personId: request.personId },
    })
    if (request.kind !== 'deletion' || state !== 'done') return null
    return closeAccount(tx, config, request)
  })
  if (typeof placeToForget === 'number') await forgetPlace(db, placeToForget)
}
