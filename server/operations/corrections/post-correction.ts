import type { Correction } from '#contract/oversight.ts'
import { Refusal, unlessRefused } from '#contract/refusals.ts'
import { creditLoad } from '#server/features/payments/credit-load.ts'
import { bringBack } from '#server/features/wallet/bring-back.ts'
import { closeDifference } from '#server/money/differences.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Bank = { db: Db; ledger: Ledger }
type Row = Pick<Correction, 'direction' | 'amount'> & {
  walletId: number
  differenceId: number | null
  loadId: string | null
  refundId: string | null
}

/**
 * Posts an approved correction, once: its id is the ledger's key. A correction for a load that was never credited credits that load, and a
 * correction for a refund on its way brings it back, each under its own key: if the payment provider has settled it first, nothing moves. A
 * refund that the provider was asked for a moment ago may still be carried out, so its correction waits; from the approval on the provider
 * is not asked again.
 */
export async function postCorrection({ db, ledger }: Bank, id: string, requestId: string): Promise<void> {
  const [correction] = await db<Row[]>`
    select wallet_id as "walletId", direction, amount_cents as amount, difference_id as "differenceId", load_id as "loadId",
      refund_id as "refundId"
    from correction
    where id = ${id} and state = 'approved'
  `
  if (!correction) return
  const { walletId: wallet, direction, amount, differenceId, loadId, refundId } = correction
  const request = { key: `correction:${id}`, actor: 'system', requestId }
  try {
    const { entryId } = await (loadId !== null
      ? creditLoad(ledger, { id: loadId, walletId: wallet }, amount, requestId)
      : refundId !== null
        ? bringBack(ledger, { id: refundId, walletId: wallet, amount }, requestId, { unlessAsked: true })
        : ledger.post({ kind: 'correction', ...request, wallet, direction, amount }))
    await db.begin(async (tx) => {
      await tx`update correction set state = 'posted', entry_id = ${entryId} where id = ${id} and state = 'approved'`
      if (differenceId !== null) await closeDifference(tx, differenceId)
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'overtaken') return
    const refusal = whyRefused(error)
    if (!refusal) throw error
    await markRefused(db, id, refusal.reason, requestId)
    throw new Refusal(refusal.code)
  }
}

/** The ledger stores its refusal. A correction that is still wanted is proposed again. */
function whyRefused(error: unknown) {
  if (!(error instanceof Refusal)) return undefined
  if (error.code === 'insufficient_balance') {
    return { code: error.code, reason: 'There was not enough money in the wallet.' }
  }
  if (error.code === 'already_done') {
    return { code: error.code, reason: 'The payment provider has carried the refund out since.' }
  }
  // Only a load's key can have been used before.
  if (error.code !== 'idempotency_mismatch') return undefined
  return { code: 'already_done' as const, reason: 'The load has been credited since, with another amount.' }
}

async function markRefused(db: Db, id: string, reason: string, requestId: string): Promise<void> {
  await db.begin(async (tx) => {
    const marked = await tx`update correction set state = 'refused' where id = ${id} and state = 'approved'`
    if (marked.count === 0) return
    await recordAuditEvent(tx, { actor: 'system', action: 'correction_refused', subject: id, reason, requestId })
  })
}

/** Posts corrections that were approved and then interrupted. Runs every minute. */
export async function postApprovedCorrections(bank: Bank): Promise<number> {
  const waiting = await bank.db<{ id: string }[]>`
    select id from correction where state = 'approved' order by proposed_at limit 100
  `
  for (const { id } of waiting) {
    const posting = postCorrection(bank, id, 'post-approved-corrections')
    await unlessRefused(posting, 'insufficient_balance', 'already_done')
  }
  return waiting.length
}
