import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useOnline } from '#web/data/online.ts'
import { workerProfile } from '#web/data/queries.ts'
import { common } from '#web/texts/en/common.ts'
import { wallet as words } from '#web/texts/en/wallet.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, preloadDialog } from '#web/ui/dialog.tsx'
import { BankIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const loadForm = () => import('./withdraw-form.tsx')
const WithdrawForm = lazy(loadForm)

/** The way to the bank, first among what a worker does with money. */
export function WithdrawButton() {
  const [open, setOpen] = useState(false)
  const online = useOnline()
  const profile = useQuery(workerProfile)
  return (
    <>
      <Button
        look="sun"
        disabled={!online}
        onPointerDown={() => {
          preloadDialog()
          void loadForm()
        }}
        onClick={() => setOpen(true)}
      >
        <BankIcon size={20} />
        {words.withdraw}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.withdrawal.title}
        description={words.withdrawal.time}
        closeLabel={common.close}
      >
        <Suspense fallback={<Spinner label={common.loading} />}>
          <WithdrawForm profile={profile.data} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}
