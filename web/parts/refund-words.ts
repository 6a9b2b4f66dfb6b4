import { rand } from '#contract/money.ts'
import type { Transaction } from '#contract/wallet.ts'
import { isUnderWay } from '#web/data/outcome-words.ts'
import { moneyBack as words } from '#web/texts/en/money-back.ts'
import type { ToastWords } from '#web/ui/toast.ts'

/** The status of a refund at the time of its response. */
export function refundWords(transaction: Transaction): ToastWords {
  const { amount, takenBack = 0 } = transaction
  if (isUnderWay(transaction)) return words.underWay(rand(amount))
  const went = amount - takenBack
  if (takenBack === 0) return words.sent(rand(amount))
  return { ...(went > 0 ? words.partly(rand(went), rand(takenBack)) : words.refused(rand(takenBack))), bad: true }
}
