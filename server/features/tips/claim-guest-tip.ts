import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Adds a tip that the caller gave as a guest to the caller's history, once. Only the payer knows the reference. */
export async function claimGuestTip({ db }: { db: Db }, caller: Caller, reference: string): Promise<void> {
  await db.begin(async (tx) => {
    const [tip] = await tx<{ id: string; walletId: number; claimedBy: string | null }[]>`
      select id, wallet_id as "walletId", claimed_by as "claimedBy"
      from guest_tip
      where reference = ${reference} and state = 'completed'
      for update
    `
    if (!tip) throw new Refusal('unknown_tip')
    if (tip.claimedBy === caller.personId) return
    if (tip.claimedBy) throw new Refusal('already_done')
    // Nobody rates themselves.
    if (tip.walletId === caller.walletId) throw new Refusal('own_tip')
    await tx`update guest_tip set claimed_by = ${caller.personId}, claimed_at = business_now() where id = ${tip.id}`
  })
}
