import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { USSD } from '#contract/limits.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'
import { callbackAuthorization } from '#server/partners/callback-secret.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { pagePolicy, sourceOf } from '#server/platform/documents/page.ts'
import type { Config } from '#server/platform/start/config.ts'
import { shaped } from './http.ts'
import { PHONE_SCRIPT, phonePage } from './phone-page.ts'
import { PHONE_STYLE } from './phone-style.ts'

type Sim = { db: Db; config: Config }

const PhoneNumber = z.string().transform((typed, context) => {
  const number = readPhoneNumber(typed)
  if (number !== undefined) return number
  context.addIssue({ code: 'custom', message: 'no number' })
  return z.NEVER
})
const Step = z.object({
  number: PhoneNumber,
  sessionId: z.string().max(100),
  text: z.string().max(USSD.maxInput),
  /** The step reaches us, and our answer is lost on its way to the phone. */
  lose: z.boolean().default(false),
})
const Swapped = z.object({ number: PhoneNumber })
const Sent = z.object({ number: PhoneNumber, text: z.string().min(1).max(1_000) })

const CSP = pagePolicy(PHONE_STYLE, `script-src ${sourceOf(PHONE_SCRIPT)}; connect-src 'self'; form-action 'none'`)

/**
 * A phone to try it on. It simulates the handset, the network and the gateway's way to us: input reaches us only as the gateway would send
 * it, and nothing of it is kept here.
 */
export function mountPhone(app: FastifyInstance, sim: Sim): void {
  app.get('/', async ({ headers }, reply) => {
    const ussdCode = sim.config.gateway?.ussdCode ?? ''
    // Without the cookie of a session every call of the smartphone would be refused.
    const isSignedIn = /_session=/.test(headers.cookie ?? '')
    return reply
      .headers({ 'Content-Security-Policy': CSP, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(phonePage({ ussdCode, isSignedIn }))
  })

  app.post('/ussd', async (request, reply) => {
    const step = shaped(Step, request.body)
    if (!step) return reply.code(400).send({ message: 'Please enter a South African mobile number.' })
    const { number: phoneNumber, sessionId, text, lose } = step
    const serviceCode = sim.config.gateway?.ussdCode ?? ''
    const answer = await callUs(sim, 'ussd', { sessionId, serviceCode, phoneNumber, networkCode: '65501', text })
    return { answer: lose ? null : (answer ?? 'END The network had no answer. Please dial again.') }
  })

  app.post('/sim', async (request, reply) => {
    const swapped = shaped(Swapped, request.body)
    if (!swapped) return reply.code(400).send({ message: 'Please enter a South African mobile number.' })
    const [clock] = await sim.db<[{ now: Date }]>`select business_now() as now`
    const form = { phoneNumber: swapped.number, lastSimSwapDate: clock.now.toISOString() }
    return { done: (await callUs(sim, 'sms', form)) !== undefined }
  })

  app.post('/sms', async (request, reply) => {
    const sent = shaped(Sent, request.body)
    if (!sent) return reply.code(400).send({ message: 'Please enter a number and a text.' })
    const { number: from, text } = sent
    const date = new Date().toISOString()
    await callUs(sim, 'sms', { date, from, id: randomUUID(), linkId: '', text, to: '30657', networkCode: '65501' })
    return { done: true }
  })

  app.get('/inbox', async (request, reply) => {
    const { data: number } = PhoneNumber.safeParse((request.query as { number?: unknown }).number)
    if (!number) return reply.code(400).send({ message: 'Please enter a South African mobile number.' })
    const messages = await sim.db`
      select id, sender as "from", message as text, created_at as at
      from sim_sms
      where number = ${number}
      order by created_at desc, id
      limit 20
    `
    return { messages }
  })
}

/** Calls us as the gateway does; nothing when no answer came. */
async function callUs({ config }: Sim, path: string, form: Record<string, string>): Promise<string | undefined> {
  try {
    const response = await fetch(`${config.serviceUrl}/api/callbacks/${path}`, {
      method: 'POST',
      headers: { authorization: callbackAuthorization(config.gateway?.callbackSecret ?? '') },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(5_000),
    })
    const text = await response.text()
    return response.ok ? text : undefined
  } catch {
    return undefined
  }
}
