import { PAYOUT } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { Refusal, unlessRefused } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { TRANSACTION_TYPES, type Transaction } from '#contract/wallet.ts'
import { entryTransaction, readEntries } from '#server/features/wallet/read-history.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { claimToCancel, release } from './claim-payouts.ts'

type Cancelling = { db: Db; ledger: Ledger; entryIds: EntryIds }
type Cancelled = { transaction: Given<typeof Transaction>; balance: Cents }

/**
 * Brings a withdrawal back whole, as long as nobody was asked to pay it. It claims the payout as the job does: if both come at once, one of
 * them gets it. Should this process die in between, the job takes the payout over a minute later, and it is paid.
 */
export async function cancelWithdrawal(
  { db, ledger, entryIds }: Cancelling,
  caller: Caller,
  transactionId: string,
): Promise<Cancelled> {
  const { walletId: wallet, requestId } = caller
  const withdrawal = entryIds.read(transactionId)
  const [own] = await db<{ version: number }[]>`
    select e.debit_version as version
    from payout
    join ledger_entry e on e.id = payout.entry_id
    where payout.entry_id = ${withdrawal ?? 0} and payout.wallet_id = ${wallet}
  `
  if (!own || withdrawal === undefined) throw new Refusal('not_found')
  const claim = await claimToCancel(db, withdrawal)
  if (claim) {
    const { id, claimNumber } = claim
    const request = { key: `payout:${id}:return`, actor: 'system', requestId }
    const about = { wallet, withdrawal, claimNumber, unlessOrdered: true, cancelled: true }
    const returning = unlessRefused(ledger.post({ kind: 'withdrawal_return', ...request, ...about }), 'overtaken')
    await returning.catch(async (error) => {
      // Its owner is told to ask again, and can: nothing is ordered in between.
      await release(db, claim, PAYOUT.cancelSeconds, false).catch(() => {})
      throw error
    })
    await release(db, claim, null, true)
  }
  const [entry] = await readEntries(db, caller, {
    version: own.version + 1,
    types: new Set(TRANSACTION_TYPES),
    direction: 'sent',
  })
  // Asked again after the answer was lost, it answers the same.
  const isBack = entry?.version === own.version && entry.state === 'returned' && entry.reason === 'cancelled_by_you'
  if (!isBack) throw new Refusal('too_late_to_cancel')
  const [{ balance }] = await db<[{ balance: Cents }]>`select balance_cents as balance from wallet where id = ${wallet}`
  return { transaction: entryTransaction(entryIds, caller, entry), balance }
}
