import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import type { VodapayCode } from '#server/partners/vodapay-codes.ts'
import type { Config } from '#server/start/config.ts'
import { holdsSecret, leaveUnanswered, Page, shaped } from './http.ts'
import { readSwitches } from './switches.ts'
import { type PaymentPlan, planPayment } from './vodapay-plan.ts'
import { listSettlements } from './vodapay-settlements.ts'

type Sim = { db: Db; config: Config }
type Row = {
  traceId: string
  transactionId: string
  amount: number
  echoData: string
  callbackUrl: string
  refunded: number
  code: VodapayCode
}

const OnceOff = z.object({
  delaySettlement: z.boolean(),
  echoData: z.string().max(200),
  traceId: z.string().min(1).max(100),
  amount: z.int().positive(),
  customerId: z.string().max(100),
  notifications: z.object({ callbackUrl: z.url(), notificationUrl: z.url() }),
  styling: z.object({}).loose().optional(),
})
type OnceOff = z.infer<typeof OnceOff>

const Refund = z.object({
  originalTransactionId: z.string(),
  amount: z.int().positive(),
  traceId: z.string().min(1).max(100),
})

const MESSAGES: Record<VodapayCode, string> = {
  '00': 'Approved',
  '05': 'Do not honour',
  '17': 'Customer cancelled',
  '26': 'Duplicate',
  '51': 'Insufficient funds',
  '68': 'Response received too late',
  '91': 'Issuer or switch inoperative',
  '96': 'System malfunction',
}

/** The payment provider as it would be, without the money: VodaPay Gateway v2. */
export function mountVodapay(app: FastifyInstance, sim: Sim): void {
  // Requests that the random mode has left unanswered once: the next try gets through.
  const dropped = new Set<string>()
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions
    // The pay page is the payer's own browser, which holds no key.
    if (url?.endsWith('/pay/:traceId') || holdsSecret(request.headers['api-key'], sim.config.vodapay.apiKey)) return
    return reply.code(401).send({ message: 'Unknown api-key.' })
  })

  app.post('/v2/Pay/OnceOff', async (request, reply) => {
    const order = shaped(OnceOff, request.body)
    if (!order) return reply.code(400).send({ message: 'Malformed.' })
    const { vodapay } = await readSwitches(sim.db)
    const plan = planPayment(order.amount, vodapay, sim.config.simulatedLateSeconds * 1000)
    if (plan.answer === 'never' && !(vodapay.seed !== null && dropped.has(order.traceId))) {
      dropped.add(order.traceId)
      return leaveUnanswered(request, reply)
    }
    const made = await storePayment(sim, order, plan)
    const row = await findPayment(sim, order.traceId)
    if (plan.answer === 'after') return leaveUnanswered(request, reply)
    const initiationUrl = `${sim.config.vodapay.url}/pay/${encodeURIComponent(order.traceId)}`
    const { data } = told(row as Row, made ? plan.first : '26')
    return { data: { ...data, sessionId: row?.transactionId, initiationUrl } }
  })

  app.get<{ Params: { traceId: string } }>('/v2/Pay/OnceOff/:traceId', async (request, reply) => {
    const row = await findPayment(sim, request.params.traceId)
    return row ? told(row, row.code) : reply.code(404).send({ message: 'Unknown traceId.' })
  })

  app.get('/v2/Pay/OnceOff', async (request, reply) => {
    const page = shaped(Page, request.query)
    if (!page) return reply.code(400).send({ message: 'Malformed.' })
    const rows = await listPayments(sim, page.from, page.after)
    return { data: rows.map((row) => told(row, row.code).data) }
  })

  app.get('/v2/Pay/Settlements', async (request, reply) => {
    const page = shaped(Page, request.query)
    if (!page) return reply.code(400).send({ message: 'Malformed.' })
    return { data: await listSettlements(sim, page) }
  })

  app.post('/v2/Pay/Refund', async (request, reply) => {
    const refund = shaped(Refund, request.body)
    if (!refund) return reply.code(400).send({ message: 'Malformed.' })
    const code = await storeRefund(sim, refund)
    return { data: { responseCode: code, responseMessage: MESSAGES[code], traceId: refund.traceId } }
  })

  app.get<{ Params: { traceId: string } }>('/pay/:traceId', async (request, reply) => {
    const row = await findPayment(sim, request.params.traceId)
    if (!row) return reply.code(404).send({ message: 'Unknown traceId.' })
    const back = new URL(row.callbackUrl)
    back.searchParams.set('data', Buffer.from(JSON.stringify(told(row, row.code).data)).toString('base64'))
    return reply.redirect(back.href)
  })
}

function told(row: Omit<Row, 'code' | 'callbackUrl'>, code: VodapayCode) {
  const { transactionId, traceId, echoData, amount, refunded: refundedAmount } = row
  const responseMessage = MESSAGES[code]
  return { data: { responseCode: code, responseMessage, transactionId, traceId, echoData, amount, refundedAmount } }
}

/** Stores the payment with all its future notifications. False when the trace id is known: the first one stands. */
async function storePayment({ db }: Sim, order: OnceOff, plan: PaymentPlan): Promise<boolean> {
  const transactionId = randomUUID()
  const { traceId, amount, echoData, notifications } = order
  const says = plan.deliveries.map((each) => told({ transactionId, traceId, echoData, amount, refunded: 0 }, each.says))
  const rows = await db`
    with made as (
      insert into sim_payment (trace_id, transaction_id, amount_cents, echo_data, callback_url, notification_url,
        first_code, final_code, decided_at)
      values (${traceId}, ${transactionId}, ${amount}, ${echoData}, ${notifications.callbackUrl},
        ${notifications.notificationUrl}, ${plan.first}, ${plan.final},
        business_now() + ${plan.decidedAfterMs} * interval '1 millisecond')
      on conflict (trace_id) do nothing
      returning notification_url, created_at
    ), told as (
      insert into sim_delivery (provider, url, body, due_at, aged_ms)
      select 'vodapay', made.notification_url, note.body, made.created_at + note.after_ms * interval '1 millisecond', note.aged_ms
      from made, unnest(${says.map((each) => JSON.stringify(each))}::text[],
        ${plan.deliveries.map((each) => each.afterMs)}::bigint[], ${plan.deliveries.map((each) => each.agedMs)}::int[])
        as note (body, after_ms, aged_ms)
    )
    select 1 from made
  `
  return rows.length > 0
}

async function findPayment({ db }: Sim, traceId: string): Promise<Row | undefined> {
  const [row] = await db<Row[]>`
    select trace_id as "traceId", transaction_id as "transactionId", amount_cents as amount, echo_data as "echoData",
      callback_url as "callbackUrl", refunded_cents as refunded,
      case when decided_at <= business_now() then final_code else first_code end as code
    from sim_payment
    where trace_id = ${traceId}
  `
  return row
}

/** What has changed since a moment, five hundred at a time, in the order of trace ids. */
function listPayments({ db }: Sim, from: string, after: string) {
  return db<Row[]>`
    select trace_id as "traceId", transaction_id as "transactionId", amount_cents as amount, echo_data as "echoData",
      callback_url as "callbackUrl", refunded_cents as refunded,
      case when decided_at <= business_now() then final_code else first_code end as code
    from sim_payment
    where greatest(changed_at, least(decided_at, business_now())) >= ${from}::timestamptz and trace_id > ${after}
    order by trace_id
    limit 500
  `
}

async function storeRefund({ db }: Sim, refund: z.infer<typeof Refund>): Promise<VodapayCode> {
  return db.begin(async (tx) => {
    const [payment] = await tx<(Row & { left: number; approved: boolean; notificationUrl: string })[]>`
      select trace_id as "traceId", transaction_id as "transactionId", amount_cents as amount, echo_data as "echoData",
        refunded_cents as refunded, notification_url as "notificationUrl", amount_cents - refunded_cents as left,
        final_code = '00' and decided_at <= business_now() as approved
      from sim_payment
      where transaction_id = ${refund.originalTransactionId}
      for update
    `
    if (!payment?.approved || payment.left < refund.amount) return '05'
    const [made] = await tx`
      insert into sim_refund (trace_id, payment, amount_cents)
      values (${refund.traceId}, ${payment.traceId}, ${refund.amount})
      on conflict (trace_id) do nothing
      returning 1
    `
    if (!made) return '26'
    const refunded = payment.refunded + refund.amount
    await tx`
      update sim_payment set refunded_cents = ${refunded}, changed_at = business_now() where trace_id = ${payment.traceId}
    `
    const body = JSON.stringify(told({ ...payment, refunded }, '00'))
    await tx`
      insert into sim_delivery (provider, url, body, due_at) values ('vodapay', ${payment.notificationUrl}, ${body}, business_now())
    `
    return '00'
  })
}
