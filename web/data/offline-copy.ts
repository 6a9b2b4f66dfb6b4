import { readStored, store, WORKER_DATA } from './storage.ts'

/** Data that a worker's phone stores for use offline. None of it moves money. */
export interface OfflineCopy {
  owner: string
  guardNumber: string
  workerNumber?: string
  displayName: string | null
  balance: number
  tips: { id: string; amount: number; createdAt: string }[]
  /** When the phone received it. */
  at: number
}

export function saveOfflineCopy(copy: OfflineCopy): void {
  store(WORKER_DATA.code, copy)
}

export function readOfflineCopy(): OfflineCopy | undefined {
  return readStored(WORKER_DATA.code)
}
