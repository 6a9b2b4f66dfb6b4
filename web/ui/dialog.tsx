import { lazy, Suspense, useState } from 'react'
import { useBackCloses } from './back-closes.ts'
import type { DialogProps } from './dialog-modal.tsx'

/** The dialog's code, for what must be able to open one without a connection. */
export const loadDialog = () => import('./dialog-modal.tsx')
const Modal = lazy(loadDialog)

/** Fetches the dialog's code ahead: call it on pointer-down of the button that opens one. */
export function preloadDialog(): void {
  void loadDialog().catch(() => undefined) // Opening it asks again, and only then is a failure worth words.
}

/** A modal dialog whose code is fetched when the first one opens. */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  useBackCloses(props.open, props.onClose)
  if (!used) return null
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  )
}
