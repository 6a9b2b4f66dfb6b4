import type { ById, Page, WithReason } from '#contract/operator.ts'
import type { WaitingPhoto } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { shownPhoto } from '#server/features/search/shown-worker.ts'
import { eraseRejected, markApproved } from '#server/features/workers/photos.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { decided, pageOf } from './desk.ts'

/** Photos that nobody has looked at, the longest waiting first. */
export function listWaitingPhotos({ db }: { db: Db }, { page }: Page): Promise<Given<typeof WaitingPhoto>[]> {
  return db<Given<typeof WaitingPhoto>[]>`
    select waiting.id, person.id as "personId", guard_number as "guardNumber", concat_ws(' ', first_name, last_name) as name,
      sent_at as "sentAt", ${shownPhoto(db)} as shown
    from worker_photo waiting
    join worker on worker.id = waiting.worker_id
    join person on person.id = worker.person_id
    where approved_at is null
    order by sent_at, waiting.id
    ${pageOf(db, page)}
  `
}

/** Shows the photo with this id. Its bytes cannot change, and another photo has another id: it is the one that the operator saw. */
export function approvePhoto({ db }: { db: Db }, caller: Caller, asked: ById & WithReason): Promise<void> {
  return actOnPhoto(db, caller, 'photo_approved', asked, async (tx, { workerId, isApproved }) => {
    if (isApproved) throw new Refusal('already_done')
    await markApproved(tx, workerId, asked.id)
  })
}

/** Erases a photo, approved or not. Another one of this worker stays. */
export function rejectPhoto({ db }: { db: Db }, caller: Caller, asked: ById & WithReason): Promise<void> {
  return actOnPhoto(db, caller, 'photo_rejected', asked, async (tx, { workerId }) => {
    await eraseRejected(tx, workerId, asked)
  })
}

type Target = { workerId: string; personId: string; guardNumber: string; isApproved: boolean }

/** Carries out an operator's action on the photo of somebody else. The worker is locked first, as by a photo that is just being sent. */
function actOnPhoto(
  db: Db,
  caller: Caller,
  action: string,
  { id, reason }: ById & WithReason,
  work: (tx: Tx, target: Target) => Promise<void>,
): Promise<void> {
  return decided(db, caller, { action, subject: id, reason }, async (tx, details) => {
    await tx`select from worker where id = (select worker_id from worker_photo where id = ${id}) for no key update`
    const [target] = await tx<Target[]>`
      select worker.id as "workerId", person_id as "personId", guard_number as "guardNumber", approved_at is not null as "isApproved"
      from worker_photo join worker on worker.id = worker_id
      where worker_photo.id = ${id}
    `
    if (!target) throw new Refusal('photo_gone')
    if (target.personId === caller.personId) throw new Refusal('own_account')
    await work(tx, target)
    details.guardNumber = target.guardNumber
    // The worker's open screens read the profile again.
    await tx`
      select pg_notify('money', json_build_object('wallets', json_build_array(id))::text)
      from wallet where person_id = ${target.personId}
    `
  })
}
