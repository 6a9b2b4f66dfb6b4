import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { currentToast, onToast } from './toast.ts'

const Toasts = lazy(() => import('./toast-viewport.tsx'))

/** Where toasts appear. Its code is fetched with the first one. */
export function ToastHost(words: { label: string; closeLabel: string }) {
  const toast = useSyncExternalStore(onToast, currentToast, () => null)
  const [used, setUsed] = useState(false)
  if (toast && !used) setUsed(true)
  if (!used) return null
  return (
    <Suspense fallback={null}>
      <Toasts toast={toast} {...words} />
    </Suspense>
  )
}
