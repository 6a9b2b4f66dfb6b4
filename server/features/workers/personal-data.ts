import type { Db, Tx } from '#server/platform/db/connect.ts'

/** The codes that this person reported, for the copy of their data. */
export function codeReportsOf(db: Db, personId: string) {
  return db`
    select coalesce(guard_number, code) as "guardNumber", message, code_report.created_at as "createdAt", closed_at as "closedAt"
    from code_report left join worker on worker.id = worker_id
    where code_report.person_id = ${personId}
    order by code_report.created_at, code_report.id
  `
}

/** Keeps that a code was reported and when; erases the text and who reported it. */
export async function eraseCodeReportsOf(tx: Tx, personId: string): Promise<void> {
  await tx`update code_report set message = null, person_id = null where person_id = ${personId}`
}

/** Erases what others wrote about this worker; that a code was reported stays, and by whom. */
export async function eraseReportsAbout(tx: Tx, personId: string): Promise<void> {
  await tx`
    update code_report set message = null
    from worker
    where worker.id = worker_id and worker.person_id = ${personId}
  `
}

/** The printed cards that lead to this person, for the copy of their data. */
export function cardsOf(db: Db, personId: string) {
  return db`
    select number, claimed_at as "claimedAt"
    from printed_card join worker on worker.id = worker_id
    where person_id = ${personId}
    order by claimed_at, number
  `
}

/** The photos of this person, whole, for the copy of their data. */
export async function photosOf(db: Db, personId: string) {
  const photos = await db<{ jpeg: Buffer }[]>`
    select worker_photo.id, jpeg, sent_at as "sentAt", approved_at as "approvedAt"
    from worker_photo join worker on worker.id = worker_id
    where person_id = ${personId}
    order by sent_at
  `
  return photos.map(({ jpeg, ...photo }) => ({ ...photo, jpeg: jpeg.toString('base64') }))
}

/** The favourites of this person, for the copy of their data. */
export function favouritesOf(db: Db, personId: string) {
  return db`
    select guard_number as "guardNumber", marked_at as "markedAt"
    from favourite join worker on worker.id = worker_id
    where favourite.person_id = ${personId}
    order by marked_at, worker_id
  `
}

export async function eraseFavouritesOf(tx: Tx, personId: string): Promise<void> {
  await tx`delete from favourite where person_id = ${personId}`
}

/**
 * Erases everything personal of a removed worker, including the ID, which may be a name. Tips keep
 * their reference; an ID that received money stays taken by its hash.
 */
export async function anonymiseWorker(tx: Tx, personId: string): Promise<void> {
  await tx`
    update worker
    set guard_number = 'Closed account', guard_key = '#' || id, search_id = '', search_digits = null,
      bank_details = null, bank_key_id = null, bank_changed_at = null, verified_name = null
    where person_id = ${personId}
  `
}
