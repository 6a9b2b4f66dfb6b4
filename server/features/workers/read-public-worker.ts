import { displayName } from '#contract/display-name.ts'
import type { PublicWorker } from '#contract/guest-tips.ts'
import { GUEST_TIP } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { isMeant } from '#server/features/search/find-workers.ts'
import { isBlankCard } from '#server/features/search/is-blank-card.ts'
import { shownPhoto } from '#server/features/search/shown-worker.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** A worker as a guest sees them, without name, place and photo if it is to be brief. A worker who cannot receive a guest's tip is unknown here. */
export async function readPublicWorker(
  { db }: { db: Db },
  guardNumber: string,
  isBrief: boolean,
): Promise<PublicWorker> {
  const worker = await findTippable(db, guardNumber)
  if (isBrief) return briefly(worker)
  const { firstName, lastName, walletId: _, ...shown } = worker
  return { ...shown, displayName: displayName(firstName, lastName) }
}

function briefly({ guardNumber, serviceCategory, verified, face }: Tippable): PublicWorker {
  return { guardNumber, displayName: null, serviceCategory, location: null, verified, face, photo: null }
}

type Tippable = Omit<PublicWorker, 'displayName'> & {
  walletId: number
  firstName: string | null
  lastName: string | null
}

/** The worker of a printed ID whom a guest can tip now: active, not frozen, and without chargebacks that an operator has to look at. */
export async function findTippable(db: Db, guardNumber: string): Promise<Tippable> {
  const [worker] = await db<(Tippable & { isPaused: boolean })[]>`
    select wallet.id as "walletId", guard_number as "guardNumber", service_category as "serviceCategory", location,
      verified_at is not null as verified, case when shows_name then first_name end as "firstName",
      case when shows_name then last_name end as "lastName", face, ${shownPhoto(db)} as photo,
      exists (select from guest_loss where wallet_id = wallet.id and cents >= ${GUEST_TIP.pausedFrom}) as "isPaused"
    from worker
    join wallet using (person_id)
    join person on person.id = worker.person_id
    where ${isMeant(db, guardNumber)} and removed_at is null and accepts_tips and frozen_at is null
  `
  if (!worker) throw new Refusal((await isBlankCard(db, guardNumber)) ? 'card_not_in_use' : 'unknown_worker')
  const { isPaused, ...tippable } = worker
  if (isPaused) throw new Refusal('guests_paused')
  return tippable
}
