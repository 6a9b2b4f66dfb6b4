import { PageFrame } from '#web/landing/page-frame.tsx'
import { common } from '#web/texts/en/common.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { SupportScreen } from './support-screen.tsx'

/** Help & Support for signed-out visitors: prerendered, then hydrated as a whole. */
export function SupportPage() {
  return (
    <PageFrame path="/support">
      <SupportScreen />
      <ToastHost label={common.notifications} closeLabel={common.close} />
    </PageFrame>
  )
}
