import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { decided } from './audited.ts'
import type { Passed } from './follow-card-money.ts'

/**
 * Takes a person off the list of card to bank, with what was found out. The withdrawals that were listed do not count again; later ones do.
 * Nobody closes a case in which they are a step.
 */
export function closeCardToBank({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return decided(db, caller, { action: 'card_to_bank_closed', subject: id, reason }, async (tx, details) => {
    const [listed] = await tx<{ walletId: number; found: Passed; isClosed: boolean }[]>`
      select wallet_id as "walletId", found, closed_at is not null as "isClosed"
      from card_to_bank
      join wallet on wallet.id = wallet_id
      where person_id = ${id}
      for update of card_to_bank
    `
    if (!listed) throw new Refusal('not_found')
    if (listed.isClosed) throw new Refusal('already_done')
    const { sources, chain, passed, withdrawn, lastWithdrawal } = listed.found
    const involved = [
      listed.walletId,
      ...sources.map(({ walletId }) => walletId),
      ...chain.flatMap(({ from, to }) => [from, to]),
    ]
    if (involved.includes(caller.walletId)) throw new Refusal('own_account')
    await tx`
      update card_to_bank
      set closed_up_to = ${lastWithdrawal.id}::bigint, closed_at = business_now(), closed_by = ${caller.personId}
      where wallet_id = ${listed.walletId}
    `
    Object.assign(details, { passed, withdrawn })
  })
}
