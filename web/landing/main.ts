import { animateLanding } from './behaviour.ts'

animateLanding()

const island = document.getElementById('contact')
const form = island?.querySelector('form')
if (island && form) {
  let awake: Promise<void> | undefined
  // React and the form's code travel only to the visitor who touches the form.
  const wake = () => {
    awake ??= import('./contact-island.tsx').then(({ wakeContact }) => wakeContact(island))
    return awake
  }
  island.addEventListener('focusin', wake, { once: true })
  island.addEventListener('pointerdown', wake, { once: true })
  // Sent before React was here: wait for it, then send again, so that no press is lost and no page is left.
  const early = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    form.removeEventListener('submit', early)
    void wake().then(() => requestAnimationFrame(() => form.requestSubmit()))
  }
  form.addEventListener('submit', early)
  island.addEventListener('focusin', () => void wake().then(() => form.removeEventListener('submit', early)), {
    once: true,
  })
}
