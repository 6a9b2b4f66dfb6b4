import { hydrate } from '#web/landing/hydrate.tsx'
import { SupportPage } from './support-page.tsx'

export function wakeSupport(page: HTMLElement): Promise<void> {
  return hydrate(page, <SupportPage />)
}
