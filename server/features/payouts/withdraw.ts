import { randomUUID } from 'node:crypto'
import { PAYOUT } from '#contract/limits.ts'
import { type Cents, shortRand } from '#contract/money.ts'
import type { PayoutState, Withdraw } from '#contract/payouts.ts'
import { amountOut, type Rail } from '#contract/rails.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { Transaction } from '#contract/wallet.ts'
import { withdrawalTransaction } from '#server/features/wallet/transactions.ts'
import { readBankDetails } from '#server/features/workers/read-worker-profile.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { arrivesBy } from '#server/platform/calendar.ts'
import {
  type BankKeys,
  maskAccountNumber,
  type SealedBankDetails,
  sealBankDetails,
} from '#server/platform/crypto/bank-details.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fill, wordsFor } from '#server/platform/language/say.ts'
import type { Config } from '#server/platform/start/config.ts'
import { noCash, readCashable } from './cash-codes.ts'

type Withdrawing = {
  db: Db
  ledger: Ledger
  keys: BankKeys
  entryIds: EntryIds
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
  { rail = 'bank', ...asked }: Withdraw & { key: string },
): Promise<Withdrawn> {
  const { db, ledger, entryIds } = services
  const { personId, walletId, requestId } = caller
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
    ...(rail === 'cash' ? await toCash(services, caller) : await toBank(services, caller, payoutId)),
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
    arrivesBy: arrivesBy(at),
    destination: payout.destination,
    replayed: posted.replayed,
  }
}

/** A "no" is the ledger's, so that a repeated request gets the first answer. */
type Destination = {
  destination: string
  waitsSeconds: number
  beneficiary: SealedBankDetails | null
  refuse?: RefusalCode
}

/** A copy of the bank details, so that the bank gets what people read here, whatever the worker changes later. */
async function toBank({ db, keys, config }: Withdrawing, { walletId }: Caller, payoutId: string): Promise<Destination> {
  const account = await readBankDetails(db, keys, walletId)
  const masked = maskAccountNumber(account?.accountNumber ?? null)
  return {
    destination: [account?.bankName, masked].filter(Boolean).join(' '),
    waitsSeconds: Math.min(PAYOUT.cancelSeconds, config.businessDaySeconds),
    beneficiary: account && sealBankDetails(keys, payoutId, account),
    ...(masked === null && { refuse: 'no_bank_account' }),
  }
}

/** Cash goes to whoever has the code. It is ordered at once, and can be cancelled until it is collected. */
async function toCash(services: Parameters<typeof noCash>[0], caller: Caller): Promise<Destination> {
  const refuse = await noCash(services, caller)
  return { destination: 'cash', waitsSeconds: 0, beneficiary: null, ...(refuse && { refuse }) }
}

/** A refusal of money from the person's own card says how much may be withdrawn in cash. */
async function sayCashable(services: { db: Db }, caller: Caller, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'not_cashable') return error
  const { refusals, cashLeft } = wordsFor(caller)
  const left = fill(cashLeft, { left: shortRand(await readCashable(services, caller)) })
  return new Refusal('not_cashable', { sentence: `${refusals.not_cashable} ${left}`, replayed: error.replayed })
}
