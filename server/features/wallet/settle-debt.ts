import type { Cents } from '#contract/money.ts'
import type { Given } from '#contract/shapes.ts'
import type { SettleDebt, Transaction } from '#contract/wallet.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import { debtTransaction } from './transactions.ts'

/** Pays a debt from the balance. Tips never pay one by themselves: the person decides. */
export async function settleDebt(
  { ledger, entryIds }: { ledger: Ledger; entryIds: EntryIds },
  caller: Caller,
  asked: SettleDebt & { key: string },
): Promise<{ transaction: Given<typeof Transaction>; balance: Cents; replayed: boolean }> {
  const posted = await ledger.post({
    kind: 'debt_payment',
    ...asked,
    actor: caller.personId,
    requestId: caller.requestId,
    from: caller.walletId,
  })
  const { entryId, amount, at, balanceAfter, replayed } = posted
  const transaction = debtTransaction({ id: entryIds.write(entryId), caller, amount, at, kind: 'debt_payment' })
  return { transaction, balance: balanceAfter, replayed }
}
