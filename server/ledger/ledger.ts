import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#contract/refusals.ts'
import { openProbe, type PingResult } from '#server/db/probe.ts'
import { ClocksDiffer, WalletsHeld } from './batch.ts'
import { openBlockedQueue } from './blocked-queue.ts'
import { openLedgerConnection } from './connection.ts'
import type { Outcome } from './decide-all.ts'
import { type Lane as LaneConnection, openLane } from './lane.ts'
import type { Movement, Posted } from './movement.ts'
import { openNotifier } from './notifier.ts'
import { walletsOf } from './read-batch.ts'
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
  /** How many batches may be on their way at once. */
  lanes?: number
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

type Lane = LaneConnection & {
  busy: Promise<void> | undefined
  /** The wallets of the batch on its way, its length, and when it set out. */
  holds: Set<number | null>
  posting: number
  since: number
}

/** A batch that was not tried before. */
const FIRST = { attempt: 0, isRetry: false }
/** How many must wait before a second batch is sent beside the first. */
const MIN_BATCH_FOR_SECOND_LANE = 64
/** After this long the next batch does not wait for one on its way: it may never be answered. */
const SLOW_MS = 100

/**
 * Opens the one way by which money moves. Movements that arrive while a batch is on its way wait and become the next
 * batch: under load one commit serves hundreds, and a lone one waits for nothing.
 */
export function openLedger(options: Options): Ledger {
  const { url, lanes: laneCount = 2, maxQueue = 10_000, maxBatch = 256 } = options
  const { answerTimeoutMs = 10_000, retryTimeoutMs = 20_000, onBatch = () => {}, onAlert = () => {} } = options
  const queue: Item[] = []
  const blocked = openBlockedQueue<Item>(wake)
  let lookingAgain: NodeJS.Timeout | undefined
  const lanes = Array.from({ length: laneCount }, (): Lane => {
    return { ...openLane(url, answerTimeoutMs), busy: undefined, holds: new Set(), posting: 0, since: 0 }
  })
  const notifier = openNotifier(url)
  const probe = openProbe((onLost) => openLedgerConnection(url, onLost))
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
    waiting: () => queue.length + blocked.size() + onTheirWay(),
    ping: async (timeoutMs) => {
      const sign = await probe.ask(timeoutMs)
      if (sign === 'silent') probe.renew()
      return sign
    },
    close: async () => {
      closing = true
      while (lanes.some((lane) => lane.busy) || queue.length + blocked.size() > 0) {
        await Promise.all(lanes.map((lane) => lane.busy))
        if (queue.length + blocked.size() > 0) await pause(10)
      }
      clearTimeout(lookingAgain)
      probe.close()
      await Promise.all([notifier, ...lanes].map((each) => each.close()))
    },
  }

  function wake(): void {
    if (queue.length === 0 && !blocked.isDue()) return
    const idle = lanes.find((lane) => !lane.busy)
    if (!idle) return
    if (isWorthALane()) idle.busy = work(idle)
    // The batch on its way may take long, and nothing else may arrive.
    else lookingAgain ??= setTimeout(lookAgain, SLOW_MS)
  }

  function lookAgain(): void {
    lookingAgain = undefined
    wake()
  }

  async function work(lane: Lane): Promise<void> {
    // What arrives in the same turn of the event loop goes together; no timer makes anything wait longer.
    await new Promise(setImmediate)
    let answerThoseBefore = () => {}
    while ((queue.length > 0 || blocked.isDue()) && isWorthALane()) {
      const retried = blocked.take(fairShare())
      const isRetry = retried.length > 0
      const batch = isRetry ? retried : takeBatch(queue, isOnItsWay, fairShare())
      lane.holds = new Set(batch.flatMap((item) => walletsOf(item.movement)))
      lane.posting = batch.length
      lane.since = performance.now()
      if (queue.length > 0) wake()
      const settling = settle(lane, batch, { attempt: 0, isRetry })
      // Only once the next batch is on its way: PostgreSQL works on it while we answer.
      answerThoseBefore()
      answerThoseBefore = await settling
      lane.posting = 0
      lane.holds.clear()
    }
    lane.busy = undefined
    answerThoseBefore()
    wake()
  }

  function isOnItsWay(wallet: number): boolean {
    return lanes.some((lane) => lane.holds.has(wallet))
  }

  /** A few wait for the batch on its way and go together after it: a batch of their own would cost more than it brings. */
  function isWorthALane(): boolean {
    const now = performance.now()
    return (
      queue.length >= MIN_BATCH_FOR_SECOND_LANE ||
      lanes.every((lane) => lane.posting === 0 || now - lane.since > SLOW_MS)
    )
  }

  /** Lanes share alike: one long batch beside many short ones would cost more than batches of the same length. */
  function fairShare(): number {
    return Math.min(maxBatch, Math.max(MIN_BATCH_FOR_SECOND_LANE, Math.ceil((queue.length + onTheirWay()) / laneCount)))
  }

  function onTheirWay(): number {
    return lanes.reduce((sum, lane) => sum + lane.posting, 0)
  }

  /** Settles every item of the batch, whatever happens to the database meanwhile; gives what answers those it posted. */
  async function settle(lane: Lane, batch: Item[], { attempt, isRetry } = FIRST): Promise<() => void> {
    const progress = { writing: false }
    const started = performance.now()
    try {
      const { outcomes, moved } = await lane.post(
        batch.map((item) => item.movement),
        progress,
        isRetry,
      )
      blocked.release(batch)
      notifier.tell(moved)
      onBatch({ size: batch.length, seconds: (performance.now() - started) / 1_000 })
      return () => {
        for (const [index, item] of batch.entries()) answer(item, outcomes[index] as Outcome)
      }
    } catch (error) {
      if (error instanceof WalletsHeld) return settleOthers(lane, batch, error.wallets)
      if (error instanceof ClocksDiffer) return () => refuseAll(batch, error)
      const failed = whatFailed(error)
      if (failed === 'item') return bisect(lane, batch, error)
      if (progress.writing) for (const item of batch) item.unsure = true
      if (failed === 'connection') await pause(Math.min(50 * 2 ** attempt, 1_000))
      const patient = batch.filter(mayRetry)
      return patient.length > 0 ? settle(lane, patient, { attempt: attempt + 1, isRetry }) : () => {}
    }
  }

  /** Nothing is booked until somebody has looked at the clocks. */
  function refuseAll(batch: Item[], error: ClocksDiffer): void {
    for (const item of batch) giveUp(item)
    const [first] = batch
    if (first) onAlert('no money moves', { kind: first.movement.kind, requestId: first.movement.requestId, error })
  }

  /** Moves movements of held wallets to the blocked queue, also those still in the queue, and goes on with the rest. */
  function settleOthers(lane: Lane, batch: Item[], held: ReadonlySet<number>): Promise<() => void> {
    blocked.release(batch)
    blocked.hold(held)
    const [waiting, others] = apart(batch)
    const [behind, free] = apart(queue.splice(0))
    queue.push(...free)
    blocked.put([...waiting, ...behind].filter(mayRetry))
    return others.length > 0 ? settle(lane, others) : Promise.resolve(() => {})
  }

  function apart(items: Item[]): [concerned: Item[], others: Item[]] {
    return [items.filter((item) => blocked.isBlocked(item)), items.filter((item) => !blocked.isBlocked(item))]
  }

  function mayRetry(item: Item): boolean {
    return performance.now() - item.since < retryTimeoutMs || giveUp(item)
  }

  /** Something in the batch breaks a rule of the database: halves are tried until only the one that does it fails. */
  async function bisect(lane: Lane, batch: Item[], error: unknown): Promise<() => void> {
    const [only] = batch
    if (batch.length === 1 && only) return () => answer(only, { bug: error })
    const middle = batch.length >> 1
    const answerFirst = await settle(lane, batch.slice(0, middle))
    answerFirst()
    return settle(lane, batch.slice(middle))
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

/** "Nothing was changed" is only said when it is certain. The same key sent again finds out. */
function giveUp({ reject, unsure }: Item): false {
  reject(new Refusal(unsure ? 'busy' : 'away', { retryAfter: 2 }))
  return false
}
