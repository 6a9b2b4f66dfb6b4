import { tidyGuardNumber } from '#contract/guard-number.ts'
import { GUARD_NUMBER } from '#contract/limits.ts'

/** Where the worker's ID goes in the prerendered offer, so that its words are not sent twice. */
export const WORKER_GAP = '{worker}'

/** What the landing page does without React: scroll to a section, and bring people back after sign-in. */
export function animateLanding(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-scroll-to]')) {
    button.onclick = () => {
      const section = document.getElementById(button.dataset.scrollTo ?? '')
      section?.scrollIntoView()
      section?.focus({ preventScroll: true })
    }
  }
  const worker = tidyGuardNumber(new URLSearchParams(location.search).get('w') ?? '')
  // Older IDs may hold what new ones may not: any that fits is offered, and the server knows whether it exists.
  if (worker !== '' && worker.length <= GUARD_NUMBER.max) offerWorker(worker)
  else if (location.pathname !== '/') comeBackTo(location.pathname)
}

/** `/?w=PG-1024` asks to sign in and tip that worker; every way to sign in then comes back to them. */
function offerWorker(worker: string): void {
  const offer = document.getElementById('offer')
  const words = offer?.firstElementChild
  // A worker whom the server knows has a card of their own above the page.
  if (offer && words) {
    words.textContent = (words.textContent ?? '').replace(WORKER_GAP, () => worker)
    offer.hidden = false
  }
  comeBackTo(`/?w=${encodeURIComponent(worker)}`)
}

/** Whoever signs in from here is brought back here. */
function comeBackTo(returnTo: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]')) {
    link.setAttribute('href', `${link.pathname}?${new URLSearchParams({ returnTo })}`)
  }
}
