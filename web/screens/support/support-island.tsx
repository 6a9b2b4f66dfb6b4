import { hydrate } from '#web/landing/hydrate.ts'
import { SupportPage } from './support-page.tsx'

export function wakeSupport(page: HTMLElement): void {
  hydrate(page, <SupportPage />)
}
