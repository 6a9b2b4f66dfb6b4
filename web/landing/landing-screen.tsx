import '#web/styles/frame.css'
import '#web/styles/landing-only.css'
import { useEffect } from 'react'
import { common } from '#web/texts/en/common.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { animateLanding } from './behaviour.ts'
import { ContactForm } from './contact-form.tsx'
import { Landing } from './landing.tsx'

/** The landing page inside the app, for a person whose session ended while the app was open. */
export default function LandingScreen() {
  useEffect(animateLanding, [])
  return (
    <>
      <Landing contact={<ContactForm />} />
      <ToastHost label={common.notifications} closeLabel={common.close} />
    </>
  )
}
