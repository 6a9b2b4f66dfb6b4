import type { KnownWorker } from '#contract/known-workers.ts'
import { KNOWN_WORKERS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { shownPhoto, shownWorker, type WorkerRow } from '#server/features/search/shown-worker.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Of so many latest tips the last people are picked: somebody who tips one worker every day still sees a few others. */
const LOOK_BACK = 200

/** Favourites, then the last people tipped. Somebody who left, closed the account or is on hold is not offered. */
export async function listKnownWorkers(
  { db }: { db: Db },
  { personId, walletId }: Pick<Caller, 'personId' | 'walletId'>,
): Promise<KnownWorker[]> {
  const rows = await db<(WorkerRow & { favourite: boolean; lastAmount: Cents | null })[]>`
    with tipped as (
      select credit_wallet as wallet_id, max(debit_version) as version
      from (
        select credit_wallet, debit_version from ledger_entry
        where debit_wallet = ${walletId} and kind = 'tip' and at >= (select own_history_since(${personId}))
        order by debit_version desc
        limit ${LOOK_BACK}
      ) latest
      group by credit_wallet
    ), known as (
      select worker.id as worker_id, wallet.id as wallet_id, tipped.version, favourite.marked_at,
        row_number() over (partition by favourite.marked_at is null order by tipped.version desc) as place
      from worker
      join wallet using (person_id)
      left join tipped on tipped.wallet_id = wallet.id
      left join favourite on favourite.worker_id = worker.id and favourite.person_id = ${personId}
      where (tipped.version is not null or favourite.marked_at is not null) and removed_at is null and accepts_tips
        and frozen_at is null and worker.person_id <> ${personId}
    )
    select worker.id, guard_number as "guardNumber", service_category as "serviceCategory", location,
      rating_sum as "ratingSum", rating_count as "ratingCount", tips_received as "tipsReceived",
      verified_at is not null as "isVerified", case when shows_name then first_name end as "firstName",
      case when shows_name then last_name end as "lastName", face, ${shownPhoto(db)} as photo, marked_at is not null as favourite,
      (select amount_cents from ledger_entry where debit_wallet = ${walletId} and debit_version = known.version) as "lastAmount"
    from known
    join worker on worker.id = worker_id
    join wallet on wallet.id = known.wallet_id
    join person on person.id = worker.person_id
    where marked_at is not null or place <= ${KNOWN_WORKERS.recent}
    order by marked_at desc nulls last, known.version desc
    limit ${KNOWN_WORKERS.favourites + KNOWN_WORKERS.recent}
  `
  return rows.map(({ favourite, lastAmount, ...row }) => ({ ...shownWorker(row), favourite, lastAmount }))
}

/**
 * Marking twice is marking once. The person is locked, so that marks of the same moment are counted one after the other; the worker, so
 * that none is left behind by somebody who is just leaving.
 */
export async function addFavourite(
  { db }: { db: Db },
  { personId }: Pick<Caller, 'personId'>,
  { id }: { id: string },
): Promise<void> {
  await db.begin(async (tx) => {
    const [person] = await tx`select from person where id = ${personId} and deleted_at is null for no key update`
    const [worker] = await tx`
      select from worker where id = ${id} and removed_at is null and person_id <> ${personId} for share
    `
    if (!person || !worker) throw new Refusal('not_found')
    const [others] = await tx<[{ count: number }]>`
      select count(*) from favourite where person_id = ${personId} and worker_id <> ${id}
    `
    if (others.count >= KNOWN_WORKERS.favourites) throw new Refusal('too_many_favourites')
    await tx`insert into favourite (person_id, worker_id) values (${personId}, ${id}) on conflict do nothing`
  })
}

export async function removeFavourite(
  { db }: { db: Db },
  { personId }: Pick<Caller, 'personId'>,
  { id }: { id: string },
): Promise<void> {
  await db`delete from favourite where person_id = ${personId} and worker_id = ${id}`
}
