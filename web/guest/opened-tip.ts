import { OPENED_TIP } from '#web/data/kept-name.ts'

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
  try {
    return JSON.parse(localStorage.getItem(OPENED_TIP) ?? '') as OpenedTip
  } catch {
    return undefined
  }
}

/** A browser that keeps nothing can still pay. */
export function keepOpened(tip: OpenedTip | undefined): void {
  try {
    if (tip) localStorage.setItem(OPENED_TIP, JSON.stringify(tip))
    else localStorage.removeItem(OPENED_TIP)
  } catch {}
}
