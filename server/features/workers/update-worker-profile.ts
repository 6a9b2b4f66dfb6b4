import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { WorkerDetails, WorkerProfile } from '#contract/workers.ts'
import { forgetPlace } from '#server/features/search/forget-place.ts'
import { placeOf } from '#server/features/search/place-of.ts'
import { type Caller, requireFreshSignIn } from '#server/people/identity/caller.ts'
import { tellPerson } from '#server/people/phones/tell-person.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import {
  type BankDetails,
  type BankKeys,
  openBankDetails,
  sealBankDetails,
} from '#server/platform/crypto/bank-details.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { readProfile, sealedOf } from './read-worker-profile.ts'

type Updating = Pick<Caller, 'personId' | 'workerId' | 'requestId' | 'authenticatedAt'>

/** Changes location, bank details, whether the name is shown, and the picture: an absent field stays, an empty one is cleared. */
export async function updateWorkerProfile(
  { db, keys }: { db: Db; keys: BankKeys },
  caller: Updating,
  wanted: WorkerDetails,
): Promise<Given<typeof WorkerProfile>> {
  const { workerId } = caller
  if (!workerId) throw new Refusal('workers_only')
  const placeToForget = await db.begin(async (tx) => {
    const worker = await lockWorker(tx, workerId)
    const isMoving = wanted.location !== undefined && (wanted.location || null) !== worker.location
    if (isMoving) await moveWorker(tx, workerId, wanted.location || null)
    if (wanted.showsName !== undefined)
      await tx`update worker set shows_name = ${wanted.showsName} where id = ${workerId}`
    if (wanted.face !== undefined) await tx`update worker set face = ${wanted.face} where id = ${workerId}`
    await changeBankDetails(
      tx,
      keys,
      { ...caller, workerId },
      { wanted, before: openBankDetails(keys, workerId, sealedOf(worker)) },
    )
    return isMoving ? worker.placeId : null
  })
  if (placeToForget !== null) await forgetPlace(db, placeToForget)
  return readProfile(db, keys, workerId)
}

async function lockWorker(tx: Tx, workerId: string) {
  type Locked = { location: string | null; placeId: number | null; sealed: Buffer | null; keyId: string | null }
  const [worker] = await tx<Locked[]>`
    select location, place_id as "placeId", bank_details as sealed, bank_key_id as "keyId"
    from worker
    where id = ${workerId} and removed_at is null
    for no key update
  `
  if (!worker) throw new Refusal('workers_only')
  return worker
}

async function moveWorker(tx: Tx, workerId: string, location: string | null): Promise<void> {
  const placeId = await placeOf(tx, location)
  await tx`update worker set location = ${location}, place_id = ${placeId} where id = ${workerId}`
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
  await requireFreshSignIn(tx, caller)

  const bank = sealBankDetails(keys, caller.workerId, after)
  await tx`
    update worker
    set bank_details = ${bank?.sealed ?? null}, bank_key_id = ${bank?.keyId ?? null}, bank_changed_at = business_now()
    where id = ${caller.workerId}
  `
  await recordAuditEvent(tx, {
    actor: caller.personId,
    action: 'bank_details_changed',
    subject: caller.workerId,
    requestId: caller.requestId,
    details: { changed: changedFields(before, after) },
  })
  await tellOfBankChange(tx, keys, caller)
}

/** The owner hears of every change of where the money goes. */
export async function tellOfBankChange(
  tx: Tx,
  keys: BankKeys,
  { personId, requestId }: Pick<Caller, 'personId' | 'requestId'>,
): Promise<void> {
  await tellPerson(tx, keys, personId, { event: `bank:${requestId}`, kind: 'security', say: ['bankChanged'] })
}

function changed(before: string | null, wanted: string | undefined): string | null {
  return wanted === undefined ? before : wanted || null
}

/** Which of the three changed, without their values. */
function changedFields(before: BankDetails, after: BankDetails): string {
  const fields = ['accountNumber', 'bankName', 'accountHolderName'] as const
  return fields.filter((field) => before[field] !== after[field]).join(', ')
}
