import { BANK_CHANGE } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { shownPhoto, shownWorker, type WorkerRow } from '#server/features/search/shown-worker.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import {
  type BankDetails,
  type BankKeys,
  maskAccountNumber,
  openBankDetails,
  readable,
} from '#server/platform/crypto/bank-details.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** The caller's own profile. The account number is masked, also for its owner. */
export async function readWorkerProfile(
  { db, keys }: { db: Db; keys: BankKeys },
  caller: Pick<Caller, 'workerId'>,
): Promise<Given<typeof WorkerProfile>> {
  if (!caller.workerId) throw new Refusal('workers_only')
  return readProfile(db, keys, caller.workerId)
}

type ProfileRow = WorkerRow & {
  workerNumber: string
  showsName: boolean
  sealed: Buffer | null
  keyId: string | null
  bankChangedAt: Date | null
  rejection: string | null
  photoWaiting: string | null
  photoRejection: string | null
}

export async function readProfile(db: Db, keys: BankKeys, workerId: string): Promise<Given<typeof WorkerProfile>> {
  const [row] = await db<ProfileRow[]>`
    select worker.id, guard_number as "guardNumber", worker_number as "workerNumber", service_category as "serviceCategory", location,
      rating_sum as "ratingSum", rating_count as "ratingCount", wallet.tips_received as "tipsReceived",
      verified_at is not null as "isVerified", shows_name as "showsName", case when shows_name then first_name end as "firstName",
      case when shows_name then last_name end as "lastName", face, ${shownPhoto(db)} as photo,
      (select id from worker_photo where worker_id = worker.id and approved_at is null) as "photoWaiting",
      photo_rejected_because as "photoRejection", bank_details as sealed, bank_key_id as "keyId",
      case when bank_changed_at > business_now() - make_interval(hours => ${BANK_CHANGE.noticeHours})
        then bank_changed_at end as "bankChangedAt",
      case when rejected_at is not null then coalesce(rejected_because, '') end as rejection
    from worker
    join wallet using (person_id)
    join person on person.id = worker.person_id
    where worker.id = ${workerId} and removed_at is null
  `
  // Removed a moment ago, on another device.
  if (!row) throw new Refusal('workers_only')
  const bank = readable(openBankDetails(keys, workerId, sealedOf(row)))
  return {
    ...shownWorker(row),
    workerNumber: row.workerNumber,
    showsName: row.showsName,
    bankAccountNumber: maskAccountNumber(bank.accountNumber),
    bankName: bank.bankName,
    accountHolderName: bank.accountHolderName,
    bankChangedAt: row.bankChangedAt,
    rejection: row.rejection,
    photoWaiting: row.photoWaiting,
    photoRejection: row.photoRejection,
  }
}

export function sealedOf({ sealed, keyId }: { sealed: Buffer | null; keyId: string | null }) {
  return sealed && keyId ? { sealed, keyId } : null
}

/**
 * The bank details of a wallet's worker, with the whole account number: for the payout, and for a phone that shows it masked. Never logged.
 * Former workers have none: deactivation erases them.
 */
export async function readBankDetails(db: Db | Tx, keys: BankKeys, walletId: number): Promise<BankDetails | null> {
  const [row] = await db<{ id: string; sealed: Buffer | null; keyId: string | null }[]>`
    select worker.id, bank_details as sealed, bank_key_id as "keyId"
    from worker
    join wallet using (person_id)
    where wallet.id = ${walletId}
  `
  return row ? readable(openBankDetails(keys, row.id, sealedOf(row))) : null
}
