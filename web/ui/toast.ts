/** The words of a toast; `bad` makes it a destructive one. */
export interface ToastWords {
  title: string
  description?: string
  bad?: boolean
}

export interface ShownToast extends ToastWords {
  id: number
  open: boolean
}

export const TOAST = { durationMs: 5_000, removeAfterMs: 1_000_000, swipeThreshold: 50, hotkey: 'F8' } as const

let current: ShownToast | null = null
let nextId = 1
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows a toast in place of the one before: there is never more than one. */
export function toast(words: ToastWords): void {
  clearTimeout(removal)
  publish({ ...words, id: nextId++, open: true })
}

/** Hides the toast at once, from assistive technology too; what it said is forgotten after `removeAfterMs`. */
export function dismissToast(): void {
  if (!current?.open) return
  publish({ ...current, open: false })
  removal = setTimeout(() => publish(null), TOAST.removeAfterMs)
}

export function currentToast(): ShownToast | null {
  return current
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: ShownToast | null): void {
  current = next
  for (const listener of listeners) listener()
}
