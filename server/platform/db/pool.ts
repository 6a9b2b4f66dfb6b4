import { setTimeout as pause } from 'node:timers/promises'
import { connectWatched, type Db } from './connect.ts'
import { type OwnConnection, openConnection, openReconnecting } from './connection.ts'

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

/** This many looks without an answer count as silence. */
const LOOKS = 5

/**
 * A pool that recovers by itself. A connection that was closed is noticed at once, but not one that has only gone silent, as after a
 * failover that cut the network: every query on it would wait forever. The database is therefore asked on a connection that does nothing
 * else. Only if that question is not answered, connections of the pool that were silent too are given up; a pool that is merely busy loses
 * nothing.
 */
export function openPool(url: string, { max, watchMs = 2_000, onUnresponsive = () => {} }: Options): Pool {
  const { db, connections } = connectWatched(url, { max, settings: SETTINGS })
  const probe = openProbe((onLost) => openConnection(url, { application: 'enkosi watch', settings: {}, onLost }))
  let isLooking = false

  const look = async () => {
    if (isLooking) return
    isLooking = true
    const asking = probe.ask(LOOKS * watchMs)
    // Silence may fall between the question and its answer. What was on its way by then has arrived when this is over.
    await Promise.race([asking, pause(watchMs, undefined, { ref: false })])
    const bytesBefore = new Map(connections().map((connection) => [connection, connection.bytesHeard]))
    if ((await asking) === 'silent') {
      for (const [connection, bytes] of bytesBefore) if (connection.bytesHeard === bytes) connection.destroy()
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

/** The response to a question that needs no work: an answer, an immediate refusal, or nothing at all. */
export type PingResult = 'answered' | 'refused' | 'silent'

export type Probe = {
  /** Asks the database for a sign of life. */
  ask(timeoutMs: number): Promise<PingResult>
  /** The next question goes to a new connection. */
  renew(): void
  close(): void
}

/** Asks on a connection of its own, so that nothing else that is slow or busy stands between. */
export function openProbe(open: (onLost: () => void) => Promise<OwnConnection>): Probe {
  const connection = openReconnecting(open)
  return {
    ask: async (timeoutMs) => {
      const asked = performance.now()
      // A server that is there refuses at once. An end of the connection that is reported this late counts as silence too.
      const isSilent = () => performance.now() - asked > timeoutMs / 2
      try {
        await connection.use(timeoutMs, (opened) => opened.ask({ text: 'select 1' }), isSilent)
        return 'answered'
      } catch {
        return isSilent() ? 'silent' : 'refused'
      }
    },
    renew: connection.renew,
    close: connection.renew,
  }
}
