import { type Movement, walletsOf } from './movement.ts'

/** How long held wallets are left alone before their movements are tried again. */
const RETRY_MS = 100

/** Movements whose wallets another session holds. They wait here, so that no other movement waits with them. */
export function openBlockedQueue<Item extends { movement: Movement }>(onDue: () => void) {
  const held = new Set<number>()
  const waiting: Item[] = []
  let timer: NodeJS.Timeout | undefined
  let isDue = false

  function startTimer(): void {
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      isDue = true
      onDue()
    }, RETRY_MS)
  }
  return {
    size: () => waiting.length,
    /** Whether a wallet of this movement is known to be held. */
    isBlocked: ({ movement }: Item) => held.size > 0 && walletsOf(movement).some((id) => id !== null && held.has(id)),
    hold(wallets: Iterable<number>): void {
      for (const wallet of wallets) held.add(wallet)
    },
    /** The wallets of these movements were locked, so they are held no longer. */
    release(items: Item[]): void {
      if (held.size === 0) return
      for (const { movement } of items) for (const wallet of walletsOf(movement)) held.delete(wallet ?? 0)
    },
    /** A new movement waits with the others, and is tried when they are. */
    add(item: Item): void {
      waiting.push(item)
      if (!isDue) startTimer()
    },
    /** These were tried, and are left alone for a while. */
    putBack(items: Item[]): void {
      waiting.push(...items)
      isDue = false
      // The last one has given up. The next movement of the wallet finds out whether it is still held.
      if (waiting.length === 0) held.clear()
      else startTimer()
    },
    /** What is to be tried now: nothing before it is due. */
    take(most: number): Item[] {
      if (!isDue) return []
      const taken = waiting.splice(0, most)
      isDue = waiting.length > 0
      return taken
    },
    isDue: () => isDue && waiting.length > 0,
  }
}
