import { type Movement, walletsOf } from './movement.ts'

/** How far down the queue is looked for movements that can go now. */
const LOOK_AHEAD = 1_024
/** How long held wallets are left alone before their movements are tried again. */
const RETRY_MS = 100

type Waiting = { movement: Movement }

export type Queue<Item extends Waiting> = {
  add(item: Item): void
  size(): number
  /** How many are ready for the next batch. */
  ready(): number
  /** Whether anything can be tried now. */
  hasNext(): boolean
  /** The next batch, and whether it was tried before. */
  take(most: number, isHeld: (wallet: number) => boolean): { batch: Item[]; isRetry: boolean }
  /** The wallets of these movements were locked, so they are held no longer. */
  release(items: Item[]): void
  /** Leaves all movements of wallets that another session holds alone for a while, also those of this batch; gives the rest of the batch. */
  putOff(batch: Item[], heldWallets: Iterable<number>, mayRetry: (item: Item) => boolean): Item[]
}

/** Says who goes into the next batch. Movements whose wallets another session holds wait apart, so that no other movement waits with them. */
export function openQueue<Item extends Waiting>(onDue: () => void): Queue<Item> {
  const ready: Item[] = []
  const blocked: Item[] = []
  const held = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  const isBlocked = ({ movement }: Item) =>
    held.size > 0 && walletsOf(movement).some((id) => id !== null && held.has(id))
  const startTimer = () => {
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      isDue = true
      onDue()
    }, RETRY_MS)
  }
  const release = (items: Item[]) => {
    if (held.size === 0) return
    for (const { movement } of items) for (const wallet of walletsOf(movement)) held.delete(wallet ?? 0)
  }
  return {
    add: (item) => {
      if (!isBlocked(item)) {
        ready.push(item)
        return
      }
      // It is tried when the others of its wallet are.
      blocked.push(item)
      if (!isDue) startTimer()
    },
    size: () => ready.length + blocked.length,
    ready: () => ready.length,
    hasNext: () => ready.length > 0 || (isDue && blocked.length > 0),
    take: (most, isHeld) => {
      const retried = isDue ? blocked.splice(0, most) : []
      isDue &&= blocked.length > 0
      return retried.length > 0
        ? { batch: retried, isRetry: true }
        : { batch: takeBatch(ready, isHeld, most), isRetry: false }
    },
    release,
    putOff: (batch, heldWallets, mayRetry) => {
      release(batch)
      for (const wallet of heldWallets) held.add(wallet)
      const all = [...batch, ...ready.splice(0)]
      ready.push(...all.slice(batch.length).filter((item) => !isBlocked(item)))
      const left = batch.filter((item) => !isBlocked(item))
      blocked.push(...all.filter(isBlocked).filter(mayRetry))
      isDue = false
      // The last one has given up. The next movement of the wallet finds out whether it is still held.
      if (blocked.length === 0) held.clear()
      else startTimer()
      return left
    },
  }
}

/**
 * Takes the next batch out of the queue: movements of wallets that no batch on its way holds, since that batch would keep
 * them waiting at the lock, and all the others with them. No movement overtakes an earlier one of the same wallet. When everybody
 * tips the same worker there is nothing else to take, and the batch waits at the lock after all.
 */
export function takeBatch<Item extends Waiting>(
  queue: Item[],
  isHeld: (wallet: number) => boolean,
  most: number,
): Item[] {
  const taken: Item[] = []
  const left: Item[] = []
  const awaited = new Set<number>()
  const looked = Math.min(queue.length, LOOK_AHEAD)
  let index = 0
  for (; index < looked && taken.length < most; index += 1) {
    const item = queue[index] as Item
    const wallets = walletsOf(item.movement).filter((wallet) => wallet !== null)
    if (!wallets.some((wallet) => isHeld(wallet) || awaited.has(wallet))) {
      taken.push(item)
      continue
    }
    for (const wallet of wallets) awaited.add(wallet)
    left.push(item)
  }
  queue.splice(0, index, ...left)
  return taken.length > 0 ? taken : queue.splice(0, most)
}
