import type { FastifyInstance } from 'fastify'
import { holdsSecret } from '#server/partners/callback-secret.ts'
import { leaveUnanswered, Page, shaped } from './http.ts'
import { readSwitches } from './switches.ts'
import { mountPayPage, waitForPayer } from './vodapay-page.ts'
import {
  findPayment,
  listPayments,
  MESSAGES,
  OnceOff,
  Refund,
  type Row,
  reported,
  type Sim,
  storePayment,
  storeRefund,
} from './vodapay-payments.ts'
import { ON_PAGE, planPayment, planRefund } from './vodapay-plan.ts'
import { listSettlements } from './vodapay-settlements.ts'

/** The payment provider's name for somebody it does not know. */
const GUEST = 'guest'

/** The payment provider as it would be, without the money: VodaPay Gateway v2. */
export function mountVodapay(app: FastifyInstance, sim: Sim): void {
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
    const plan = planPayment(order.amount, vodapay)
    if (plan.answer === 'never') return leaveUnanswered(request, reply)
    // A known customer's card is charged at once; anybody else pays on the page.
    const isOnPage = order.customerId === GUEST || order.amount === ON_PAGE || vodapay.page
    const made = await storePayment(sim, order, isOnPage ? waitForPayer : plan)
    const row = (await findPayment(sim, order.traceId)) as Row
    if (plan.answer === 'after') return leaveUnanswered(request, reply)
    // The payer's browser reaches the simulator where it reaches everything else of ours.
    const page = `${sim.config.publicUrl}/sim/vodapay/pay/${encodeURIComponent(order.traceId)}`
    const { data } = reported(row, made ? row.code : '26')
    return { data: { ...data, sessionId: row.transactionId, ...(row.isOpen && { initiationUrl: page }) } }
  })

  app.get<{ Params: { traceId: string } }>('/v2/Pay/OnceOff/:traceId', async (request, reply) => {
    const row = await findPayment(sim, request.params.traceId)
    return row ? reported(row, row.code) : reply.code(404).send({ message: 'Unknown traceId.' })
  })

  app.get('/v2/Pay/OnceOff', async (request, reply) => {
    const page = shaped(Page, request.query)
    if (!page) return reply.code(400).send({ message: 'Malformed.' })
    const rows = await listPayments(sim, page.from, page.after)
    return { data: rows.map((row) => reported(row, row.code).data) }
  })

  app.get('/v2/Pay/Settlements', async (request, reply) => {
    const page = shaped(Page, request.query)
    if (!page) return reply.code(400).send({ message: 'Malformed.' })
    return { data: await listSettlements(sim, page) }
  })

  app.post('/v2/Pay/Refund', async (request, reply) => {
    const refund = shaped(Refund, request.body)
    if (!refund) return reply.code(400).send({ message: 'Malformed.' })
    const { vodapay } = await readSwitches(sim.db)
    const plan = planRefund(vodapay)
    if (plan.answer === 'never') return leaveUnanswered(request, reply)
    const code = plan.refused ?? (await storeRefund(sim, refund, plan))
    if (plan.answer === 'after') return leaveUnanswered(request, reply)
    const responseCode = code === '00' ? plan.code : code
    return { data: { responseCode, responseMessage: MESSAGES[responseCode], traceId: refund.traceId } }
  })

  mountPayPage(app, sim)
}
