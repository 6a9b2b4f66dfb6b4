import type { Movement } from './movement.ts'
import { walletsOf } from './read-batch.ts'

/** Movements of wallets that somebody else holds: they wait here, so that nobody else waits with them. */
export type BlockedQueue<Item> = {
  size(): number
  /** Whether a wallet of this movement is known to be held. */
  isBlocked(item: Item): boolean
  /** These wallets turned out to be held. */
  hold(wallets: Iterable<number>): void
  /** The wallets of these movements were had. */
  release(items: Item[]): void
  /** Waits with those that are there. */
  add(item: Item): void
  /** These were tried, and are left alone for a while. */
  put(items: Item[]): void
  /** What is to be tried now; nothing before it is time. */
  take(most: number): Item[]
  isDue(): boolean
}

/** How long held wallets are left alone before their movements are tried again. */
const RETRY_MS = 100

export function openBlockedQueue<Item extends { movement: Movement }>(onDue: () => void): BlockedQueue<Item> {
  const held = new Set<number>()
  const waiting: Item[] = []
  let isAsleep = false
  let isTime = false

  const wakeLater = () => {
    if (isAsleep) return
    isAsleep = true
    setTimeout(() => {
      isAsleep = false
      isTime = true
      onDue()
    }, RETRY_MS)
  }
  return {
    size: () => waiting.length,
    isBlocked: ({ movement }) => held.size > 0 && walletsOf(movement).some((id) => id !== null && held.has(id)),
    hold: (wallets) => {
      for (const wallet of wallets) held.add(wallet)
    },
    release: (items) => {
      if (held.size === 0) return
      for (const { movement } of items) for (const wallet of walletsOf(movement)) held.delete(wallet ?? 0)
    },
    add: (item) => {
      waiting.push(item)
      if (!isTime) wakeLater()
    },
    put: (items) => {
      waiting.push(...items)
      isTime = false
      // The one that waited has given up: the next one finds out again.
      if (waiting.length === 0) held.clear()
      else wakeLater()
    },
    take: (most) => {
      if (!isTime) return []
      const taken = waiting.splice(0, most)
      isTime = waiting.length > 0
      return taken
    },
    isDue: () => isTime && waiting.length > 0,
  }
}
