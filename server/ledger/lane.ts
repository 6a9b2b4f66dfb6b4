import { type OwnConnection, withTimeout } from '#server/db/connection.ts'
import { type PostedBatch, type Progress, postBatch, WalletsHeld } from './batch.ts'
import { openLedgerConnection } from './connection.ts'
import type { Movement } from './movement.ts'

/** One connection that posts one batch at a time. */
export type Lane = {
  post(movements: Movement[], progress: Progress, isRetry: boolean): Promise<PostedBatch>
  close(): Promise<void>
}

/** A batch that gets no answer for `answerTimeoutMs` gives its connection up. After any failure but that of a held wallet the
 * next batch gets a new one. */
export function openLane(url: string, answerTimeoutMs: number): Lane {
  let current: Promise<OwnConnection> | undefined

  return {
    post: async (movements, progress, isRetry) => {
      const connection = current ?? open()
      try {
        const posted = connection.then((opened) => postBatch(opened, movements, progress, isRetry))
        return await withTimeout(answerTimeoutMs, posted)
      } catch (error) {
        if (error instanceof WalletsHeld) throw error
        // A connection in an unknown state is never used again.
        forget(connection)
        connection.then(
          (opened) => opened.destroy(),
          () => {},
        )
        throw error
      }
    },
    close: async () => {
      const connection = await current?.catch(() => undefined)
      await connection?.end()
    },
  }

  function open(): Promise<OwnConnection> {
    const opening: Promise<OwnConnection> = openLedgerConnection(url, () => forget(opening))
    current = opening
    return opening
  }

  function forget(lost: Promise<OwnConnection>): void {
    if (current === lost) current = undefined
  }
}
