import type { Cents } from '#contract/money.ts'
import type { Given } from '#contract/shapes.ts'
import type { SendTransfer, Transaction } from '#contract/wallet.ts'
import { pseudonymFor } from '#server/features/wallet/pair-pseudonym.ts'
import { transferTransaction } from '#server/features/wallet/transactions.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { invariant } from '#server/platform/invariant.ts'
import { findRecipient } from './find-recipient.ts'

type Sent = { transaction: Given<typeof Transaction>; balance: Cents; replayed: boolean }

/** No wallet has this id. */
const NOBODY = 0

/** Transfers money to another worker, free of charge. It is no tip: it is neither rated nor earned. */
export async function sendTransfer(
  { db, ledger, entryIds }: { db: Db; ledger: Ledger; entryIds: EntryIds },
  caller: Caller,
  { guardId, ...asked }: SendTransfer & { key: string },
): Promise<Sent> {
  const { personId, requestId, walletId } = caller
  const worker = await findRecipient(db, guardId)
  const { entryId, at, balanceAfter, replayed } = await ledger.post({
    kind: 'transfer',
    ...asked,
    actor: personId,
    requestId,
    from: walletId,
    to: worker?.walletId ?? NOBODY,
    // Refused by the ledger, so that a repeated request gets the first answer.
    ...(!worker && { refuse: 'unknown_worker' as const }),
  })
  invariant(worker, 'a transfer that was posted has a worker')
  const transaction = transferTransaction({
    id: entryIds.write(entryId),
    caller,
    outgoing: true,
    other: pseudonymFor('transfer', caller, worker),
    guardNumber: worker.guardNumber,
    amount: asked.amount,
    at,
  })
  return { transaction, balance: balanceAfter, replayed }
}
