import { currentSpan, inSpan, outsideSpans, type Span } from '#server/platform/observability/span.ts'
import type { Db } from './connect.ts'

type Waiting<Asked, Found> = {
  asked: Asked
  resolve: (found: Found) => void
  reject: (reason: unknown) => void
  span: Span | undefined
}

const AT_ONCE = 256
const UNDER_WAY = 2

/**
 * Turns a question about many into one about a single one. Questions of the same moment, or that come while earlier ones are
 * under way, are asked together: a lone question waits for nothing, and under load one query serves hundreds.
 * `askAll` answers in the order in which it was asked.
 */
export function batchQueries<Asked, Found>(
  askAll: (db: Db, asked: Asked[]) => Promise<Found[]>,
): (db: Db, asked: Asked) => Promise<Found> {
  const queues = new WeakMap<Db, Queue<Asked, Found>>()
  return (db, asked) => {
    let queue = queues.get(db)
    if (!queue) {
      queue = openQueue((all) => askAll(db, all))
      queues.set(db, queue)
    }
    return queue(asked)
  }
}

type Queue<Asked, Found> = (asked: Asked) => Promise<Found>

function openQueue<Asked, Found>(askAll: (asked: Asked[]) => Promise<Found[]>): Queue<Asked, Found> {
  const waiting: Waiting<Asked, Found>[] = []
  let underWay = 0
  let isGathering = false

  const gather = () => {
    if (isGathering || underWay >= UNDER_WAY || waiting.length === 0) return
    isGathering = true
    // Queries of the same turn of the event loop go together; no timer makes anything wait longer.
    setImmediate(async () => {
      isGathering = false
      underWay += 1
      const batch = waiting.splice(0, AT_ONCE)
      // It is a part of the first question's work, and not of the one that woke us.
      const span = batch[0]?.span
      await (span ? inSpan(span, () => settle(batch)) : outsideSpans(() => settle(batch)))
      underWay -= 1
      gather()
    })
  }
  const settle = async (batch: Waiting<Asked, Found>[]) => {
    try {
      const found = await askAll(batch.map(({ asked }) => asked))
      for (const [index, { resolve }] of batch.entries()) resolve(found[index] as Found)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject, span: currentSpan() })
      gather()
    })
}
