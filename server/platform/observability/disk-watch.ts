import { isDiskFull } from '#server/platform/db/client.ts'
import type { Log } from './log.ts'

/** Whether the disk of the database was full a moment ago, as errors said that this process met. */
export type DiskWatch = { note(error: unknown): void; isFull(): boolean }

const MOMENT_MS = 30_000

/** The database goes on answering reads while its disk is full, so only the errors of writes tell. Logged once in a while. */
export function watchDisk(log: Log): DiskWatch {
  let fullAt = Number.NEGATIVE_INFINITY
  const isFull = () => performance.now() - fullAt < MOMENT_MS
  return {
    note: (error) => {
      if (!isDiskFull(error)) return
      if (!isFull()) log.error('the disk of the database is full', { error })
      fullAt = performance.now()
    },
    isFull,
  }
}
