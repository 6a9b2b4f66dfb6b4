import { randomUUID } from 'node:crypto'
import { PAYOUT } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { PayoutState, Withdraw } from '#contract/payouts.ts'
import type { Rail } from '#contract/rails.ts'
import type { Given } from '#contract/shapes.ts'
import type { Transaction } from '#contract/wallet.ts'
import { withdrawalTransaction } from '#server/features/wallet/transactions.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { PayoutBank } from '#server/partners/payout-bank.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { arrivesBy } from '#server/platform/calendar.ts'
import { type BankKeys, sealBankDetails } from '#server/platform/crypto/bank-details.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { findDestination } from './find-destination.ts'

type Withdrawing = {
  db: Db
  ledger: Ledger
  keys: BankKeys
  entryIds: EntryIds
  bank: Pick<PayoutBank, 'resolve'>
  config: Pick<Config, 'businessDaySeconds'>
}

export type Withdrawn = {
  transaction: Given<typeof Transaction>
  balance: Cents
  net: Cents
  arrivesBy: string
  /** Bank and masked account, as the payout has them. */
  destination: string
  replayed: boolean
}

type Payout = { state: PayoutState; destination: string; reason: string | null; rail: Rail; isCancellable: boolean }

/** Takes money out of the wallet and creates its payout: both or neither. */
export async function withdraw(
  services: Withdrawing,
  caller: Caller,
  { rail = 'bank', bank, ...asked }: Withdraw & { key: string },
): Promise<Withdrawn> {
  const { db, ledger, keys, entryIds, config } = services
  const { personId, walletId, requestId } = caller
  const to = await findDestination(services, caller, { rail, bank })
  const payoutId = randomUUID()
  const posted = await ledger.post({
    kind: 'withdrawal',
    ...asked,
    rail,
    actor: personId,
    requestId,
    from: walletId,
    payoutId,
    waitsSeconds: Math.min(PAYOUT.cancelSeconds, config.businessDaySeconds),
    // A copy, so that the bank gets what people read here, whatever the worker changes later.
    ...(typeof to === 'string'
      ? // Refused by the ledger, so that a repeated request gets the first answer.
        { refuse: to, destination: '', beneficiary: null }
      : { destination: to.shown, beneficiary: sealBankDetails(keys, payoutId, to.beneficiary) }),
  })

  const { entryId, amount, fee, at } = posted
  const [payout] = await db<[Payout]>`
    select state, destination, reason, rail, is_cancellable(payout) as "isCancellable" from payout where entry_id = ${entryId}
  `
  return {
    transaction: withdrawalTransaction({ id: entryIds.write(entryId), caller, amount, fee, at, ...payout }),
    balance: posted.balanceAfter,
    net: amount - fee,
    arrivesBy: arrivesBy(at, payout.rail),
    destination: payout.destination,
    replayed: posted.replayed,
  }
}
