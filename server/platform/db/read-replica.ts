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

type Options = { max: number; lookMs?: number; onChange(state: ReplicaState): void }
export type ReplicaState = 'fresh' | 'behind' | 'away'

/** The job whose next time, moved every ten seconds, says how old a copy of the database is. */
export const MARKING_JOB = 'seal audit'
/** What a search finds may be as old as this. */
const MOST_BEHIND_SECONDS = 60
/** How long the replica may take before the primary is asked instead. */
const TIMEOUT_MS = 2_000

/** Without a replica everything is read at the primary. */
export function withoutReplica(primary: Db): Reading {
  return { read: (work) => work(primary), isUsed: () => null, stop: async () => {} }
}

/** Looks every few seconds whether the replica is there and how far it is behind; reads go there only while it is well. */
export function watchReplica(url: string, primary: Db, { max, lookMs = 2_000, onChange }: Options): Reading {
  const replica = openPool(url, { max })
  let state: ReplicaState | undefined
  const note = (now: ReplicaState) => {
    // At the start it is only said if something is wrong.
    if (state !== now && (state !== undefined || now !== 'fresh')) onChange(now)
    state = now
  }
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= stateOf(primary, replica.db)
      .then(note, () => note('away'))
      .finally(() => {
        looking = undefined
      })
  }
  look()
  const watch = setInterval(look, lookMs).unref()
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

/** A job that runs every few seconds leaves its mark in the database: the replica is as far behind as its copy of that mark. */
async function stateOf(primary: Db, replica: Db): Promise<ReplicaState> {
  const markOf = async (db: Db) => {
    const [row] = await db<{ at: Date }[]>`select due_at as at from job where name = ${MARKING_JOB}`
    return row?.at.getTime()
  }
  // The replica first: what is marked in between must not make it look late.
  const there = await withTimeout(TIMEOUT_MS, markOf(replica))
  const here = await markOf(primary)
  if (here === undefined) return 'fresh'
  return there !== undefined && here - there <= MOST_BEHIND_SECONDS * 1_000 ? 'fresh' : 'behind'
}
