import { createRoot, hydrateRoot } from 'react-dom/client'
import { common } from '#web/texts/en/common.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { ContactForm } from './contact-form.tsx'

/** Brings the prerendered form to life, with a place for its toasts. */
export function wakeContact(island: HTMLElement): void {
  hydrateRoot(island, <ContactForm />)
  const toasts = document.body.appendChild(document.createElement('div'))
  createRoot(toasts).render(<ToastHost label={common.notifications} closeLabel={common.close} />)
}
