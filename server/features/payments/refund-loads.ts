import type { Cents } from '#contract/money.ts'
import type { RefundLoads } from '#contract/refunds.ts'
import type { Given } from '#contract/shapes.ts'
import type { Transaction } from '#contract/wallet.ts'
import { refundTransaction } from '#server/features/wallet/transactions.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { PaymentProvider } from '#server/partners/payment-provider.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { driveRefunds } from './drive-refunds.ts'

type Asked = RefundLoads & { key: string; isLeaving?: boolean }

/**
 * Takes what was loaded and not spent out of the wallet, and asks the payment provider at once to return it. Without an answer
 * the provider is asked again later.
 */
export async function refundLoads(
  services: { db: Db; ledger: Ledger; log: Log; paymentProvider: PaymentProvider; entryIds: EntryIds },
  caller: Caller,
  { key, amount, isLeaving = false }: Asked,
): Promise<{ transaction: Given<typeof Transaction>; balance: Cents; replayed: boolean }> {
  const { db, ledger, entryIds } = services
  const request = { key, actor: caller.personId, requestId: caller.requestId }
  const posted = await ledger.post({ kind: 'load_refund', ...request, from: caller.walletId, amount, isLeaving })
  if (!posted.replayed) await driveRefunds(services, posted.entryId)

  const [refund] = await db<[{ takenBack: Cents; isOpen: boolean }]>`
    select coalesce(sum(amount_cents) filter (where state = 'returned'), 0)::bigint as "takenBack", bool_or(state = 'pending') as "isOpen"
    from load_refund
    where entry_id = ${posted.entryId}
  `
  const transaction = refundTransaction({ id: entryIds.write(posted.entryId), caller, ...posted, ...refund })
  // A part refused at once is back in the wallet.
  return { transaction, balance: posted.balanceAfter + refund.takenBack, replayed: posted.replayed }
}
