import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToast, dismissToast, onToast, TOAST } from './toast.ts'
import type { ToastViewportProps } from './toast-viewport.tsx'

/**
 * Where toasts appear. Its code is fetched with the first one; where it does not come, that toast is dropped, so that what it said
 * shows in the page, and the next one asks again, which older browsers do in vain until the page is reloaded.
 */
export function ToastHost(words: { label: string; closeLabel: string }) {
  const toast = useSyncExternalStore(onToast, currentToast, () => null)
  const [Viewport, setViewport] = useState<ComponentType<ToastViewportProps>>()
  const id = toast?.id
  useEffect(() => {
    if (id === undefined || Viewport) return
    const timer = setTimeout(dismissToast, TOAST.durationMs)
    import('./toast-viewport.tsx').then((code) => setViewport(() => code.default), dismissToast)
    return () => clearTimeout(timer)
  }, [id, Viewport])
  return Viewport ? <Viewport toast={toast} {...words} /> : null
}
