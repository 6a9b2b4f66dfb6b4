import type { Correction } from '#contract/oversight.ts'
import { Refusal, unlessRefused } from '#contract/refusals.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db } from '#server/db/connect.ts'
import { closeDifference } from '#server/differences/differences.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { creditLoad } from '#server/wallet/credit-load.ts'

type Bank = { db: Db; ledger: Ledger }
type Row = Pick<Correction, 'direction' | 'amount'> & {
  walletId: number
  differenceId: number | null
  loadId: string | null
}

/**
 * Posts an approved correction, once: its id is the ledger's key. If it settles the difference of a load it credits that load,
 * under the load's key: if the payment provider has confirmed it first, nothing moves.
 */
export async function postCorrection({ db, ledger }: Bank, id: string, requestId: string): Promise<void> {
  const [correction] = await db<Row[]>`
    select wallet_id as "walletId", direction, amount_cents as amount, difference_id as "differenceId", load_id as "loadId"
    from correction
    where id = ${id} and state = 'approved'
  `
  if (!correction) return
  const { walletId: wallet, direction, amount, differenceId, loadId } = correction
  const asked = { key: `correction:${id}`, actor: 'system', requestId }
  try {
    const { entryId } = await (loadId === null
      ? ledger.post({ kind: 'correction', ...asked, wallet, direction, amount })
      : creditLoad(ledger, { id: loadId, walletId: wallet }, amount, requestId))
    await db.begin(async (tx) => {
      await tx`update correction set state = 'posted', entry_id = ${entryId} where id = ${id} and state = 'approved'`
      if (differenceId !== null) await closeDifference(tx, differenceId)
    })
  } catch (error) {
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
