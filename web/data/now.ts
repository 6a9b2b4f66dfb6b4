import { useSyncExternalStore } from 'react'

const EVERY_MS = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const listener of listeners) listener()
  }, EVERY_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * Something that follows from the time, kept up to date by one timer for everything that shows it. It is drawn anew only when it changes:
 * a long history shows thousands of times.
 */
export function useNow<T extends string | number>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => {
    if (!timer) now = Date.now()
    return read(now)
  })
}
