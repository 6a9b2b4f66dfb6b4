import { PageFrame } from '#web/landing/page-frame.tsx'
import { common } from '#web/texts/en/common.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { SupportScreen } from './support-screen.tsx'

/** Help & Support as a signed-out visitor meets it: prerendered, then brought to life as a whole. */
export function SupportPage() {
  return (
    <PageFrame>
      <SupportScreen />
      <ToastHost label={common.notifications} closeLabel={common.close} />
    </PageFrame>
  )
}
