import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CashSwitches } from '#contract/simulators.ts'
import { holdsSecret } from '#server/partners/callback-secret.ts'
import { type CodeRow, endCode, findCode, listCodes, NO_FLOAT, pinOf, type Sim, storeCode } from './cash-codes.ts'
import { leaveUnanswered, Page, shaped, takeForms } from './http.ts'
import { readSwitches } from './switches.ts'

const Reference = z.string().min(1).max(100)
const Purchase = z.object({ reference: Reference, amount: z.int(), productCode: z.string().max(20) })
const Lookup = z.union([z.object({ reference: Reference }), z.object({ serialNumber: Reference })])
const Cancel = z.object({ reference: Reference, serialNumber: Reference })

/** Notes that machines pay out, from R50 to R500. */
const isNotes = (cents: number) => cents >= 5_000 && cents <= 50_000 && cents % 1_000 === 0

const MESSAGES: Record<number, string> = {
  0: 'Done',
  2001: 'Amount not allowed',
  2003: 'Float empty',
  2201: 'Duplicate reference',
  2210: 'Unknown, send the same again',
  2220: 'Busy',
  2401: 'Already redeemed',
  2402: 'Unknown code',
  2403: 'Cancelled',
  2405: 'Expired',
}
/** Why a code in this state cannot be redeemed or cancelled any more. */
export const ENDED: Record<CodeRow['status'], number> = { active: 0, redeemed: 2401, cancelled: 2403, expired: 2405 }

export const says = (responseCode: number) => ({ responseCode, responseMessage: MESSAGES[responseCode] ?? '' })

/** The cash partner as it would be, without the shops, which are at the till. A refusal is an answer with status 200. */
export function mountCash(app: FastifyInstance, sim: Sim): void {
  const { id, secret } = sim.config.cashPartner
  const token = createHmac('sha256', secret).update('token').digest('base64url')
  takeForms(app)
  app.addHook('onRequest', async (request, reply) => {
    const isAsking = request.routeOptions.url?.endsWith('/token')
    const right = isAsking ? `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` : `Bearer ${token}`
    if (holdsSecret(request.headers.authorization, right)) return
    return reply.code(401).send({ message: 'Unknown token.' })
  })

  app.post('/token', async (request, reply) => {
    if (!shaped(z.object({ grant_type: z.literal('client_credentials') }), request.body))
      return reply.code(400).send({ message: 'Malformed.' })
    return { access_token: token, expires_in: 3_600 }
  })

  app.post('/cash-codes/purchase', async (request, reply) => {
    const order = shaped(Purchase, request.body)
    if (!order) return reply.code(400).send({ message: 'Malformed.' })
    const { cash } = await readSwitches(sim.db)
    if (cash.answer === 'never') return leaveUnanswered(request, reply)
    const code = await take(sim, order, cash)
    if (cash.answer === 'after') return leaveUnanswered(request, reply)
    if (code !== 0) return { ...says(code), reference: order.reference }
    return reported(sim, await findCode(sim.db, 'reference', order.reference), cash)
  })

  app.post('/cash-codes/lookup', async (request, reply) => {
    const body = shaped(Lookup, request.body)
    if (!body) return reply.code(400).send({ message: 'Malformed.' })
    const { cash } = await readSwitches(sim.db)
    const found = await ('reference' in body
      ? findCode(sim.db, 'reference', body.reference)
      : findCode(sim.db, 'serial_number', body.serialNumber))
    return reported(sim, found, cash)
  })

  app.post('/cash-codes/cancel', async (request, reply) => {
    const body = shaped(Cancel, request.body)
    if (!body) return reply.code(400).send({ message: 'Malformed.' })
    const { cash } = await readSwitches(sim.db)
    if (cash.answer === 'never') return leaveUnanswered(request, reply)
    const row = await findCode(sim.db, 'reference', body.reference)
    if (!row?.isKnown || row.serialNumber !== body.serialNumber) return says(2402)
    const isDone = await endCode(sim.db, row.reference, 'cancelled')
    if (cash.answer === 'after') return leaveUnanswered(request, reply)
    const now = await findCode(sim.db, 'reference', row.reference)
    return { ...says(isDone ? 0 : ENDED[now?.status ?? 'active']), reference: row.reference }
  })

  app.get('/cash-codes', async (request, reply) => {
    const page = shaped(Page, request.query)
    if (!page) return reply.code(400).send({ message: 'Malformed.' })
    const rows = await listCodes(sim.db, page.from, page.after)
    return { codes: rows.map((row) => ({ reference: row.reference, code: listed(row) })) }
  })
}

/** Takes an order, and returns its response code. */
async function take(sim: Sim, order: z.infer<typeof Purchase>, switches: CashSwitches): Promise<number> {
  if (!isNotes(order.amount)) return 2001
  const known = await findCode(sim.db, 'reference', order.reference)
  if (known) return known.isKnown ? 2201 : 2210
  if (switches.code) return Number(switches.code)
  if (order.amount === NO_FLOAT) return 2003
  const isNew = await storeCode(sim, order, switches)
  if (!isNew) return 2201
  return switches.delayMs > 0 ? 2210 : 0
}

function reported(sim: Sim, row: CodeRow | undefined, { lie }: CashSwitches) {
  if (!row?.isKnown) return says(2402)
  const { reference } = row
  const pin = pinOf(sim, lie === 'code' ? 'another order' : reference)
  const code = { pin, ...listed(row), ...(lie === 'amount' && { amount: row.cents + 1_000 }) }
  return {
    ...says(0),
    reference: lie === 'reference' ? `${reference.slice(0, -1)}${reference.endsWith('0') ? 1 : 0}` : reference,
    transactionId: `T${row.serialNumber}`,
    code,
  }
}

function listed({ serialNumber, cents, expiresAt, status }: CodeRow) {
  return { serialNumber, amount: cents, expiresAt: expiresAt.toISOString(), status }
}
