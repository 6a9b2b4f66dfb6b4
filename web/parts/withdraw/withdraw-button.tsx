import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useOnline } from '#web/data/online.ts'
import { workerProfile } from '#web/data/queries.ts'
import { DialogButton } from '#web/parts/dialog-button.tsx'
import { wallet as words } from '#web/texts/en/wallet.ts'
import { BankIcon } from '#web/ui/icons.tsx'

const load = () => import('./withdraw-form.tsx')
const WithdrawForm = lazy(load)

/** The way to the bank, first among what a worker does with money. */
export function WithdrawButton() {
  const online = useOnline()
  const profile = useQuery(workerProfile)
  return (
    <DialogButton
      look="sun"
      disabled={!online}
      title={words.withdrawal.title}
      description={words.withdrawal.minute}
      load={load}
      shows={(close) => <WithdrawForm profile={profile.data} onDone={close} />}
    >
      <BankIcon size={20} />
      {words.withdraw}
    </DialogButton>
  )
}
