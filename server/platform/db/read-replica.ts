import type { Db } from './connect.ts'
import { withTimeout } from './connection.ts'
import { openPool } from './pool.ts'

/** For reads that may be a minute old. Never for balances, sessions, limits or anything that decides. */
export type Reading = {
  /** Reads at the replica while it is there and fresh, and else, or should it fail, at the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Whether reads go to the replica; null: there is none. */
  isUsed(): boolean | null
  stop(): Promise<void>
}

type Options = { max: number; onChange(state: ReplicaState): void }
export type ReplicaState = 'fresh' | 'behind' | 'away'

/** The age that a search result may have. */
const MOST_BEHIND_SECONDS = 60
const LOOK_MS = 2_000
/** How long the replica may take before the primary is asked instead. */
const TIMEOUT_MS = 2_000

/** Without a replica everything is read at the primary. */
export function withoutReplica(primary: Db): Reading {
  return { read: (work) => work(primary), isUsed: () => null, stop: async () => {} }
}

/** Asks the replica every few seconds how far it is behind; reads go there only while it is well. */
export function watchReplica(url: string, primary: Db, { max, onChange }: Options): Reading {
  const replica = openPool(url, { max })
  let state: ReplicaState | undefined
  const note = (now: ReplicaState) => {
    // At the start it is only said if something is wrong.
    if (state !== now && (state !== undefined || now !== 'fresh')) onChange(now)
    state = now
  }
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= withTimeout(TIMEOUT_MS, stateOf(replica.db))
      .then(note, () => note('away'))
      .finally(() => {
        looking = undefined
      })
  }
  look()
  const watch = setInterval(look, LOOK_MS).unref()
  return {
    read: async (work) => {
      if (state !== 'fresh') return work(primary)
      try {
        return await withTimeout(TIMEOUT_MS, work(replica.db))
      } catch {
        // A replica may end, fall silent, or cancel what it reads to keep up. A refusal or a bug is the same at the primary.
        return work(primary)
      }
    },
    isUsed: () => state === 'fresh',
    stop: async () => {
      clearInterval(watch)
      await looking
      await replica.close()
    },
  }
}

/**
 * A fresh replica has replayed all that came, or something of the last minute: without traffic its last transaction may be of yesterday.
 * It must still receive, since a replica that lost its primary has also replayed all that came; PostgreSQL ends a silent connection after
 * a minute (`wal_receiver_timeout`).
 */
async function stateOf(replica: Db): Promise<ReplicaState> {
  const [{ isFresh }] = await replica<[{ isFresh: boolean }]>`
    select exists (select from pg_stat_wal_receiver) and coalesce(
      pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()
        or clock_timestamp() - pg_last_xact_replay_timestamp() <= ${MOST_BEHIND_SECONDS} * interval '1 second',
      false
    ) as "isFresh"
  `
  return isFresh ? 'fresh' : 'behind'
}
