import type { Correction } from '#contract/oversight.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db } from '#server/db/connect.ts'
import type { Ledger } from '#server/ledger/ledger.ts'

type Bank = { db: Db; ledger: Ledger }
type Row = Pick<Correction, 'direction' | 'amount'> & { walletId: number }

/** Moves the money of an approved correction, once however often it is tried: its id is the ledger's key. */
export async function postCorrection({ db, ledger }: Bank, id: string, requestId: string): Promise<void> {
  const [correction] = await db<Row[]>`
    select wallet_id as "walletId", direction, amount_cents as amount from correction
    where id = ${id} and state = 'approved'
  `
  if (!correction) return
  const { walletId: wallet, direction, amount } = correction
  try {
    const { entryId } = await ledger.post({
      kind: 'correction',
      key: `correction:${id}`,
      actor: 'system',
      requestId,
      wallet,
      direction,
      amount,
    })
    await db`update correction set state = 'posted', entry_id = ${entryId} where id = ${id} and state = 'approved'`
  } catch (error) {
    if (error instanceof Refusal && error.code === 'insufficient_balance') await markRefused(db, id, requestId)
    throw error
  }
}

/** The wallet no longer holds the money. The ledger remembers this "no"; whoever still wants it proposes it again. */
async function markRefused(db: Bank['db'], id: string, requestId: string): Promise<void> {
  await db.begin(async (tx) => {
    const marked = await tx`update correction set state = 'refused' where id = ${id} and state = 'approved'`
    if (marked.count === 0) return
    const reason = 'There was not enough money in the wallet.'
    await recordAuditEvent(tx, { actor: 'system', action: 'correction_refused', subject: id, reason, requestId })
  })
}

/** Catches up with corrections that were approved and then interrupted. Run every minute. */
export async function postApprovedCorrections(bank: Bank): Promise<number> {
  const waiting = await bank.db<{ id: string }[]>`
    select id from correction where state = 'approved' order by proposed_at limit 100
  `
  for (const { id } of waiting) {
    try {
      await postCorrection(bank, id, 'post-approved-corrections')
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'insufficient_balance')) throw error
    }
  }
  return waiting.length
}
