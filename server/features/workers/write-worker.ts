import type { ServiceCategory } from '#contract/categories.ts'
import { guardNumberKey, tidyGuardNumber } from '#contract/guard-number.ts'
import { isMisleadingId } from '#contract/misleading-text.ts'
import { Refusal } from '#contract/refusals.ts'
import { placeOf } from '#server/features/search/place-of.ts'
import { searchDigits, searchId } from '#server/features/search/search-text.ts'
import type { SealedBankDetails } from '#server/platform/crypto/bank-details.ts'
import { breaks, type Tx } from '#server/platform/db/connect.ts'

export type NewWorker = {
  id: string
  personId: string
  /** The wallet's count of movements before: later ones are received under this ID. */
  walletVersion: number
  guardNumber: string
  serviceCategory: ServiceCategory
  location: string | null
  bank: SealedBankDetails | null
  /** A returning worker with bank details has changed them. */
  bankChanged: boolean
  /** If not given, the name is shown, or stays as it was chosen before. */
  showsName: boolean | undefined
  /** If not given, the first one, or as it was chosen before. */
  face: number | undefined
}

/**
 * Writes a worker with everything that the search compares. A former worker gets the same row again, with the rating
 * and under any ID that is free or was theirs. Gives the number, which stays the same for ever.
 */
export async function writeWorker(tx: Tx, worker: NewWorker): Promise<{ workerNumber: string }> {
  if (isMisleadingId(worker.guardNumber) && !(await wasUsedBefore(tx, worker))) throw new Refusal('misleading_id')
  const placeId = await placeOf(tx, worker.location)
  const row = {
    id: worker.id,
    person_id: worker.personId,
    guard_number: tidyGuardNumber(worker.guardNumber),
    guard_key: guardNumberKey(worker.guardNumber),
    search_id: searchId(worker.guardNumber),
    search_digits: searchDigits(worker.guardNumber),
    service_category: worker.serviceCategory,
    location: worker.location,
    place_id: placeId,
    bank_details: worker.bank?.sealed ?? null,
    bank_key_id: worker.bank?.keyId ?? null,
    id_since_version: worker.walletVersion,
    shows_name: worker.showsName ?? true,
    face: worker.face ?? 1,
  }
  try {
    const [written] = await tx<[{ workerNumber: string }]>`
      insert into worker ${tx(row)}
      on conflict (id) do update set
        guard_number = excluded.guard_number, guard_key = excluded.guard_key, search_id = excluded.search_id,
        search_digits = excluded.search_digits, service_category = excluded.service_category,
        location = excluded.location, place_id = excluded.place_id, bank_details = excluded.bank_details,
        bank_key_id = excluded.bank_key_id, id_since_version = excluded.id_since_version,
        shows_name = coalesce(${worker.showsName ?? null}::boolean, worker.shows_name),
        face = coalesce(${worker.face ?? null}::smallint, worker.face),
        bank_changed_at = case when ${worker.bankChanged} then business_now() end, verified_at = null, removed_at = null
      returning worker_number as "workerNumber"
    `
    return written
  } catch (error) {
    if (breaks(error, 'worker_key_is_unique') || breaks(error, 'worker_id_is_taken'))
      throw new Refusal('worker_id_taken')
    throw error
  }
}

/** An ID from before the rule may be used again by its worker. */
async function wasUsedBefore(tx: Tx, { id, guardNumber }: NewWorker): Promise<boolean> {
  const [given] = await tx`
    select from worker_id_taken where worker_id = ${id} and key_hash = (worker_id_hashes(${guardNumberKey(guardNumber)}, ''))[1]
  `
  return given !== undefined
}

/** Counts a tipper's rating in the worker's average, in place of the same person's earlier one. */
export async function countStars(
  tx: Tx,
  { workerId, stars, instead }: { workerId: string; stars: number; instead: number | undefined },
): Promise<void> {
  await tx`
    update worker
    set rating_sum = rating_sum + ${stars - (instead ?? 0)}, rating_count = rating_count + ${instead === undefined ? 1 : 0}
    where id = ${workerId}
  `
}

/** Verified under this name: the database ends it when the name changes. */
export async function markVerified(tx: Tx, workerId: string, name: string): Promise<void> {
  await tx`
    update worker set verified_at = business_now(), verified_name = ${name}, rejected_at = null, rejected_because = null
    where id = ${workerId}
  `
}

/** The worker stays Pending and sees the reason. Tips and withdrawals go on, and an operator may verify later. */
export async function markRejected(tx: Tx, workerId: string, reason: string): Promise<void> {
  await tx`
    update worker set verified_at = null, rejected_at = business_now(), rejected_because = ${reason} where id = ${workerId}
  `
}
