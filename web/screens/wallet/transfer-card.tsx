import { lazy } from 'react'
import { useOnline } from '#web/data/online.ts'
import { DialogButton } from '#web/parts/dialog-button.tsx'
import { transfer as words } from '#web/texts/en/transfer.ts'
import { Card } from '#web/ui/card.tsx'
import { SendIcon } from '#web/ui/icons.tsx'

const load = () => import('./transfer-form.tsx')
const TransferForm = lazy(load)

/** The way to pass money on to another worker. */
export function TransferCard() {
  const online = useOnline()
  return (
    <Card aria-label={words.title}>
      <p className="muted">{words.text}</p>
      <DialogButton
        look="secondary"
        className="card-actions"
        disabled={!online}
        title={words.title}
        description={words.text}
        load={load}
        shows={(close) => <TransferForm onDone={close} />}
      >
        <SendIcon size={20} />
        {words.open}
      </DialogButton>
    </Card>
  )
}
