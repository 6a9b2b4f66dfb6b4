let leaving = false

/**
 * The one way to leave the app for a page of the server. From then on nothing may touch the browser's history:
 * going back an entry would cancel the navigation, and the page would say Loading... for ever.
 */
export function leavePage(go: () => void): void {
  leaving = true
  // A page that the browser kept and shows again has not left.
  addEventListener(
    'pageshow',
    () => {
      leaving = false
    },
    { once: true },
  )
  go()
}

export function isLeavingPage(): boolean {
  return leaving
}
