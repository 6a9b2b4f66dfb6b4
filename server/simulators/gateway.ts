import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readPhoneNumber } from '#contract/phone-number.ts'
import type { GatewaySwitches } from '#contract/simulators.ts'
import { holdsSecret } from '#server/partners/callback-secret.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { type Delivery, delivered } from './deliveries.ts'
import { leaveUnanswered, shaped, takeForms } from './http.ts'
import { readSwitches } from './switches.ts'

type Sim = { db: Db; config: Config }

const Outgoing = z.object({
  username: z.string().min(1).max(100),
  to: z.string().min(1).max(2_000),
  message: z.string().min(1).max(1_600),
  from: z.string().max(20).default(''),
})

const STATUS: Record<number, string> = {
  101: 'Success',
  403: 'InvalidPhoneNumber',
  406: 'UserInBlacklist',
  500: 'InternalServerError',
}
const COST = 'ZAR 0.2500'

/** An aggregator of SMS as it would be, without the networks, in the manner of Africa's Talking. */
export function mountGateway(app: FastifyInstance, sim: Sim): void {
  takeForms(app)
  app.addHook('onRequest', async (request, reply) => {
    if (holdsSecret(request.headers.apikey, sim.config.gateway?.apiKey ?? '')) return
    return reply.code(401).type('text/plain').send('The supplied authentication is invalid')
  })

  app.post('/version1/messaging', async (request, reply) => {
    const order = shaped(Outgoing, request.body)
    if (!order) return reply.code(400).type('text/plain').send('Bad request')
    const { gateway: plan } = await readSwitches(sim.db)
    if (plan.answer === 'never') return leaveUnanswered(request, reply)
    const recipients = []
    for (const to of order.to.split(',')) recipients.push(await take(sim, order, to.trim(), plan))
    if (plan.answer === 'after') return leaveUnanswered(request, reply)
    const accepted = recipients.filter(({ statusCode }) => statusCode === 101).length
    const Message = `Sent to ${accepted}/${recipients.length}`
    return reply.code(201).send({ SMSMessageData: { Message, Recipients: recipients } })
  })
}

/** Takes a message for one number, with all its future reports. Numbers ending in 0000 do not exist, in 9999 are not reached. */
async function take({ db, config }: Sim, order: z.infer<typeof Outgoing>, to: string, plan: GatewaySwitches) {
  const number = readPhoneNumber(to)
  const statusCode = !number || number.endsWith('0000') ? 403 : Number(plan.code ?? 101)
  if (statusCode !== 101 || !number) {
    return { statusCode, number: to, status: STATUS[statusCode] ?? 'Failed', cost: '0', messageId: 'None' }
  }
  const messageId = `ATXid_${randomUUID().replaceAll('-', '')}`
  const about = { id: messageId, phoneNumber: number, networkCode: '65501', retryCount: '0' }
  const reports = reportsOf(number, plan).map(({ says: status, afterMs }) => ({
    body: new URLSearchParams({ ...about, status }).toString(),
    afterMs,
  }))
  await db`
    with made as (
      insert into sim_sms (id, number, sender, message) values (${messageId}, ${number}, ${order.from}, ${order.message})
      returning created_at
    )
    insert into sim_delivery (provider, url, body, due_at)
    select 'gateway', ${`${config.serviceUrl}/api/callbacks/sms`}, report.body,
      made.created_at + report.after_ms * interval '1 millisecond'
    from made, unnest(${reports.map(({ body }) => body)}::text[], ${reports.map(({ afterMs }) => afterMs)}::bigint[])
      as report (body, after_ms)
  `
  return { statusCode, number, status: 'Success', cost: COST, messageId }
}

function reportsOf(number: string, { notify, delayMs }: GatewaySwitches): Delivery<string>[] {
  const first = { says: 'Submitted', afterMs: delayMs + 300, agedMs: 0 }
  const last = { says: number.endsWith('9999') ? 'Failed' : 'Success', afterMs: delayMs + 1_000, agedMs: 0 }
  return delivered(notify, [first, last], () => [last, { ...first, afterMs: last.afterMs + 1 }])
}
