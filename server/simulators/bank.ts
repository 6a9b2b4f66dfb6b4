import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bareRand, centsFromRand } from '#contract/money.ts'
import type { BankSwitches } from '#contract/simulators.ts'
import { holdsSecret } from '#server/partners/callback-secret.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { Account, findHolder, resolutionOf } from './bank-accounts.ts'
import { type BankState, type DisbursementPlan, planDisbursement, planInstant } from './bank-plan.ts'
import { leaveUnanswered, shaped } from './http.ts'
import { readSwitches } from './switches.ts'

type Sim = { db: Db; config: Config }
type Row = {
  id: string
  nonce: string
  cents: number
  reason: string | null
  timeline: DisbursementPlan['steps']
  ageMs: number
}

const Disbursement = z.object({
  amount: z.object({ currency: z.literal('ZAR'), quantity: z.string().regex(/^\d{1,9}\.\d{2}$/) }),
  nonce: z.string().min(1).max(100),
  beneficiaryReference: z.string().min(1).max(20),
  beneficiary: z.intersection(z.object({ name: z.string().max(200) }), Account),
  type: z.enum(['DEFAULT', 'INSTANT']),
  resolutionId: z.string().max(200).optional(),
})
type Disbursement = z.infer<typeof Disbursement>

/** The query: the order under a nonce, or all that changed since a moment, page by page. */
const Report = z.union([
  z.object({ nonce: z.string().min(1).max(100) }),
  z.object({ changedFrom: z.iso.datetime().default('1970-01-01T00:00:00Z'), after: z.string().max(100).default('') }),
])

/** The bank as it would be, without the money: disbursements in the manner of Stitch. */
export function mountBank(app: FastifyInstance, sim: Sim): void {
  app.addHook('onRequest', async (request, reply) => {
    if (holdsSecret(request.headers.authorization, `Bearer ${sim.config.bank.token}`)) return
    return reply.code(401).send({ message: 'Unknown token.' })
  })

  app.post('/v2/resolutions', async (request, reply) => {
    const account = shaped(Account, request.body)
    if (!account) return reply.code(400).send({ message: 'Malformed.' })
    const { bank } = await readSwitches(sim.db)
    if (bank.answer !== 'at once') return leaveUnanswered(request, reply)
    const name = await findHolder(sim, account)
    if (name === undefined) return reply.code(404).send({ message: 'Unknown account.' })
    return { name, resolutionId: resolutionOf(sim, account) }
  })

  app.post('/v2/disbursements', async (request, reply) => {
    const order = shaped(Disbursement, request.body)
    const cents = order && centsFromRand(order.amount.quantity)
    if (!order || !cents) return reply.code(400).send({ message: 'Malformed.' })
    const { bank } = await readSwitches(sim.db)
    const plan = planOrder(sim, order, bank)
    if (!plan) return reply.code(400).send({ message: 'Malformed.' })
    if (plan.answer === 'never') return leaveUnanswered(request, reply)
    await store(sim, order, cents, plan)
    if (plan.answer === 'after') return leaveUnanswered(request, reply)
    const [row] = await find(sim, 'nonce', order.nonce)
    if (row?.cents !== cents) return reply.code(409).send({ message: 'This nonce was used for another amount.' })
    return reply.code(201).send(reported(row))
  })

  app.get<{ Params: { id: string } }>('/v2/disbursements/:id', async (request, reply) => {
    const [row] = await find(sim, 'id', request.params.id)
    return row ? reported(row) : reply.code(404).send({ message: 'Unknown disbursement.' })
  })

  app.get('/v2/disbursements', async (request, reply) => {
    const query = shaped(Report, request.query)
    if (!query) return reply.code(400).send({ message: 'Malformed.' })
    const rows =
      'nonce' in query ? await find(sim, 'nonce', query.nonce) : await listChanged(sim, query.changedFrom, query.after)
    return { disbursements: rows.map(reported) }
  })
}

/** An instant payment needs a resolution; of another account it fails. Undefined if it is malformed. */
function planOrder({ config }: Sim, order: Disbursement, switches: BankSwitches): DisbursementPlan | undefined {
  const { beneficiary: to, type, resolutionId } = order
  if (type === 'INSTANT' && resolutionId !== undefined) {
    const isResolved = resolutionId === resolutionOf({ config }, to)
    return planInstant(
      'phoneNumber' in to ? to.phoneNumber : to.accountNumber,
      switches,
      isResolved ? null : 'name_mismatch',
    )
  }
  if (type === 'INSTANT' || 'phoneNumber' in to) return undefined
  return planDisbursement(to.accountNumber, switches, config.businessDaySeconds * 1000)
}

function reported({ id, nonce, cents, reason, timeline, ageMs }: Row) {
  const state = timeline.findLast((step) => step.afterMs <= ageMs)?.state ?? 'Pending'
  return { id, nonce, amount: { currency: 'ZAR', quantity: bareRand(cents) }, ...said(state, reason) }
}

/** A reason is only given where something went wrong. */
function said(state: BankState, reason: string | null) {
  const isBad = state === 'Error' || state === 'Cancelled' || state === 'Reversed'
  return { state, ...(isBad && reason && { reason }) }
}

/** Stores the disbursement with all its future notifications. A known nonce changes nothing: the first one stands. */
async function store({ db, config }: Sim, order: Disbursement, cents: number, plan: DisbursementPlan): Promise<void> {
  const id = randomUUID()
  const says = plan.deliveries.map(({ says }) => JSON.stringify({ id, nonce: order.nonce, ...said(says, plan.reason) }))
  await db`
    with made as (
      insert into sim_disbursement (id, nonce, cents, reason, timeline)
      values (${id}, ${order.nonce}, ${cents}, ${plan.reason}, ${db.json(plan.steps)})
      on conflict (nonce) do nothing
      returning created_at
    )
    insert into sim_delivery (provider, url, body, due_at, aged_ms)
    select 'bank', ${`${config.serviceUrl}/api/callbacks/bank`}, note.body,
      made.created_at + note.after_ms * interval '1 millisecond', note.aged_ms
    from made, unnest(${says}::text[], ${plan.deliveries.map((each) => each.afterMs)}::bigint[],
      ${plan.deliveries.map((each) => each.agedMs)}::int[]) as note (body, after_ms, aged_ms)
  `
}

function find({ db }: Sim, by: 'id' | 'nonce', value: string) {
  return db<Row[]>`${disbursements(db)} where ${db(by)} = ${value}`
}

/** Those made, or changed in their state, since a moment: five hundred at a time, in the order of their nonces. */
function listChanged({ db }: Sim, from: string, after: string) {
  return db<Row[]>`
    ${disbursements(db)}
    where nonce > ${after} and (created_at >= ${from}::timestamptz or exists (
      select from jsonb_to_recordset(timeline) as step ("afterMs" float8)
      where created_at + step."afterMs" * interval '1 millisecond' between ${from}::timestamptz and business_now()
    ))
    order by nonce
    limit 500
  `
}

function disbursements(db: Db) {
  return db`
    select id, nonce, cents, reason, timeline, (extract(epoch from business_now() - created_at) * 1000)::float8 as "ageMs"
    from sim_disbursement
  `
}
