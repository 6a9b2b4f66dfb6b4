/** What a worker's phone keeps under which name. All of it goes once nobody is signed in. */
export const KEPT = { code: 'enkosi.kept', seenTips: 'enkosi.seen-tips' } as const

/** The tip that this browser opened last as a guest. */
export const OPENED_TIP = 'enkosi.guest-tip'

export function forgetKept(): void {
  try {
    for (const name of Object.values(KEPT)) localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
