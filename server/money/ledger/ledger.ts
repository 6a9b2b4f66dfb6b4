import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#contract/refusals.ts'
import { ClocksDiffer } from '#server/platform/db/clocks.ts'
import { openReconnecting } from '#server/platform/db/connection.ts'
import { openProbe, type PingResult } from '#server/platform/db/probe.ts'
import { postBatch, WalletsHeld } from './batch.ts'
import { openBlockedQueue } from './blocked-queue.ts'
import { openLedgerConnection } from './connection.ts'
import type { Outcome } from './decide-all.ts'
import { type Movement, type Posted, walletsOf } from './movement.ts'
import { openNotifier } from './notifier.ts'
import { takeBatch } from './take-batch.ts'
import { whatFailed } from './what-failed.ts'

export type Ledger = {
  /** Moves money once, or throws the Refusal that says why not. Resolves only after the commit. */
  post(movement: Movement): Promise<Posted>
  /** How many movements have no answer yet. */
  waiting(): number
  /** Whether the database answers the ledger, asked on a connection that no batch uses. */
  ping(timeoutMs: number): Promise<PingResult>
  /** Takes nothing more, finishes what waits, and closes the connections. */
  close(): Promise<void>
}

type Options = {
  url: string
  /** How many batches may be posted at once, each on a connection of its own. */
  writers?: number
  maxQueue?: number
  maxBatch?: number
  /** After how long without an answer a connection is given up. */
  answerTimeoutMs?: number
  /** How long a movement is tried again while the database is away. */
  retryTimeoutMs?: number
  /** Called with every batch that was committed. */
  onBatch?: (batch: { size: number; seconds: number }) => void
  /** Called with what should page somebody. */
  onAlert?: (message: string, detail: { kind: string; requestId: string; error: unknown }) => void
}

type Item = {
  movement: Movement
  resolve: (posted: Posted) => void
  reject: (reason: unknown) => void
  since: number
  /** It was once sent to be written, and no answer came. */
  unsure: boolean
}

/** Posts one batch after the other on a connection of its own. */
type Writer = {
  connection: ReturnType<typeof openReconnecting>
  busy: Promise<void> | undefined
  /** Of the batch that is being posted: its wallets, its length and its start. */
  holds: Set<number | null>
  posting: number
  since: number
}

/** How many must wait before a second batch is posted beside the first. */
const MIN_SECOND_BATCH = 64
/** After this long the next batch no longer waits for the one before it, which may never be answered. */
const SLOW_MS = 100

/**
 * The only way to move money. Movements that arrive while a batch is being posted form the next batch: under load one commit serves
 * hundreds, and a lone movement waits for nothing.
 */
export function openLedger(options: Options): Ledger {
  const { url, writers: count = 2, maxQueue = 10_000, maxBatch = 256 } = options
  const { answerTimeoutMs = 10_000, retryTimeoutMs = 20_000, onBatch = () => {}, onAlert = () => {} } = options
  const queue: Item[] = []
  const blocked = openBlockedQueue<Item>(wake)
  let lookingAgain: NodeJS.Timeout | undefined
  const connect = (onLost: () => void) => openLedgerConnection(url, onLost)
  const writers = Array.from({ length: count }, (): Writer => {
    return { connection: openReconnecting(connect), busy: undefined, holds: new Set(), posting: 0, since: 0 }
  })
  const notifier = openNotifier(url)
  const probe = openProbe(connect)
  let closing = false

  return {
    post: (movement) => {
      if (closing || queue.length + blocked.size() >= maxQueue)
        return Promise.reject(new Refusal('busy', { retryAfter: 1 }))
      return new Promise((resolve, reject) => {
        const item = { movement, resolve, reject, since: performance.now(), unsure: false }
        if (blocked.isBlocked(item)) blocked.add(item)
        else queue.push(item)
        wake()
      })
    },
    waiting: () => queue.length + blocked.size() + beingPosted(),
    ping: async (timeoutMs) => {
      const sign = await probe.ask(timeoutMs)
      if (sign === 'silent') probe.renew()
      return sign
    },
    close: async () => {
      closing = true
      while (writers.some((writer) => writer.busy) || queue.length + blocked.size() > 0) {
        await Promise.all(writers.map((writer) => writer.busy))
        if (queue.length + blocked.size() > 0) await pause(10)
      }
      clearTimeout(lookingAgain)
      probe.close()
      await Promise.all([notifier, ...writers.map(({ connection }) => connection)].map((each) => each.close()))
    },
  }

  function wake(): void {
    if (queue.length === 0 && !blocked.isDue()) return
    const idle = writers.find((writer) => !writer.busy)
    if (!idle) return
    if (isWorthABatch()) idle.busy = work(idle)
    // The batch before it may take long, and nothing else may arrive.
    else lookingAgain ??= setTimeout(lookAgain, SLOW_MS)
  }

  function lookAgain(): void {
    lookingAgain = undefined
    wake()
  }

  async function work(writer: Writer): Promise<void> {
    // What arrives in the same turn of the event loop goes together; no timer makes anything wait longer.
    await new Promise(setImmediate)
    let answerThoseBefore = () => {}
    while ((queue.length > 0 || blocked.isDue()) && isWorthABatch()) {
      const retried = blocked.take(fairShare())
      const isRetry = retried.length > 0
      const batch = isRetry ? retried : takeBatch(queue, isBeingPosted, fairShare())
      writer.holds = new Set(batch.flatMap((item) => walletsOf(item.movement)))
      writer.posting = batch.length
      writer.since = performance.now()
      if (queue.length > 0) wake()
      const settling = settle(writer, batch, 0, isRetry)
      // Only once the next batch was sent: PostgreSQL works on it while we answer.
      answerThoseBefore()
      answerThoseBefore = await settling
      writer.posting = 0
      writer.holds.clear()
    }
    writer.busy = undefined
    answerThoseBefore()
    wake()
  }

  function isBeingPosted(wallet: number): boolean {
    return writers.some((writer) => writer.holds.has(wallet))
  }

  /** A few movements wait for the batch before them and go together after it: a batch of their own would cost more than it brings. */
  function isWorthABatch(): boolean {
    const now = performance.now()
    return (
      queue.length >= MIN_SECOND_BATCH ||
      writers.every((writer) => writer.posting === 0 || now - writer.since > SLOW_MS)
    )
  }

  /** Batches of the same length cost less than a long one beside many short ones. */
  function fairShare(): number {
    return Math.min(maxBatch, Math.max(MIN_SECOND_BATCH, Math.ceil((queue.length + beingPosted()) / count)))
  }

  function beingPosted(): number {
    return writers.reduce((sum, writer) => sum + writer.posting, 0)
  }

  /** Settles every item of the batch, whatever happens to the database; gives the function that answers those it posted. */
  async function settle(writer: Writer, batch: Item[], attempt = 0, isRetry = false): Promise<() => void> {
    const progress = { writing: false }
    const started = performance.now()
    try {
      const movements = batch.map((item) => item.movement)
      const { outcomes, moved } = await writer.connection.use(
        answerTimeoutMs,
        (connection) => postBatch(connection, movements, progress, isRetry),
        (error) => error instanceof WalletsHeld,
      )
      blocked.release(batch)
      notifier.notify(moved)
      onBatch({ size: batch.length, seconds: (performance.now() - started) / 1_000 })
      return () => {
        for (const [index, item] of batch.entries()) answer(item, outcomes[index] as Outcome)
      }
    } catch (error) {
      if (error instanceof WalletsHeld) return settleOthers(writer, batch, error.wallets)
      if (error instanceof ClocksDiffer) return () => refuseAll(batch, error)
      const failed = whatFailed(error)
      if (failed === 'item') return bisect(writer, batch, error)
      if (progress.writing) for (const item of batch) item.unsure = true
      if (failed === 'connection') await pause(Math.min(50 * 2 ** attempt, 1_000))
      const again = batch.filter(mayRetry)
      return again.length > 0 ? settle(writer, again, attempt + 1, isRetry) : () => {}
    }
  }

  /** Nothing is posted until the clocks agree again. */
  function refuseAll(batch: Item[], error: ClocksDiffer): void {
    for (const item of batch) giveUp(item)
    const [first] = batch
    if (first) onAlert('no money moves', { kind: first.movement.kind, requestId: first.movement.requestId, error })
  }

  /** Moves movements of held wallets to the blocked queue, also those still in the queue, and goes on with the rest. */
  function settleOthers(writer: Writer, batch: Item[], held: ReadonlySet<number>): Promise<() => void> {
    blocked.release(batch)
    blocked.hold(held)
    const isFree = (item: Item) => !blocked.isBlocked(item)
    const waiting = [...batch, ...queue].filter(blocked.isBlocked)
    queue.push(...queue.splice(0).filter(isFree))
    blocked.putBack(waiting.filter(mayRetry))
    const others = batch.filter(isFree)
    return others.length > 0 ? settle(writer, others) : Promise.resolve(() => {})
  }

  function mayRetry(item: Item): boolean {
    return performance.now() - item.since < retryTimeoutMs || giveUp(item)
  }

  /** Something in the batch breaks a rule of the database: halves are tried until only the one that does it fails. */
  async function bisect(writer: Writer, batch: Item[], error: unknown): Promise<() => void> {
    const [only] = batch
    if (batch.length === 1 && only) return () => answer(only, { bug: error })
    const middle = batch.length >> 1
    const answerFirst = await settle(writer, batch.slice(0, middle))
    answerFirst()
    return settle(writer, batch.slice(middle))
  }

  function answer({ movement, resolve, reject }: Item, outcome: Outcome): void {
    if ('entryId' in outcome) {
      resolve(outcome)
    } else if ('refused' in outcome) {
      reject(new Refusal(outcome.refused, { replayed: outcome.replayed ?? false }))
    } else {
      const { kind, requestId } = movement
      onAlert('a movement could not be posted', { kind, requestId, error: outcome.bug })
      reject(outcome.bug)
    }
  }
}

/** `away` promises that nothing was changed, `busy` does not. The same key sent again finds out. */
function giveUp({ reject, unsure }: Item): false {
  reject(new Refusal(unsure ? 'busy' : 'away', { retryAfter: 2 }))
  return false
}
