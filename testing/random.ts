/** Numbers from 0 to 1 that look random and follow from the seed (mulberry32). */
export function randomFrom(seed: number, amount: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(amount, 0x85ebca6b)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(random: () => number, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)] as T
}
