import type { Cents } from '#contract/money.ts'
import type { Given } from '#contract/shapes.ts'
import type { SendTip } from '#contract/tips.ts'
import type { Transaction } from '#contract/wallet.ts'
import { pseudonymFor } from '#server/features/wallet/pair-pseudonym.ts'
import { sentTip } from '#server/features/wallet/transactions.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { invariant } from '#server/platform/invariant.ts'
import { findRecipient } from './find-recipient.ts'

type Sent = { transaction: Given<typeof Transaction>; balance: Cents; replayed: boolean }

/** No wallet has this id. */
const NOBODY = 0

/** Moves the tip to the worker and the fee to us: both or neither. */
export async function sendTip(
  { db, ledger, entryIds }: { db: Db; ledger: Ledger; entryIds: EntryIds },
  caller: Caller,
  { guardId, ...asked }: SendTip & { key: string },
): Promise<Sent> {
  const { personId, requestId, walletId } = caller
  const worker = await findRecipient(db, guardId)
  const posted = await ledger.post({
    kind: 'tip',
    ...asked,
    actor: personId,
    requestId,
    from: walletId,
    to: worker?.walletId ?? NOBODY,
    // Refused by the ledger, so that a repeated request gets the first answer.
    ...(!worker && { refuse: 'unknown_worker' as const }),
  })
  invariant(worker, 'a tip that was posted has a worker')
  const { entryId, fee, at, balanceAfter, replayed } = posted
  const { guardNumber } = worker
  const other = pseudonymFor('tip', caller, worker)
  const about = { id: entryIds.write(entryId), caller, amount: asked.amount, at }
  const transaction = sentTip({ ...about, other, guardNumber, fee, rating: null })
  return { transaction, balance: balanceAfter, replayed }
}
