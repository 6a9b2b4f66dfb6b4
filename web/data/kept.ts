import { KEPT, readStored, store } from './storage.ts'

/** Data that a worker's phone stores for use offline. None of it moves money. */
export interface Kept {
  owner: string
  guardNumber: string
  workerNumber?: string
  displayName: string | null
  balance: number
  tips: { id: string; amount: number; createdAt: string }[]
  /** When the phone received it. */
  at: number
}

export function keep(kept: Kept): void {
  store(KEPT.code, kept)
}

export function readKept(): Kept | undefined {
  return readStored(KEPT.code)
}
