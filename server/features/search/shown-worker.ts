import { displayName } from '#contract/display-name.ts'
import type { FoundWorker } from '#contract/workers.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Fragment } from '#server/platform/db/sql.ts'

/** The public columns of a worker. */
export type WorkerRow = {
  id: string
  guardNumber: string
  serviceCategory: string
  location: string | null
  ratingSum: number
  ratingCount: number
  tipsReceived: number
  isVerified: boolean
  /** Empty if the worker hides it. */
  firstName: string | null
  lastName: string | null
  face: number
  photo: string | null
}

/** The photo of a worker that an operator has approved. */
export function shownPhoto(db: Db | Tx): Fragment {
  return db`(select id from worker_photo where worker_id = worker.id and approved_at is not null)`
}

export function shownWorker(row: WorkerRow): FoundWorker {
  return {
    id: row.id,
    guardNumber: row.guardNumber,
    serviceCategory: row.serviceCategory,
    location: row.location,
    rating: averageStars(row.ratingSum, row.ratingCount),
    totalTipsReceived: row.tipsReceived,
    verified: row.isVerified,
    displayName: displayName(row.firstName, row.lastName),
    face: row.face,
    photo: row.photo,
  }
}

/** The average with two decimals, rounded half up in whole numbers; `0.00` while there is none. */
export function averageStars(sum: number, count: number): string {
  if (count === 0) return '0.00'
  const hundredths = Math.floor((200 * sum + count) / (2 * count))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}
