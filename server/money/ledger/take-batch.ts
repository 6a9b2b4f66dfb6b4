import { type Movement, walletsOf } from './movement.ts'

/** How far down the queue is looked for movements that can go now. */
const LOOK_AHEAD = 1_024

/**
 * Takes the next batch out of the queue: movements of wallets that no batch on its way holds, since that batch would keep
 * them waiting at the lock, and all the others with them. No movement overtakes an earlier one of the same wallet. When everybody
 * tips the same worker there is nothing else to take, and the batch waits at the lock after all.
 */
export function takeBatch<T extends { movement: Movement }>(
  queue: T[],
  isHeld: (wallet: number) => boolean,
  most: number,
): T[] {
  const taken: T[] = []
  const left: T[] = []
  const awaited = new Set<number>()
  const looked = Math.min(queue.length, LOOK_AHEAD)
  let index = 0
  for (; index < looked && taken.length < most; index += 1) {
    const item = queue[index] as T
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
