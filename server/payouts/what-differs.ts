import { type Cents, rand } from '#contract/money.ts'
import type { Disbursement } from '#server/partners/payout-bank.ts'

/** The difference under which operators see an answer of the bank that is not about the payout that was asked about. */
export const WORD_DIFFERS = 'payout_word_differs'

/** Why an answer of the bank cannot be about this payout, in a sentence for operators; undefined when it is. */
export function whatDiffers(
  payout: { id: string; net: Cents; bankId: string | null },
  word: Disbursement,
): string | undefined {
  if (word.nonce !== payout.id) return 'Asked about this payout, the bank answered about another one.'
  if (payout.bankId !== null && word.id !== payout.bankId) return 'The bank answered with another id of its own.'
  if (word.currency !== 'ZAR') return `The payout is in rand, and the bank says ${word.currency}.`
  if (word.cents !== payout.net) return `The payout is ${rand(payout.net)}, and the bank says ${rand(word.cents)}.`
  return undefined
}
