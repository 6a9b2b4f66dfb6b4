import { lazy, Suspense, useState } from 'react'
import { useOnline } from '#web/data/online.ts'
import { common } from '#web/texts/en/common.ts'
import { transfer as words } from '#web/texts/en/transfer.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog, preloadDialog } from '#web/ui/dialog.tsx'
import { SendIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const loadForm = () => import('./transfer-form.tsx')
const TransferForm = lazy(loadForm)

/** The way to pass money on to another worker. */
export function TransferCard() {
  const [open, setOpen] = useState(false)
  const online = useOnline()
  return (
    <Card aria-label={words.title}>
      <p className="muted">{words.text}</p>
      <Button
        look="secondary"
        className="card-actions"
        disabled={!online}
        onPointerDown={() => {
          preloadDialog()
          void loadForm()
        }}
        onClick={() => setOpen(true)}
      >
        <SendIcon size={20} />
        {words.open}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        description={words.text}
        closeLabel={common.close}
      >
        <Suspense fallback={<Spinner label={common.loading} />}>
          <TransferForm onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </Card>
  )
}
