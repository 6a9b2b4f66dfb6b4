const NAME = 'enkosi.push-offered'

/** Whether to offer messages while the screen is off: the browser can, has not been asked, and this phone has no answer yet. */
export function mayOfferPush(): boolean {
  try {
    return (
      'PushManager' in globalThis &&
      'Notification' in globalThis &&
      Notification.permission === 'default' &&
      localStorage.getItem(NAME) === null
    )
  } catch {
    return false // Nothing would be remembered: asking again and again helps nobody.
  }
}

export function keepPushAnswer(): void {
  try {
    localStorage.setItem(NAME, 'answered')
  } catch {
    // A browser that keeps nothing forgets the answer with the page.
  }
}
