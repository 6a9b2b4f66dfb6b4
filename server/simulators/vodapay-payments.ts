import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { VodapayCode } from '#server/partners/vodapay-codes.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import type { PaymentPlan } from './vodapay-plan.ts'

export type Sim = { db: Db; config: Config }
export type Row = {
  traceId: string
  transactionId: string
  amount: number
  echoData: string
  callbackUrl: string
  refunded: number
  code: VodapayCode
  /** The payer can still decide on the page. */
  isOpen: boolean
}

type Booked = Omit<Row, 'code' | 'callbackUrl' | 'isOpen'>

export const OnceOff = z.object({
  delaySettlement: z.boolean(),
  echoData: z.string().max(200),
  traceId: z.string().min(1).max(100),
  amount: z.int().positive(),
  customerId: z.string().max(100),
  notifications: z.object({ callbackUrl: z.url(), notificationUrl: z.url() }),
  styling: z.object({}).loose().optional(),
})
type OnceOff = z.infer<typeof OnceOff>

export const Refund = z.object({
  originalTransactionId: z.string(),
  amount: z.int().positive(),
  traceId: z.string().min(1).max(100),
})

export const MESSAGES: Record<VodapayCode, string> = {
  '00': 'Approved',
  '05': 'Do not honour',
  '17': 'Customer cancelled',
  '26': 'Duplicate',
  '51': 'Insufficient funds',
  '68': 'Response received too late',
  '91': 'Issuer or switch inoperative',
  '96': 'System malfunction',
}

export function reported(row: Booked, code: VodapayCode) {
  const { transactionId, traceId, echoData, amount, refunded: refundedAmount } = row
  const responseMessage = MESSAGES[code]
  return { data: { responseCode: code, responseMessage, transactionId, traceId, echoData, amount, refundedAmount } }
}

/** Stores the payment with all its future notifications. False when the trace id is known: the first one stands. */
export async function storePayment({ db }: Sim, order: OnceOff, plan: PaymentPlan): Promise<boolean> {
  const { traceId, amount, echoData, notifications } = order
  return db.begin(async (tx) => {
    const [made] = await tx<Row[]>`
      insert into sim_payment (trace_id, transaction_id, amount_cents, echo_data, callback_url, notification_url,
        first_code, final_code, page_until, decided_at)
      values (${traceId}, ${randomUUID()}, ${amount}, ${echoData}, ${notifications.callbackUrl},
        ${notifications.notificationUrl}, ${plan.first}, ${plan.final},
        business_now() + ${plan.pageMs ?? null}::float8 * interval '1 millisecond',
        business_now() + ${plan.decidedAfterMs} * interval '1 millisecond')
      on conflict (trace_id) do nothing
      returning trace_id as "traceId", transaction_id as "transactionId", amount_cents as amount, echo_data as "echoData",
        refunded_cents as refunded
    `
    if (made) await planDeliveries(tx, made, plan)
    return made !== undefined
  })
}

/** Puts the notifications to come into the queue. */
export async function planDeliveries(tx: Tx, payment: Booked, plan: Pick<PaymentPlan, 'deliveries'>): Promise<void> {
  const says = plan.deliveries.map((each) => JSON.stringify(reported(payment, each.says)))
  await tx`
    insert into sim_delivery (provider, url, body, due_at, aged_ms)
    select 'vodapay', notification_url, note.body, business_now() + note.after_ms * interval '1 millisecond', note.aged_ms
    from sim_payment, unnest(${says}::text[], ${plan.deliveries.map((each) => each.afterMs)}::bigint[],
      ${plan.deliveries.map((each) => each.agedMs)}::int[]) as note (body, after_ms, aged_ms)
    where trace_id = ${payment.traceId}
  `
  await tx`select pg_notify('sim_delivery', '')`
}

export async function findPayment({ db }: Sim, traceId: string): Promise<Row | undefined> {
  const [row] = await db<Row[]>`${payments(db)} where trace_id = ${traceId}`
  return row
}

/** Payments that changed since a moment, five hundred at a time, in the order of trace ids. */
export function listPayments({ db }: Sim, from: string, after: string) {
  return db<Row[]>`
    ${payments(db)}
    where greatest(changed_at, least(decided_at, business_now())) >= ${from}::timestamptz and trace_id > ${after}
    order by trace_id
    limit 500
  `
}

function payments(db: Db) {
  return db`
    select trace_id as "traceId", transaction_id as "transactionId", amount_cents as amount, echo_data as "echoData",
      callback_url as "callbackUrl", refunded_cents as refunded,
      coalesce(page_until > business_now(), false) as "isOpen", case when decided_at <= business_now() then final_code else first_code end as code
    from sim_payment
  `
}

export async function storeRefund(
  { db }: Sim,
  refund: z.infer<typeof Refund>,
  plan: Pick<PaymentPlan, 'deliveries'>,
): Promise<VodapayCode> {
  return db.begin(async (tx) => {
    const [payment] = await tx<(Row & { left: number; approved: boolean })[]>`
      select trace_id as "traceId", transaction_id as "transactionId", amount_cents as amount, echo_data as "echoData",
        refunded_cents as refunded, amount_cents - refunded_cents as left,
        final_code = '00' and decided_at <= business_now() as approved
      from sim_payment
      where transaction_id = ${refund.originalTransactionId}
      for update
    `
    const [before] = await tx`select 1 from sim_refund where trace_id = ${refund.traceId}`
    if (before) return '26'
    if (!payment?.approved || payment.left < refund.amount) return '05'
    await tx`
      insert into sim_refund (trace_id, payment, amount_cents)
      values (${refund.traceId}, ${payment.traceId}, ${refund.amount})
    `
    const refunded = payment.refunded + refund.amount
    await tx`
      update sim_payment set refunded_cents = ${refunded}, changed_at = business_now() where trace_id = ${payment.traceId}
    `
    await planDeliveries(tx, { ...payment, refunded }, plan)
    return '00'
  })
}
