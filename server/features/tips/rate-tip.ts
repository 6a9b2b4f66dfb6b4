import { Refusal } from '#contract/refusals.ts'
import type { RateTip } from '#contract/tips.ts'
import { countStars } from '#server/features/workers/write-worker.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Rates the worker of the caller's own tip with 1 to 5 stars, once. A guest's tip must be claimed first, and a tip that was taken back cannot be rated. Per person and worker the latest rating counts. */
export async function rateTip(
  { db, entryIds }: { db: Db; entryIds: EntryIds },
  caller: Pick<Caller, 'personId' | 'walletId'>,
  { id, stars }: RateTip & { id: string },
): Promise<void> {
  const entryId = entryIds.read(id)
  if (entryId === undefined) throw new Refusal('unknown_tip')
  await db.begin(async (tx) => {
    const [tip] = await tx<{ workerId: string }[]>`
      select worker.id as "workerId"
      from received_tip tip
      join wallet on wallet.id = tip.wallet_id
      join worker using (person_id)
      where tip.id = ${entryId} and (tip.debit_wallet = ${caller.walletId} or tip.claimed_by = ${caller.personId})
        and stayed_cents > 0
    `
    if (!tip) throw new Refusal('unknown_tip')
    // Two ratings of one worker are counted one after the other.
    await tx`select from worker where id = ${tip.workerId} for no key update`
    const [before] = await tx<{ stars: number }[]>`
      update tip_rating set counts = false
      where worker_id = ${tip.workerId} and person_id = ${caller.personId} and counts and entry_id <> ${entryId}
      returning stars
    `
    const rated = await tx`
      insert into tip_rating (entry_id, worker_id, person_id, stars)
      values (${entryId}, ${tip.workerId}, ${caller.personId}, ${stars})
      on conflict (entry_id) do nothing
    `
    if (rated.count === 0) throw new Refusal('already_rated')
    await countStars(tx, { workerId: tip.workerId, stars, instead: before?.stars })
  })
}
