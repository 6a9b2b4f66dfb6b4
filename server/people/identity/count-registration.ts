import type { Tx } from '#server/platform/db/connect.ts'

/** Counts a registration as a worker, and returns its number within the day. A rollback undoes it. */
export async function countRegistration(tx: Tx, personId: string): Promise<number> {
  const [counted] = await tx<{ registrations: number }[]>`
    update person
    set registered_on = local_today(),
      registrations_of_day = case when registered_on = local_today() then registrations_of_day else 0 end + 1
    where id = ${personId}
    returning registrations_of_day as registrations
  `
  return counted?.registrations ?? 0
}
