import type { Cents } from '#contract/money.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Posted } from '#server/money/ledger/movement.ts'

export type OpenLoad = { id: string; walletId: number; amount: Cents }

/** Credits a load with what was paid for it, once: each load has one key. */
export function creditLoad(
  ledger: Ledger,
  { id: loadId, walletId: to }: Pick<OpenLoad, 'id' | 'walletId'>,
  amount: Cents,
  requestId: string,
): Promise<Posted> {
  return ledger.post({ kind: 'load', key: `load:${loadId}`, actor: 'system', requestId, to, amount, loadId })
}
