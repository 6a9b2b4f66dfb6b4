import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#contract/refusals.ts'
import { isAway, isClash } from '#server/platform/db/client.ts'
import { ClocksDiffer } from '#server/platform/db/clocks.ts'
import type { Span } from '#server/platform/observability/span.ts'
import { postBatch, WalletsHeld } from './batch.ts'
import type { Outcome } from './decide-all.ts'
import type { Movement, Posted } from './movement.ts'
import type { Queue } from './queue.ts'
import type { LedgerConnection } from './writers.ts'

/** A movement that waits for its answer. */
export type Item = {
  movement: Movement
  resolve: (posted: Posted) => void
  reject: (reason: unknown) => void
  since: number
  /** It was once sent to be written, and no answer came. */
  unsure: boolean
  /** Where traces are sent: the span that waits for it. */
  span?: Span | undefined
}

export type Settling = {
  connection: LedgerConnection
  queue: Queue<Item>
  /** After how long without an answer a connection is given up. */
  answerTimeoutMs: number
  /** How long a movement is tried again while the database is away. */
  retryTimeoutMs: number
  /** Called with every batch that was committed. */
  onPosted: (batch: { size: number; seconds: number; moved: number[] }) => void
  /** Called with what should page somebody. */
  onAlert: (message: string, detail: { kind: string; requestId: string; error: unknown }) => void
}

/** Settles every item of the batch, whatever happens to the database; gives the function that answers those it posted. */
export async function settleBatch(by: Settling, batch: Item[], isRetry = false, attempt = 0): Promise<() => void> {
  const { connection, queue, answerTimeoutMs, onPosted } = by
  const progress = { writing: false }
  const started = performance.now()
  try {
    const movements = batch.map((item) => item.movement)
    const { outcomes, moved } = await connection.use(
      answerTimeoutMs,
      (opened) => postBatch(opened, movements, progress, isRetry),
      (error) => error instanceof WalletsHeld,
    )
    queue.release(batch)
    onPosted({ size: batch.length, seconds: (performance.now() - started) / 1_000, moved })
    return () => {
      for (const [index, item] of batch.entries()) answer(by, item, outcomes[index] as Outcome)
    }
  } catch (error) {
    if (error instanceof WalletsHeld) return settleOthers(by, batch, error.wallets)
    if (error instanceof ClocksDiffer) return () => refuseAll(by, batch, error)
    // Neither the connection nor others were in the way: the database will never take something in this batch.
    if (!isAway(error) && !isClash(error)) return bisect(by, batch, error)
    if (progress.writing) for (const item of batch) item.unsure = true
    if (isAway(error)) await pause(Math.min(50 * 2 ** attempt, 1_000))
    const again = batch.filter((item) => mayRetry(by, item, error))
    return again.length > 0 ? settleBatch(by, again, isRetry, attempt + 1) : () => {}
  }
}

/** Puts off movements of held wallets, and goes on with the rest. */
function settleOthers(by: Settling, batch: Item[], held: ReadonlySet<number>): Promise<() => void> {
  const others = by.queue.putOff(batch, held, (item) => mayRetry(by, item))
  return others.length > 0 ? settleBatch(by, others) : Promise.resolve(() => {})
}

/** Nothing is posted until the clocks agree again. */
function refuseAll({ onAlert }: Settling, batch: Item[], error: ClocksDiffer): void {
  for (const item of batch) giveUp(item)
  const [first] = batch
  if (first) onAlert('no money moves', { kind: first.movement.kind, requestId: first.movement.requestId, error })
}

/** Something in the batch breaks a rule of the database: halves are tried until only the one that does it fails. */
async function bisect(by: Settling, batch: Item[], error: unknown): Promise<() => void> {
  const [only] = batch
  if (batch.length === 1 && only) return () => answer(by, only, { bug: error })
  const middle = batch.length >> 1
  const answerFirst = await settleBatch(by, batch.slice(0, middle))
  answerFirst()
  return settleBatch(by, batch.slice(middle))
}

function mayRetry({ retryTimeoutMs }: Settling, item: Item, cause?: unknown): boolean {
  return performance.now() - item.since < retryTimeoutMs || giveUp(item, cause)
}

/** `away` promises that nothing was changed, `busy` does not. The same key sent again finds out. */
function giveUp({ reject, unsure }: Item, cause?: unknown): false {
  reject(Object.assign(new Refusal(unsure ? 'busy' : 'away', { retryAfter: 2 }), { cause }))
  return false
}

function answer({ onAlert }: Settling, { movement, resolve, reject }: Item, outcome: Outcome): void {
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
