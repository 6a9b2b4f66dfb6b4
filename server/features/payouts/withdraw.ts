import { randomUUID } from 'node:crypto'
import type { Cents } from '#contract/money.ts'
import type { PayoutState, Withdraw } from '#contract/payouts.ts'
import type { Given } from '#contract/shapes.ts'
import type { Transaction } from '#contract/wallet.ts'
import { withdrawalTransaction } from '#server/features/wallet/transactions.ts'
import { readBankDetails } from '#server/features/workers/read-worker-profile.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { arrivesBy } from '#server/platform/calendar.ts'
import { type BankKeys, maskAccountNumber, sealBankDetails } from '#server/platform/crypto/bank-details.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'

export type Withdrawn = {
  transaction: Given<typeof Transaction>
  balance: Cents
  net: Cents
  arrivesBy: string
  /** Bank and masked account, as the payout has them. */
  destination: string
  replayed: boolean
}

/** Takes money out of the wallet and creates its payout: both or neither. */
export async function withdraw(
  { db, ledger, keys, entryIds }: { db: Db; ledger: Ledger; keys: BankKeys; entryIds: EntryIds },
  caller: Caller,
  { rail = 'bank', ...asked }: Withdraw & { key: string },
): Promise<Withdrawn> {
  const { personId, walletId, requestId } = caller
  const account = await readBankDetails(db, keys, walletId)
  const masked = maskAccountNumber(account?.accountNumber ?? null)
  const payoutId = randomUUID()
  const posted = await ledger.post({
    kind: 'withdrawal',
    ...asked,
    rail,
    actor: personId,
    requestId,
    from: walletId,
    payoutId,
    // A copy, so that the bank gets what people read here, whatever the worker changes later.
    destination: [account?.bankName, masked].filter(Boolean).join(' '),
    beneficiary: account && sealBankDetails(keys, payoutId, account),
    // Refused by the ledger, so that a repeated request gets the first answer.
    ...(masked === null && { refuse: 'no_bank_account' as const }),
  })

  const { entryId, amount, fee, at } = posted
  const [payout] = await db<[{ state: PayoutState; destination: string; reason: string | null }]>`
    select state, destination, reason from payout where entry_id = ${entryId}
  `
  return {
    transaction: withdrawalTransaction({ id: entryIds.write(entryId), caller, amount, fee, at, ...payout }),
    balance: posted.balanceAfter,
    net: amount - fee,
    arrivesBy: arrivesBy(at),
    destination: payout.destination,
    replayed: posted.replayed,
  }
}
