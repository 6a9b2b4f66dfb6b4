import type { Tx } from '#server/platform/db/connect.ts'

/** From now on no cash for so long, whatever becomes of the number. Returns until when. */
export async function holdCash(tx: Tx, personId: string, hours: number): Promise<Date> {
  const [held] = await tx<[{ until: Date }]>`
    update person set cash_held_until = business_now() + make_interval(hours => ${hours})
    where id = ${personId}
    returning cash_held_until as until
  `
  return held.until
}
