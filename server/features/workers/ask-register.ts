import { liftLimit } from '#server/money/ledger/wallet-switches.ts'
import { isFinal } from '#server/partners/ask.ts'
import type { PopulationRegister, Verification } from '#server/partners/population-register.ts'
import { openDocument } from '#server/people/identity/identity-document.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Sealed, SealingKeys } from '#server/platform/crypto/seal.ts'
import { isDue } from '#server/platform/db/clocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'

/** People asked about in one run at most. */
const AT_ONCE = 500
/** After so many failures in a row the register is away, and the rest waits for the next run. */
const AWAY_AFTER = 3
/** No question is put off for longer than until the night after next. */
const LONGEST_SECONDS = 2 * 86_400

type Asking = {
  db: Db
  keys: SealingKeys
  register: PopulationRegister
  config: Pick<Config, 'register' | 'businessDaySeconds'>
}
type Check = Sealed & { personId: string; reference: string }

/**
 * Asks the population register at night about those who joined by phone with a South African ID, and whose limit nobody has lifted. While it
 * is away the question waits an hour and is asked again under the same reference.
 */
export async function askRegister(services: Asking): Promise<void> {
  const { db, config } = services
  if (!config.register) return
  await noteUnasked(services)
  let failures = 0
  for (const check of await takeDue(db)) {
    const answer = await askOf(services, check)
    failures = answer === 'away' ? failures + 1 : 0
    if (failures === AWAY_AFTER) return
    if (typeof answer === 'object') await keepAnswer(services, check, answer)
  }
}

/** A question that cannot be asked, or that the register takes for none, says nothing about the register. */
async function askOf({ keys, register }: Asking, check: Check): Promise<Verification | 'away' | 'no question'> {
  const document = openDocument(keys, check.personId, check)
  if (!document) return 'no question'
  const { number: idNumber, surname, birthDate } = document
  try {
    return await register.verify({ reference: check.reference, idNumber, surname, birthDate })
  } catch (error) {
    // Failures of partners are counted where they are asked.
    return isFinal(error) ? 'no question' : 'away'
  }
}

/** A document that was given anew is asked about anew, and what was said of the other is forgotten. */
function noteUnasked({ db, config }: Asking) {
  return db`
    insert into register_check (person_id, given_at, due_at)
    select document.person_id, document.given_at, ${nextNight(db, config)}
    from identity_document document
    join wallet on wallet.person_id = document.person_id
    left join register_check asked on asked.person_id = document.person_id
    where kind = 'za_id' and sealed is not null and is_limited and limit_lifted_after is null
      and asked.given_at is distinct from document.given_at
    limit ${AT_ONCE}
    on conflict (person_id) do update set given_at = excluded.given_at, due_at = excluded.due_at, reference = gen_random_uuid(),
      asks = 0, status = null, answered_at = null, contradicted_by = null
  `
}

/** Put off before they are asked, so that a question that cannot be asked holds up no other. */
function takeDue(db: Db): Promise<Check[]> {
  return db<Check[]>`
    update register_check check_
    set asks = asks + 1, due_at = business_now() + interval '1 hour'
    from identity_document document
    where document.person_id = check_.person_id and sealed is not null and check_.person_id in (
      select person_id from register_check where ${isDue(db, db`due_at`, LONGEST_SECONDS)} order by due_at limit ${AT_ONCE}
    )
    returning check_.person_id as "personId", check_.reference, document.sealed, document.key_id as "keyId"
  `
}

type Kept = { walletId: number; status: Verification['status'] | null }

/**
 * *Matched* lifts the limit, once. It is asked a second time the night after: should the register contradict itself then, or speak of
 * another reference, operators see it and nothing more happens by itself.
 */
function keepAnswer({ db, config }: Asking, { personId, reference }: Check, answer: Verification): Promise<void> {
  return db.begin(async (tx) => {
    // Locked first, as by whoever closes the account.
    await tx`select from wallet where person_id = ${personId} for no key update`
    const [kept] = await tx<Kept[]>`
      select wallet.id as "walletId", status
      from register_check join wallet using (person_id)
      where person_id = ${personId} and reference = ${reference} and contradicted_by is null
      for update of register_check
    `
    // The account was closed, or another document was given.
    if (!kept) return
    const contradiction = contradictionOf(reference, kept, answer)
    const isFirst = kept.status === null && contradiction === null
    const lifts = isFirst && answer.status === 'matched'
    await tx`
      update register_check
      set status = coalesce(status, ${isFirst ? answer.status : null}),
        answered_at = coalesce(answered_at, case when ${isFirst} then business_now() end), contradicted_by = ${contradiction},
        due_at = case when ${lifts} then ${nextNight(tx, config)} end
      where person_id = ${personId}
    `
    const by = { actor: 'system', requestId: 'population register' }
    const details = { reference, status: answer.status, ...(contradiction && { contradiction }) }
    await recordAuditEvent(tx, { ...by, action: 'register_answered', subject: personId, details })
    if (lifts) await liftLimit(tx, kept.walletId, by)
  })
}

function contradictionOf(reference: string, { status }: Kept, answer: Verification): string | null {
  if (answer.reference !== reference) return 'another reference'
  return status !== null && status !== answer.status ? answer.status : null
}

/** At one in the morning in Johannesburg; in simulation a bank's business day from now. */
function nextNight(db: Db | Tx, { businessDaySeconds: day }: Asking['config']) {
  return db`case when ${day}::int < 86400 then business_now() + ${day}::int * interval '1 second'
    else (local_today() + 1 + time '01:00') at time zone 'Africa/Johannesburg' end`
}

/** For the copy of somebody's data. */
export async function registerAnswerOf(db: Db, personId: string) {
  const [said] = await db`
    select status, answered_at as "answeredAt", contradicted_by as "contradictedBy" from register_check where person_id = ${personId}
  `
  return said ?? null
}

export async function eraseRegisterAnswer(tx: Tx, personId: string): Promise<void> {
  await tx`delete from register_check where person_id = ${personId}`
}
