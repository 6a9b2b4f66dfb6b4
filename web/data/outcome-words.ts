import type { Transaction } from '#contract/wallet.ts'
import { money } from '#web/texts/en/money.ts'
import type { ToastWords } from '#web/ui/toast.ts'

/** The outcome of a payment that was sent again. Its response carries the current status: the money may have come back since. */
export function outcomeWords(label: string, transaction: Transaction): ToastWords {
  if (hasFailed(transaction)) return { ...money.failed(label), bad: true }
  return isUnderWay(transaction) ? money.unanswered.underWay(label) : money.unanswered.done(label)
}

/** The outcome of a payment that an earlier tap had made. */
export function earlierOutcomeWords(label: string, transaction: Transaction): ToastWords {
  if (hasFailed(transaction)) return { ...money.failed(label), bad: true }
  return isUnderWay(transaction) ? money.underWayBefore(label) : money.before(label)
}

export function isUnderWay({ status }: Transaction): boolean {
  return status === 'pending' || status === 'processing'
}

function hasFailed({ status }: Transaction): boolean {
  return status === 'returned' || status === 'declined'
}
