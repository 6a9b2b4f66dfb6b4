import { connectWatched, type Db } from './connect.ts'
import { openConnection } from './connection.ts'
import { openProbe, type PingResult } from './probe.ts'

export type Pool = {
  db: Db
  /** Whether the database answers, asked on a connection that no request uses. */
  ping(timeoutMs: number): Promise<PingResult>
  close(): Promise<void>
}

type Options = {
  max: number
  /** How often to look whether the database still answers. */
  watchMs?: number
  onUnresponsive?: () => void
}

/** A process that stops in the middle of a transaction lets go of what it holds. */
const SETTINGS = { idle_in_transaction_session_timeout: '5s' }

/** So many looks without an answer are no slow answer any more. */
const LOOKS = 5

/**
 * A pool that recovers by itself. A connection that was closed is noticed at once, but not one that has only gone silent,
 * as after a failover that cut the network: every query on it would wait forever. So the database is asked on a
 * connection that does nothing else. Only when that question is not answered are those connections of the pool given up
 * on which nothing was heard either; a pool that is merely busy loses nothing.
 */
export function openPool(url: string, { max, watchMs = 2_000, onUnresponsive = () => {} }: Options): Pool {
  const { db, connections } = connectWatched(url, { max, settings: SETTINGS })
  const probe = openProbe((onLost) => openConnection(url, { application: 'enkosi watch', settings: {}, onLost }))
  let isLooking = false

  const look = async () => {
    if (isLooking) return
    isLooking = true
    const heard = new Map(connections().map((connection) => [connection, connection.bytesHeard]))
    if ((await probe.ask(LOOKS * watchMs)) === 'silent') {
      for (const [connection, bytes] of heard) if (connection.bytesHeard === bytes) connection.destroy()
      probe.renew()
      onUnresponsive()
    }
    isLooking = false
  }
  const watch = setInterval(look, watchMs).unref()

  return {
    db,
    ping: (timeoutMs) => probe.ask(timeoutMs),
    close: async () => {
      clearInterval(watch)
      probe.close()
      await db.end({ timeout: 5 })
    },
  }
}
