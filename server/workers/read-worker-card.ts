import { displayName } from '#contract/display-name.ts'
import type { WorkerCard } from '#contract/guest-tips.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import { isMeant } from '#server/search/meant-worker.ts'

/** What a guest sees of a worker, without name and place if it is to be brief. A worker who cannot receive a guest's tip is unknown here. */
export async function readWorkerCard({ db }: { db: Db }, guardNumber: string, isBrief: boolean): Promise<WorkerCard> {
  const worker = await findTippable(db, guardNumber)
  if (!worker) throw new Refusal('unknown_worker')
  if (isBrief) return briefly(worker)
  const { firstName, lastName, walletId: _, ...shown } = worker
  return { ...shown, displayName: displayName(firstName, lastName) }
}

function briefly({ guardNumber, serviceCategory, verified }: Tippable): WorkerCard {
  return { guardNumber, displayName: null, serviceCategory, location: null, verified }
}

type Tippable = Omit<WorkerCard, 'displayName'> & {
  walletId: number
  firstName: string | null
  lastName: string | null
}

/** The worker of a printed ID whom a guest can tip now: active and not frozen. */
export async function findTippable(db: Db, guardNumber: string): Promise<Tippable | undefined> {
  const [worker] = await db<Tippable[]>`
    select wallet.id as "walletId", guard_number as "guardNumber", service_category as "serviceCategory", location,
      verified_at is not null as verified, case when shows_name then first_name end as "firstName",
      case when shows_name then last_name end as "lastName"
    from worker
    join wallet using (person_id)
    join person on person.id = worker.person_id
    where ${isMeant(db, guardNumber)} and removed_at is null and accepts_tips and frozen_at is null
  `
  return worker
}
