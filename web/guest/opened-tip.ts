import { DEVICE_DATA, readStored, store } from '#web/data/storage.ts'

/** The tip that this browser opened last, so that the next visit can say what became of it. */
export type OpenedTip = {
  worker: string
  called: string
  amount: number
  key: string
  reference?: string
  page?: string
}

export function readOpened(): OpenedTip | undefined {
  return readStored(DEVICE_DATA.guestTip)
}

/** A browser that keeps nothing can still pay. */
export function keepOpened(tip: OpenedTip | undefined): void {
  store(DEVICE_DATA.guestTip, tip)
}
