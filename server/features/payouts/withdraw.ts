import { randomUUID } from 'node:crypto'
import { PAYOUT } from '#contract/limits.ts'
import { type Cents, shortRand } from '#contract/money.ts'
import type { PayoutState, Withdraw } from '#contract/payouts.ts'
import { amountOut, mostAsked, type Rail } from '#contract/rails.ts'
import { Refusal } from '#contract/refusals.ts'
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
import { fill, wordsFor } from '#server/platform/language/say.ts'
import type { Config } from '#server/platform/start/config.ts'
import { readCashable } from './cash-codes.ts'
import { findDestination } from './find-destination.ts'

type Withdrawing = {
  db: Db
  ledger: Ledger
  keys: BankKeys
  entryIds: EntryIds
  bank: Pick<PayoutBank, 'resolve'>
  config: Pick<Config, 'businessDaySeconds' | 'cashForUnverified'>
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
  const posting = ledger.post({
    kind: 'withdrawal',
    key: asked.key,
    amount: amountOut(rail, asked.amount),
    rail,
    actor: personId,
    requestId,
    from: walletId,
    payoutId,
    // Cash is ordered at once, and can be cancelled until it is collected.
    waitsSeconds: rail === 'cash' ? 0 : Math.min(PAYOUT.cancelSeconds, config.businessDaySeconds),
    // A copy, so that the bank gets what people read here, whatever the worker changes later.
    ...(typeof to === 'string'
      ? // Refused by the ledger, so that a repeated request gets the first answer.
        { refuse: to, destination: '', beneficiary: null }
      : { destination: to.shown, beneficiary: to.beneficiary && sealBankDetails(keys, payoutId, to.beneficiary) }),
  })
  const posted = await posting.catch(async (error) => {
    throw await sayCashable(services, caller, error)
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

/** A refusal of money from the person's own card says how much may be withdrawn in cash. */
async function sayCashable(services: { db: Db }, caller: Caller, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'not_cashable') return error
  const { refusals, cashLeft } = wordsFor(caller)
  const left = fill(cashLeft, { left: shortRand(mostAsked('cash', await readCashable(services, caller))) })
  return new Refusal('not_cashable', { sentence: `${refusals.not_cashable} ${left}`, replayed: error.replayed })
}
