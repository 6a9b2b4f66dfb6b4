import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates prerendered markup in one go: between its own listeners and React's no press is lost or counted twice. */
export function hydrate(part: HTMLElement, content: ReactNode): void {
  flushSync(() => hydrateRoot(part, content))
}
