import { SESSION } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { WorkerDetails, WorkerProfile } from '#contract/workers.ts'
import { recordDeed } from '#server/audit/record-deed.ts'
import { type BankDetails, type BankKeys, openBankDetails, sealBankDetails } from '#server/crypto/bank-details.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Services } from '#server/services.ts'
import { placeOf } from './place-of.ts'
import { readProfile, sealedOf } from './read-worker-profile.ts'

type Updating = Pick<Caller, 'personId' | 'workerId' | 'requestId' | 'signedInAt'>

/** Changes location and bank details: an absent field stays, an empty one is cleared. */
export async function updateWorkerProfile(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  caller: Updating,
  wanted: WorkerDetails,
): Promise<WorkerProfile> {
  const { workerId } = caller
  if (!workerId) throw new Refusal('workers_only')
  await db.begin(async (tx) => {
    const worker = await lockWorker(tx, workerId)
    if (wanted.location !== undefined && (wanted.location || null) !== worker.location)
      await moveWorker(tx, workerId, wanted.location || null)
    await changeBankDetails(
      tx,
      keys,
      { ...caller, workerId },
      { wanted, before: openBankDetails(keys, workerId, sealedOf(worker)) },
    )
  })
  return readProfile(db, keys, workerId)
}

async function lockWorker(tx: Tx, workerId: string) {
  const [worker] = await tx<{ location: string | null; sealed: Buffer | null; keyId: string | null }[]>`
    select location, bank_details as sealed, bank_key_id as "keyId"
    from worker
    where id = ${workerId} and removed_at is null
    for no key update
  `
  if (!worker) throw new Refusal('workers_only')
  return worker
}

async function moveWorker(tx: Tx, workerId: string, location: string | null): Promise<void> {
  const placeId = await placeOf(tx, location)
  await tx`update worker set location = ${location}, place_id = ${placeId}, unlisted = true where id = ${workerId}`
}

async function changeBankDetails(
  tx: Tx,
  keys: BankKeys,
  caller: Updating & { workerId: string },
  { wanted, before }: { wanted: WorkerDetails; before: BankDetails },
): Promise<void> {
  const after: BankDetails = {
    accountNumber: changed(before.accountNumber, wanted.bankAccountNumber),
    bankName: changed(before.bankName, wanted.bankName),
    accountHolderName: changed(before.accountHolderName, wanted.accountHolderName),
  }
  if (JSON.stringify(after) === JSON.stringify(before)) return
  // A phone left on a table must not be enough to send somebody's money elsewhere.
  if (before.accountNumber && !(await isFresh(tx, caller.signedInAt))) throw new Refusal('sign_in_again')

  const bank = sealBankDetails(keys, caller.workerId, after)
  await tx`
    update worker
    set bank_details = ${bank?.sealed ?? null}, bank_key_id = ${bank?.keyId ?? null}
    where id = ${caller.workerId}
  `
  await recordDeed(tx, {
    actor: caller.personId,
    action: 'bank_details_changed',
    subject: caller.workerId,
    requestId: caller.requestId,
  })
}

function changed(before: string | null, wanted: string | undefined): string | null {
  return wanted === undefined ? before : wanted || null
}

async function isFresh(tx: Tx, signedInAt: Date): Promise<boolean> {
  const [sign] = await tx<{ isFresh: boolean }[]>`
    select ${signedInAt} > business_now() - make_interval(mins => ${SESSION.freshMinutes}) as "isFresh"
  `
  return sign?.isFresh ?? false
}
