import type { Db } from '#server/platform/db/connect.ts'

/** How far a side has been compared, and how to store that after this comparison. */
export type Window = { from: Date; keep(): Promise<void> }

/** Clocks differ, and a partner may list an event a moment later. */
const OVERLAP = '1 hour'
const SWEEP_EVERY = '1 day'
const SWEEP_BACK = '14 days'

/** Where a comparison begins: where the last one began; once a day at least two weeks back. */
export async function openWindow(db: Db, side: string): Promise<Window> {
  const [window] = await db<[{ from: Date; now: Date; sweeps: boolean }]>`
    select business_now() as now, sweeps,
      -- A simulated clock may have been set back since.
      least(least(up_to, business_now()) - ${OVERLAP}::interval,
        case when sweeps then business_now() - ${SWEEP_BACK}::interval end) as from
    from (select true) as always
    left join reconciliation_mark mark on side = ${side}
    cross join lateral (
      select coalesce(swept_at not between business_now() - ${SWEEP_EVERY}::interval and business_now(), true) as sweeps
    ) as last
  `
  const { from, now, sweeps } = window
  const keep = async () => {
    await db`
      insert into reconciliation_mark (side, up_to, swept_at) values (${side}, ${now}, ${now})
      on conflict (side) do update
      set up_to = excluded.up_to, swept_at = case when ${sweeps} then excluded.swept_at else reconciliation_mark.swept_at end
    `
  }
  return { from, keep }
}
