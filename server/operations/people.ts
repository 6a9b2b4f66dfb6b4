import { guardNumberKey } from '#contract/guard-number.ts'
import type { ById, FoundPerson, WithReason } from '#contract/operator.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { readWorkerNumber } from '#contract/worker-number.ts'
import { cancelHeldCash } from '#server/features/payouts/cash-codes.ts'
import { freezeWallet as freeze, unfreezeWallet as unfreeze } from '#server/money/ledger/wallet-switches.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { PHONE_ISSUER } from '#server/people/identity/remember-phone-member.ts'
import { endAllSessions } from '#server/people/identity/sessions.ts'
import { numberHash } from '#server/people/phones/phone-row.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { decided } from './desk.ts'

type Row = Omit<Given<typeof FoundPerson>, 'worker' | 'isSelf'> & {
  workerId: string | null
  guardNumber: string
  serviceCategory: string
  location: string | null
  status: NonNullable<Given<typeof FoundPerson>['worker']>['status']
}

/** People by the beginning of their email address or worker ID, or by worker number or mobile number. Not by name, which is not unique. */
export async function findPeople(
  { db, config }: { db: Db; config: { identityKey: string } },
  caller: Caller,
  { query }: { query: string },
): Promise<Given<typeof FoundPerson>[]> {
  const number = readPhoneNumber(query)
  const hash = number ? numberHash(config.identityKey, number) : null
  const rows = await db<Row[]>`
    with found as (
      (select id as person_id from person where lower(email) like ${beginning(query.toLowerCase())} limit 20)
      union
      (select person_id from worker where guard_key like ${beginning(guardNumberKey(query))} limit 20)
      union
      (select person_id from worker where worker_number = ${readWorkerNumber(query)})
      union
      (select person_id from worker join printed_card on worker_id = worker.id where number = ${readWorkerNumber(query)})
      union
      (select person_id from phone where number_hash = ${hash})
    )
    select person.id, person.email, issuer = ${PHONE_ISSUER} as "joinedByPhone", concat_ws(' ', person.first_name, person.last_name) as name,
      person.created_at as "createdAt",
      greatest(person.last_seen_at, (select max(last_seen_at) from session where person_id = person.id)) as "lastSeenAt",
      person.archived_at as "archivedAt", person.deleted_at as "deletedAt",
      wallet.balance_cents as balance, wallet.frozen_at as "frozenAt",
      (select count(*) from session where person_id = person.id) as sessions,
      worker.id as "workerId", guard_number as "guardNumber", service_category as "serviceCategory", location,
      case when removed_at is not null then 'removed' when verified_at is not null then 'verified'
        when rejected_at is not null then 'rejected' else 'waiting' end as status
    from found
    join person on person.id = found.person_id
    join wallet on wallet.person_id = person.id
    left join worker on worker.person_id = person.id
    order by length(person.email), person.email, person.id
    limit 20
  `
  return rows.map((row) => present(row, caller))
}

function present(row: Row, caller: Caller): Given<typeof FoundPerson> {
  const { workerId, guardNumber, serviceCategory, location, status, ...person } = row
  return {
    ...person,
    isSelf: row.id === caller.personId,
    worker: workerId ? { id: workerId, guardNumber, serviceCategory, location, status } : null,
  }
}

/** A pattern for texts that begin so; `%` and `_` are ordinary characters. */
function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

type Asked = ById & WithReason

/** Freezes a wallet: from the commit on nothing leaves it, no tip or transfer reaches it, and its cash codes are cancelled. */
export function freezeWallet({ db }: { db: Db }, caller: Caller, asked: Asked): Promise<void> {
  return actOnPerson(db, caller, 'wallet_frozen', asked, async (tx, { walletId, frozenAt }) => {
    if (frozenAt) throw new Refusal('already_done')
    await freeze(tx, walletId)
    await cancelHeldCash(tx, walletId)
  })
}

/** Unfreezes a wallet. */
export function unfreezeWallet({ db }: { db: Db }, caller: Caller, asked: Asked): Promise<void> {
  return actOnPerson(db, caller, 'wallet_unfrozen', asked, async (tx, { walletId, frozenAt }) => {
    if (!frozenAt) throw new Refusal('already_done')
    await unfreeze(tx, walletId)
  })
}

/** Ends all sessions of a person, at once in every process. */
export async function endPersonSessions({ db }: { db: Db }, caller: Caller, asked: Asked): Promise<{ ended: number }> {
  return { ended: await actOnPerson(db, caller, 'sessions_ended', asked, (tx) => endAllSessions(tx, asked.id)) }
}

type Target = { walletId: number; frozenAt: Date | null }

/** Carries out an operator's action on somebody else's account. */
export async function actOnPerson<T>(
  db: Db,
  caller: Caller,
  action: string,
  { id, reason }: Asked,
  work: (tx: Tx, target: Target) => Promise<T>,
): Promise<T> {
  if (id === caller.personId) throw new Refusal('own_account')
  return decided(db, caller, { action, subject: id, reason }, async (tx) => {
    const [target] = await tx<Target[]>`
      select id as "walletId", frozen_at as "frozenAt" from wallet where person_id = ${id} for no key update
    `
    if (!target) throw new Refusal('not_found')
    return work(tx, target)
  })
}
