import { forgetWorkerData } from '#web/data/storage.ts'
import { animateLanding } from './behaviour.ts'
import { wakeOnce } from './wake.ts'

animateLanding()
// Nobody who sees this page is signed in.
forgetWorkerData()

// React and the form's code are loaded only by visitors who touch the form.
const contact = document.getElementById('contact')
if (contact) {
  // Folded on a phone; without this script it is open.
  contact.parentElement?.toggleAttribute('open', innerWidth > 799)
  const wake = wakeOnce(contact, async () => (await import('./contact-island.tsx')).wakeContact(contact))
  contact.addEventListener('focusin', wake, { once: true })
  contact.addEventListener('pointerdown', wake, { once: true })
}
