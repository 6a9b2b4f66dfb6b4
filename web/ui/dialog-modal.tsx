import './dialog.css'
import { Close, Content, Description, Portal, Root, Title } from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { CloseIcon } from './icons.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  closeLabel: string
  children: ReactNode
}

/**
 * The backdrop is our own element: Radix's overlay locks scrolling by adding a style element, which our content security
 * policy refuses. Our style sheet locks it instead.
 */
export default function DialogModal({ open, onClose, title, description, closeLabel, children }: DialogProps) {
  const opener = useRef<Element | null>(null)
  // Radix gives focus back only to a trigger of its own; ours are opened from state.
  const remember = () => {
    opener.current = document.activeElement
  }
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  }
  return (
    <Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Portal>
        <div className="dialog-veil" />
        <Content
          className="dialog"
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <Title>{title}</Title>
          {description !== undefined && <Description className="dialog-description">{description}</Description>}
          <div className="dialog-body">{children}</div>
          <Close className="dialog-close" aria-label={closeLabel}>
            <CloseIcon />
          </Close>
        </Content>
      </Portal>
    </Root>
  )
}
