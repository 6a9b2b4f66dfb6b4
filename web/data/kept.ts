import { KEPT } from './kept-name.ts'

/** What a worker's phone stores for use offline. None of it moves money. */
export interface Kept {
  owner: string
  guardNumber: string
  displayName: string | null
  balance: number
  tips: { id: string; amount: number; createdAt: string }[]
  /** When the phone received it. */
  at: number
}

export function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEPT.code, JSON.stringify(kept))
  } catch {
    // A browser without storage shows nothing offline.
  }
}

export function readKept(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEPT.code) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
