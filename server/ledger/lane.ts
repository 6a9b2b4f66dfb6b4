import { connect, type Db } from '#server/db/connect.ts'
import { type Outcome, type Progress, postBatch } from './batch.ts'
import type { Movement } from './movement.ts'

/** One connection that posts one batch at a time. */
export type Lane = {
  post(movements: Movement[], progress: Progress): Promise<Outcome[]>
  close(): Promise<void>
}

/** Plans that do not depend on how full the tables were when the first batch came. */
const SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
}

/** A batch that hears nothing for `silenceMs` gives its connection up: the driver may wait for ever for a server that died. */
export function openLane(url: string, silenceMs: number): Lane {
  const address = new URL(url)
  for (const [name, value] of Object.entries(SETTINGS)) address.searchParams.set(name, value)
  let client = connect(address.href, { max: 1 })

  return {
    post: async (movements, progress) => {
      const used = client
      try {
        return await withinSilence(silenceMs, postOn(used, movements, progress))
      } catch (error) {
        // A connection in an unknown state is never used again.
        client = connect(address.href, { max: 1 })
        abandon(used)
        throw error
      }
    },
    close: () => client.end({ timeout: 5 }),
  }
}

async function postOn(client: Db, movements: Movement[], progress: Progress): Promise<Outcome[]> {
  const connection = await client.reserve()
  const outcomes = await postBatch(connection, movements, progress)
  connection.release()
  return outcomes
}

/** Nothing came back in time. */
export class Silence extends Error {
  override name = 'Silence'
}

async function withinSilence<T>(silenceMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence(`The database did not answer within ${silenceMs} ms.`)), silenceMs)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}

function abandon(client: Db): void {
  client.end({ timeout: 0 }).catch(() => {})
}
