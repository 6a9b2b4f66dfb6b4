import { KEPT } from './kept-name.ts'

/** What a worker's phone keeps for when there is no connection. Nothing of it moves money. */
export interface Kept {
  owner: string
  guardNumber: string
  workerNumber?: string
  displayName: string | null
  balance: number
  tips: { id: string; amount: number; createdAt: string }[]
  /** When the phone heard of it. */
  at: number
}

export function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEPT.code, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing shows nothing offline.
  }
}

export function readKept(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEPT.code) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
