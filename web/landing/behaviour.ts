import { tidyGuardNumber } from '#contract/guard-number.ts'
import { GUARD_NUMBER } from '#contract/limits.ts'

/** The landing page's behaviour without React: scrolls to a section, and brings people back after sign-in. */
export function animateLanding(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-scroll-to]')) {
    button.onclick = () => {
      const section = document.getElementById(button.dataset.scrollTo ?? '')
      section?.scrollIntoView()
      section?.focus({ preventScroll: true })
    }
  }
  const worker = tidyGuardNumber(new URLSearchParams(location.search).get('w') ?? '')
  // Older IDs may hold what new ones may not: any that fits is kept, and the server knows whether it exists.
  if (worker !== '' && worker.length <= GUARD_NUMBER.max) comeBackTo(`/?w=${encodeURIComponent(worker)}`)
  else if (location.pathname !== '/') comeBackTo(location.pathname)
}

/** Signing in from here leads back here. */
function comeBackTo(returnTo: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]')) {
    link.setAttribute('href', `${link.pathname}?${new URLSearchParams({ returnTo })}`)
  }
}
