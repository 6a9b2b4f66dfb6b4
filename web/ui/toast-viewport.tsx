import './toast.css'
import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { CloseIcon } from './icons.tsx'
import { dismissToast, type ShownToast, TOAST } from './toast.ts'

export interface ToastViewportProps {
  toast: ShownToast | null
  label: string
  closeLabel: string
}

export default function ToastViewport({ toast, label, closeLabel }: ToastViewportProps) {
  // A new provider for each toast: closing one by its button leaves the library's timers paused for all that follow.
  return (
    <Provider
      key={toast?.id}
      duration={TOAST.durationMs}
      swipeDirection="right"
      swipeThreshold={TOAST.swipeThreshold}
      label={label}
    >
      {toast && (
        <Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast()}
          className={toast.bad ? 'toast toast-bad' : 'toast'}
        >
          <Title className="toast-title">{toast.title}</Title>
          {toast.description && <Description>{toast.description}</Description>}
          <Close className="toast-close" aria-label={closeLabel}>
            <CloseIcon size={20} />
          </Close>
        </Root>
      )}
      <Viewport className="toasts" hotkey={[TOAST.hotkey]} label={`${label} ({hotkey})`} />
    </Provider>
  )
}
