/** Names under which a worker's phone stores data. All of it is removed at sign-out. */
export const KEPT = { code: 'enkosi.kept', seenTips: 'enkosi.seen-tips', push: 'enkosi.push' } as const

/** The tip that this browser opened last as a guest. */
export const OPENED_TIP = 'enkosi.guest-tip'

export function forgetKept(): void {
  try {
    for (const name of Object.values(KEPT)) localStorage.removeItem(name)
  } catch {
    // A browser without storage has nothing to remove.
  }
}
