import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'

type Sim = { db: Db; config: Config }

/** The payment provider's part of a settlement, in thousandths. */
const COST_PER_MILLE = 25

/** The settlements made since a moment, oldest id first. Due payments are settled first. */
export async function listSettlements({ db, config }: Sim, { from, after }: { from: string; after: string }) {
  await settleDue({ db, config })
  return db<{ settlementId: string; amount: number; cost: number }[]>`
    select id as "settlementId", amount_cents as amount, cost_cents as cost
    from sim_settlement
    where created_at >= ${from}::timestamptz and id > ${after}
    order by id
    limit 500
  `
}

/** Payments are settled a business day after they were approved, less what was refunded until then. */
function settleDue({ db, config }: Sim): Promise<void> {
  return db.begin(async (tx) => {
    const due = await tx<{ traceId: string; cents: number }[]>`
      select trace_id as "traceId", amount_cents - refunded_cents - settled_cents as cents
      from sim_payment
      where final_code = '00' and amount_cents - refunded_cents <> settled_cents
        and decided_at <= business_now() - ${config.businessDaySeconds} * interval '1 second'
      for update
    `
    const total = due.reduce((sum, { cents }) => sum + cents, 0)
    // Refunds that outweigh everything else wait for payments to be set off against.
    if (total <= 0) return
    const cost = Math.floor((total * COST_PER_MILLE) / 1_000)
    await tx`
      update sim_payment set settled_cents = amount_cents - refunded_cents
      where trace_id = any(${due.map(({ traceId }) => traceId)})
    `
    await tx`insert into sim_settlement (id, amount_cents, cost_cents) values (${randomUUID()}, ${total - cost}, ${cost})`
  })
}
