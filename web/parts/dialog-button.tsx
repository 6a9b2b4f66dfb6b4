import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { common } from '#web/texts/en/common.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, preloadDialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface DialogButtonProps extends ComponentProps<typeof Button> {
  title: string
  description: string
  /** Loads the code of what the dialog shows, ahead of the tap's end. */
  load?: () => Promise<unknown>
  shows: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ title, description, load, shows, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const ahead = () => {
    preloadDialog()
    void load?.()
  }
  return (
    <>
      <Button {...button} onPointerDown={ahead} onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onClose={close} title={title} description={description} closeLabel={common.close}>
        <Suspense fallback={<Spinner label={common.loading} />}>{shows(close)}</Suspense>
      </Dialog>
    </>
  )
}
