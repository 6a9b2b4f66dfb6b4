import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { BankKeys } from '#server/platform/crypto/bank-details.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { isPlainJpeg } from './plain-jpeg.ts'
import { readProfile } from './read-worker-profile.ts'

type Services = { db: Db; keys: BankKeys }
type Owner = Pick<Caller, 'workerId'>

/** Keeps a photo until an operator has looked at it. One that was approved before is shown until then. */
export async function sendPhoto(
  { db, keys }: Services,
  { workerId }: Owner,
  { bytes }: { bytes: Uint8Array },
): Promise<Given<typeof WorkerProfile>> {
  if (!workerId) throw new Refusal('workers_only')
  if (!isPlainJpeg(bytes)) throw new Refusal('not_a_photo')
  await db.begin(async (tx) => {
    await lockOwn(tx, workerId)
    await tx`delete from worker_photo where worker_id = ${workerId} and approved_at is null`
    await tx`insert into worker_photo (worker_id, jpeg) values (${workerId}, ${Buffer.from(bytes)})`
    await tx`update worker set photo_rejected_because = null where id = ${workerId}`
  })
  return readProfile(db, keys, workerId)
}

/** Erases the photo that is shown and the one that waits. */
export async function removePhoto({ db, keys }: Services, { workerId }: Owner): Promise<Given<typeof WorkerProfile>> {
  if (!workerId) throw new Refusal('workers_only')
  await db.begin(async (tx) => {
    await lockOwn(tx, workerId)
    await tx`delete from worker_photo where worker_id = ${workerId}`
    await tx`update worker set photo_rejected_because = null where id = ${workerId}`
  })
  return readProfile(db, keys, workerId)
}

/** Somebody who stopped being a worker a moment ago, on another device, leaves no photo behind. */
async function lockOwn(tx: Tx, workerId: string): Promise<void> {
  const own = await tx`select from worker where id = ${workerId} and removed_at is null for no key update`
  if (own.length === 0) throw new Refusal('workers_only')
}

/** Shown from now on, in place of the one before. */
export async function markApproved(tx: Tx, workerId: string, id: string): Promise<void> {
  await tx`delete from worker_photo where worker_id = ${workerId} and approved_at is not null`
  await tx`update worker_photo set approved_at = business_now() where id = ${id}`
  await tx`update worker set photo_rejected_because = null where id = ${workerId}`
}

/** The worker reads the reason until another photo is sent. */
export async function eraseRejected(
  tx: Tx,
  workerId: string,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await tx`delete from worker_photo where id = ${id}`
  await tx`update worker set photo_rejected_because = ${reason} where id = ${workerId}`
}

type Found = { jpeg: Buffer | null; isApproved: boolean }

/**
 * A photo that this viewer may see: an approved one as long as its worker can be tipped, any one for its worker and for operators. Without
 * its bytes for somebody who has them already.
 */
export async function readPhoto(
  { db }: { db: Db },
  viewer: Pick<Caller, 'personId' | 'role'> | null,
  { id, isKnown }: { id: string; isKnown: boolean },
): Promise<Found> {
  const [found] = await db<Found[]>`
    select case when not ${isKnown} then jpeg end as jpeg, approved_at is not null as "isApproved"
    from worker_photo
    join worker on worker.id = worker_id
    join wallet using (person_id)
    where worker_photo.id = ${id} and removed_at is null
      and ((approved_at is not null and accepts_tips and frozen_at is null)
        or person_id = ${viewer?.personId ?? null} or ${viewer?.role === 'operator'})
  `
  if (!found) throw new Refusal('not_found')
  return found
}
