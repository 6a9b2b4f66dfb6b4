import { readStored, store, WORKER_DATA } from './storage.ts'

/** Which tips a worker has seen on this phone, so that the others can be announced together. */
export interface Seen {
  owner: string
  /** When the newest of them arrived, by the server's clock; empty if there was none. */
  newest: string
  /** When the phone was last looked at. */
  at: number
}

export function readSeen(owner: string): Seen | undefined {
  const seen = readStored<Seen>(WORKER_DATA.seenTips)
  return seen?.owner === owner ? seen : undefined
}

export function writeSeen(seen: Seen): void {
  store(WORKER_DATA.seenTips, seen)
}

export interface News {
  tips: number
  cents: number
  since: number
}

/** The tips that arrived since somebody last looked at the phone. */
export function newsSince(seen: Seen | undefined, tips: { amount: number; createdAt: string }[]): News | undefined {
  const fresh = seen ? tips.filter(({ createdAt }) => createdAt > seen.newest) : []
  if (!seen || fresh.length === 0) return undefined
  return { tips: fresh.length, cents: fresh.reduce((sum, { amount }) => sum + amount, 0), since: seen.at }
}
