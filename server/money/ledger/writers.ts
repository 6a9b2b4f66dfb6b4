import { setTimeout as pause } from 'node:timers/promises'
import { type OwnConnection, openReconnecting } from '#server/platform/db/connection.ts'
import { type Movement, walletsOf } from './movement.ts'
import type { Queue } from './queue.ts'

/** How many must wait before a second batch is posted beside the first. */
const MIN_SECOND_BATCH = 64
/** After this long the next batch no longer waits for the one before it, which may never be answered. */
const SLOW_MS = 100

export type LedgerConnection = ReturnType<typeof openReconnecting>

/** Posts one batch after the other on a connection of its own. */
type Writer = {
  connection: LedgerConnection
  busy: Promise<void> | undefined
  /** Of the batch that is being posted: its wallets, its length and its start. */
  holds: Set<number | null>
  posting: number
  since: number
}

type Options<Item extends { movement: Movement }> = {
  count: number
  maxBatch: number
  connect: (onLost: () => void) => Promise<OwnConnection>
  queue: Queue<Item>
  /** Settles every item of a batch; gives the function that answers those that were posted. */
  settle: (connection: LedgerConnection, batch: Item[], isRetry: boolean) => Promise<() => void>
}

export type Writers = {
  /** Something waits: a batch is posted, if it is time for one. */
  wake(): void
  /** How many movements are being posted. */
  posting(): number
  /** Posts what waits, and closes the connections. */
  close(): Promise<void>
}

export function openWriters<Item extends { movement: Movement }>(options: Options<Item>): Writers {
  const { count, maxBatch, connect, queue, settle } = options
  const writers = Array.from({ length: count }, (): Writer => {
    return { connection: openReconnecting(connect), busy: undefined, holds: new Set(), posting: 0, since: 0 }
  })
  const isBeingPosted = (wallet: number) => writers.some((writer) => writer.holds.has(wallet))
  let recheckTimer: NodeJS.Timeout | undefined

  function wake(): void {
    const idle = queue.hasNext() && writers.find((writer) => !writer.busy)
    if (!idle) return
    if (isWorthABatch(queue.ready(), writers)) idle.busy = work(idle)
    // The batch before it may take long, and nothing else may arrive.
    else recheckTimer ??= setTimeout(recheck, SLOW_MS)
  }

  function recheck(): void {
    recheckTimer = undefined
    wake()
  }

  async function work(writer: Writer): Promise<void> {
    // Movements of the same turn of the event loop go together; no timer makes anything wait longer.
    await new Promise(setImmediate)
    let resolvePreviousBatch = () => {}
    while (queue.hasNext() && isWorthABatch(queue.ready(), writers)) {
      const { batch, isRetry } = queue.take(fairShare(queue.ready(), writers, maxBatch), isBeingPosted)
      writer.holds = new Set(batch.flatMap((item) => walletsOf(item.movement)))
      writer.posting = batch.length
      writer.since = performance.now()
      if (queue.ready() > 0) wake()
      const settling = settle(writer.connection, batch, isRetry)
      // Only once the next batch was sent: PostgreSQL works on it while we answer.
      resolvePreviousBatch()
      resolvePreviousBatch = await settling
      writer.posting = 0
      writer.holds.clear()
    }
    writer.busy = undefined
    resolvePreviousBatch()
    wake()
  }

  return {
    wake,
    posting: () => beingPosted(writers),
    close: async () => {
      while (writers.some((writer) => writer.busy) || queue.size() > 0) {
        await Promise.all(writers.map((writer) => writer.busy))
        if (queue.size() > 0) await pause(10)
      }
      clearTimeout(recheckTimer)
      await Promise.all(writers.map(({ connection }) => connection.close()))
    },
  }
}

/** A few movements wait for the batch before them and go together after it: a batch of their own would cost more than it brings. */
function isWorthABatch(waiting: number, writers: Writer[]): boolean {
  const now = performance.now()
  return waiting >= MIN_SECOND_BATCH || writers.every((writer) => writer.posting === 0 || now - writer.since > SLOW_MS)
}

/** Batches of the same length cost less than a long one beside many short ones. */
function fairShare(waiting: number, writers: Writer[], maxBatch: number): number {
  const share = Math.ceil((waiting + beingPosted(writers)) / writers.length)
  return Math.min(maxBatch, Math.max(MIN_SECOND_BATCH, share))
}

function beingPosted(writers: Writer[]): number {
  return writers.reduce((sum, writer) => sum + writer.posting, 0)
}
