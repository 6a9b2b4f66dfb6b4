import type { Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from '#server/start/config.ts'
import { openPool } from './db/pool.ts'
import { addDatabaseFigures } from './observability/database-figures.ts'
import { addProcessFigures, joinFigures, type ProcessFigures } from './observability/joined-figures.ts'
import { openMetricsDoor } from './observability/metrics-door.ts'

/** Where the figures of all processes come together, so that one look at METRICS_PORT sees all of them. */
type AllFigures = {
  told(worker: Worker, figures: ProcessFigures): void
  ended(worker: Worker): void
}

/** After this long without a word from a process, the last figures that it told stand for it. */
const PATIENCE_MS = 2_000

/** Asks all processes each time somebody wants to know. `ask` says whom it could ask. */
export async function openProcessFigures(
  { databaseUrl, metrics: { host, port }, processes }: Config & { databaseUrl: string },
  undo: (() => unknown)[],
  { ask }: { ask(): Worker[] },
): Promise<AllFigures> {
  if (port === null) return { told: () => {}, ended: () => {} }
  const awaited = new Map<Worker, () => void>()
  let answered = 0
  const own = new Registry()
  collectDefaultMetrics({ register: own, prefix: 'enkosi_' })
  addProcessFigures(own, { answered: () => answered, wanted: () => processes })
  const pool = openPool(databaseUrl, { max: 1 })
  undo.push(pool.close)
  addDatabaseFigures(pool.db, own)
  const joined = joinFigures(own)

  let gathering: Promise<string> | undefined
  const gather = async () => {
    const asked = ask().map((worker) => new Promise<void>((resolve) => awaited.set(worker, resolve)))
    await Promise.race([Promise.all(asked), pause(PATIENCE_MS, undefined, { ref: false })])
    answered = asked.length - awaited.size
    awaited.clear()
    return joined.text()
  }
  const door = await openMetricsDoor(
    () => {
      gathering ??= gather().finally(() => {
        gathering = undefined
      })
      return gathering
    },
    { host, port },
  )
  undo.push(() => door.close())
  return {
    told: (worker, figures) => {
      joined.told(worker.id, figures)
      awaited.get(worker)?.()
      awaited.delete(worker)
    },
    // Nobody waits for it any more; that it did not answer is seen in how many did.
    ended: (worker) => {
      joined.ended(worker.id)
      awaited.get(worker)?.()
    },
  }
}
