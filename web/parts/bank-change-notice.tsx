import { Link } from 'wouter'
import type { WorkerProfile } from '#contract/workers.ts'
import { bankChange as words } from '#web/texts/en/bank-change.ts'
import { Notice } from '#web/ui/states.tsx'
import { dayAndTime } from './relative-time.ts'

/** Shown for 72 hours after a change: a worker who did not make it must learn of it before the money is gone. */
export function BankChangeNotice({ worker }: { worker: WorkerProfile | undefined }) {
  if (!worker?.bankChangedAt) return null
  const { day, time } = dayAndTime(worker.bankChangedAt)
  return (
    <Notice>
      <span>
        {words.changed(day, time)} <Link href="/support">{words.contact}</Link>.
      </span>
    </Notice>
  )
}
