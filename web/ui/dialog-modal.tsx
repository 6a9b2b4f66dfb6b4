import './dialog.css'
import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog'
import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { CloseIcon } from './icons.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** Takes the whole screen, in the colours of the brand: for a moment that one holds up to somebody. */
  full?: boolean | undefined
  /** In quiet colours: the thing it shows is over. */
  grey?: boolean | undefined
  /** The element to focus after closing, where it is not the opener. */
  next?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/**
 * The backdrop is our own element: Radix's overlay locks scrolling by adding a style element, which our content security
 * policy refuses. Our style sheet locks it instead.
 */
export default function DialogModal({
  open,
  onClose,
  title,
  description,
  closeLabel,
  full,
  grey,
  next,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null)
  // Radix gives focus back only to a trigger of its own; ours are opened from state.
  const heading = useRef<HTMLHeadingElement>(null)
  const remember = (event: Event) => {
    opener.current = document.activeElement
    if (!full) return
    // The opener was pressed a moment ago: a second press must meet nothing that acts.
    event.preventDefault()
    heading.current?.focus({ preventScroll: true })
  }
  const giveBack = (event: Event) => {
    event.preventDefault()
    const isThere =
      opener.current instanceof HTMLElement && opener.current.isConnected && opener.current !== document.body
    // The opener may be gone, like the button that sent a tip.
    const before = isThere ? (opener.current as HTMLElement) : document.querySelector<HTMLElement>('main')
    const chosen = next?.()
    if (chosen) chosen.focus()
    // A link in the dialog has led to another screen, whose heading has the focus by now.
    else if (isThere || document.activeElement === document.body) before?.focus({ preventScroll: true })
  }
  return (
    <Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Portal>
        <div className="dialog-veil" />
        <Content
          className={classNames('dialog', full && 'dialog-full', grey && 'dialog-grey')}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <Title ref={heading} tabIndex={full ? -1 : undefined}>
            {title}
          </Title>
          {description !== undefined && <Description className="dialog-description">{description}</Description>}
          <div className="dialog-body stack">{children}</div>
          <Close className="dialog-close" aria-label={closeLabel}>
            <CloseIcon />
          </Close>
        </Content>
      </Portal>
    </Root>
  )
}
