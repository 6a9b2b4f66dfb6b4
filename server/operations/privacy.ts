import { ASKED_BY_CALL } from '#contract/joining-limits.ts'
import type { Language } from '#contract/languages.ts'
import type { Waiting } from '#contract/operator.ts'
import type { AnswerPrivacy, PrivacyCase } from '#contract/privacy.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { closeAccount } from '#server/features/privacy/delete-me.ts'
import { presentRequest, type RequestRow, requestColumns } from '#server/features/privacy/requests.ts'
import { forgetPlace } from '#server/features/search/forget-place.ts'
import { type Caller, requireFreshSignIn } from '#server/people/identity/caller.ts'
import { tellPerson } from '#server/people/phones/tell-person.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { asGsm, gsmLength } from '#server/platform/language/gsm.ts'
import type { Config } from '#server/platform/start/config.ts'
import { pageOf } from './desk.ts'

type Row = RequestRow & {
  personId: string
  email: string | null
  name: string
  openedBy: string | null
  openedByName: string
  identityNote: string | null
  language: Language
  after: Date
}

/** All privacy requests: open ones first, most urgent at the top. */
export async function listPrivacyCases(
  { db }: { db: Db },
  caller: Caller,
  { page, only }: Waiting,
): Promise<Given<typeof PrivacyCase>[]> {
  const rows = await db<Row[]>`
    select ${requestColumns(db)}, request.person_id as "personId", person.email,
      concat_ws(' ', person.first_name, person.last_name) as name, opened_by as "openedBy",
      coalesce(opener.email, opener.id::text) as "openedByName", identity_note as "identityNote",
      coalesce(phone.language, person.language, 'en') as language, ${afterWaiting(db)} as after
    from privacy_request request join person on person.id = request.person_id
    left join person opener on opener.id = opened_by
    left join phone on phone.person_id = person.id
    where ${only ? db`state = 'open'` : db`true`}
    order by state <> 'open', case state when 'open' then due_on end, asked_at desc, request.id
    ${pageOf(db, page)}
  `
  return rows.map(({ openedBy, openedByName, identityNote, language, after, ...row }) => ({
    ...presentRequest(row),
    isSelf: row.personId === caller.personId,
    opened:
      openedBy === null
        ? null
        : {
            by: openedByName,
            identityNote: identityNote ?? '',
            language,
            after,
            needsAnother: openedBy === caller.personId,
          },
  }))
}

function afterWaiting(db: Db | Tx) {
  return db`request.asked_at + make_interval(hours => ${ASKED_BY_CALL.waitHours})`
}

type Case = { personId: string; walletId: number; kind: string; openedBy: string | null; waited: boolean }

/** An open request of somebody else. */
export async function lockCase(tx: Tx, caller: Pick<Caller, 'personId'>, id: string): Promise<Case> {
  const [request] = await tx<(Case & { state: string })[]>`
    select request.person_id as "personId", wallet.id as "walletId", kind, state, opened_by as "openedBy",
      ${afterWaiting(tx)} <= business_now() as waited
    from privacy_request request join wallet on wallet.person_id = request.person_id
    where request.id = ${id}
    for update of request
  `
  if (!request) throw new Refusal('not_found')
  if (request.personId === caller.personId) throw new Refusal('own_account')
  if (request.state !== 'open') throw new Refusal('already_done')
  return request
}

/** The operator who heard the call decides nothing about it: one of them alone could ask for whatever they liked. */
export function requireAnother({ personId }: Pick<Caller, 'personId'>, { openedBy }: Case): void {
  if (openedBy === personId) throw new Refusal('second_operator')
}

/** The person has had a day to read of the call and say that it was not theirs. */
export function requireWaited({ waited }: Case): void {
  if (!waited) throw new Refusal('asked_lately')
}

type Answering = { db: Db; config: Config; keys: SealingKeys }
type Answered = { id: string } & AnswerPrivacy

/** Answers a privacy request; the person reads the answer, by SMS where they called. A granted deletion closes the account. */
export async function answerPrivacy(
  { db, config, keys }: Answering,
  caller: Pick<Caller, 'personId' | 'requestId' | 'authenticatedAt'>,
  answered: Answered,
): Promise<void> {
  const { id, state, answer } = answered
  const placeToForget = await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const request = await lockCase(tx, caller, id)
    const closes = request.kind === 'deletion' && state === 'done'
    if (request.openedBy) {
      requireAnother(caller, request)
      if (closes) requireWaited(request)
      await tellAnswer(tx, keys, request, answered)
    }
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
    return closes ? closeAccount(tx, config, request) : null
  })
  if (typeof placeToForget === 'number') await forgetPlace(db, placeToForget)
}

/** Before the account is closed, which forgets the number; messages about safety are sent all the same. */
async function tellAnswer(
  tx: Tx,
  keys: SealingKeys,
  { personId }: Case,
  { id, state, answer }: Answered,
): Promise<void> {
  const text = asGsm(answer)
  if ((gsmLength(text) ?? 0) > ASKED_BY_CALL.answer)
    throw new Refusal('malformed', {
      sentence: `It goes by SMS: please write at most ${ASKED_BY_CALL.answer} characters.`,
    })
  await tellPerson(tx, keys, personId, {
    event: `data-answer:${id}`,
    kind: 'security',
    say: [state === 'done' ? 'dataDone' : 'dataRefused', { answer: text }],
  })
}
