import { type Cents, rand } from '#contract/money.ts'
import type { Disbursement } from '#server/partners/payout-bank.ts'

/** The kind of difference for an answer of the bank about another payout. */
export const ANSWER_DIFFERS = 'payout_word_differs'

/** Why an answer of the bank cannot be about this payout, as a sentence for operators; undefined if it is. */
export function whatDiffers(
  payout: { id: string; net: Cents; bankId: string | null },
  answer: Disbursement,
): string | undefined {
  if (answer.nonce !== payout.id) return 'Asked about this payout, the bank answered about another one.'
  if (payout.bankId !== null && answer.id !== payout.bankId) return 'The bank answered with another id of its own.'
  if (answer.currency !== 'ZAR') return `The payout is in rand, and the bank says ${answer.currency}.`
  if (answer.cents !== payout.net) return `The payout is ${rand(payout.net)}, and the bank says ${rand(answer.cents)}.`
  return undefined
}
