import type { Cents } from '#contract/money.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Posted } from '#server/money/ledger/movement.ts'

/** Puts a refund that did not reach the card back into the wallet, once: each refund has one key. */
export function bringBack(
  ledger: Ledger,
  { id: refundId, walletId: wallet, amount }: { id: string; walletId: number; amount: Cents },
  requestId: string,
  { unlessAsked }: { unlessAsked: boolean },
): Promise<Posted> {
  const request = { key: `load_refund_return:${refundId}`, actor: 'system', requestId }
  return ledger.post({ kind: 'load_refund_return', ...request, wallet, refundId, amount, unlessAsked })
}
