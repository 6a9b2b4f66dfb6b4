import { Refusal } from '#contract/refusals.ts'
import { openProbe, type PingResult } from '#server/platform/db/pool.ts'
import { asPartOfAll, currentSpan } from '#server/platform/observability/span.ts'
import { openLedgerConnection } from './connection.ts'
import type { Movement, Posted } from './movement.ts'
import { openNotifier } from './notifier.ts'
import { openQueue } from './queue.ts'
import { type Item, type Settling, settleBatch } from './settle-batch.ts'
import { openWriters } from './writers.ts'

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

type Options = Partial<Pick<Settling, 'answerTimeoutMs' | 'retryTimeoutMs' | 'onAlert'>> & {
  url: string
  /** How many batches may be posted at once, each on a connection of its own. */
  writers?: number
  maxQueue?: number
  maxBatch?: number
  /** Called with every batch that was committed. */
  onBatch?: (batch: { size: number; seconds: number }) => void
}

/**
 * The only way to move money. Movements that arrive while a batch is being posted form the next batch: under load one commit serves
 * hundreds, and a lone movement waits for nothing.
 */
export function openLedger(options: Options): Ledger {
  const { url, writers: count = 2, maxQueue = 10_000, maxBatch = 256 } = options
  const { answerTimeoutMs = 10_000, retryTimeoutMs = 20_000, onBatch = () => {}, onAlert = () => {} } = options
  const connect = (onLost: () => void) => openLedgerConnection(url, onLost)
  const notifier = openNotifier(url)
  const probe = openProbe(connect)
  const queue = openQueue<Item>(() => writers.wake())
  const onPosted: Settling['onPosted'] = ({ moved, ...batch }) => {
    notifier.notify(moved)
    onBatch(batch)
  }
  const settling = { queue, answerTimeoutMs, retryTimeoutMs, onPosted, onAlert }
  const writers = openWriters<Item>({
    ...{ count, maxBatch, connect, queue },
    settle: (connection, batch, isRetry) => {
      const spans = batch.map(({ span }) => span)
      return asPartOfAll('ledger batch', spans, () => settleBatch({ ...settling, connection }, batch, isRetry))
    },
  })
  let closing = false

  return {
    post: (movement) => {
      if (closing || queue.size() >= maxQueue) return Promise.reject(new Refusal('busy', { retryAfter: 1 }))
      return new Promise((resolve, reject) => {
        queue.add({ movement, resolve, reject, since: performance.now(), unsure: false, span: currentSpan() })
        writers.wake()
      })
    },
    waiting: () => queue.size() + writers.posting(),
    ping: async (timeoutMs) => {
      const sign = await probe.ask(timeoutMs)
      if (sign === 'silent') probe.renew()
      return sign
    },
    close: async () => {
      closing = true
      await writers.close()
      probe.close()
      await notifier.close()
    },
  }
}
