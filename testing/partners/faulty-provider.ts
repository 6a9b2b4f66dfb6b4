import { randomUUID } from 'node:crypto'
import { NoAnswer } from '#server/partners/ask.ts'
import type { Payment, PaymentProvider } from '#server/partners/payment-provider.ts'
import { pick } from '#testing/random.ts'
import type { Note, Random } from './fault-schedules.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

type Kept = {
  payment: Omit<Payment, 'responseCode' | 'refundedAmount'>
  /** Paid, declined in one of two ways, or never decided. */
  final: '00' | '05' | '51' | '91'
  decidedAt: number
  /** How much of it had gone back in all, and from when on. */
  refunds: { total: number; at: number }[]
}

/**
 * A payment provider behind a bad line, for one plan: requests and answers are lost, payments are decided hours late, with
 * another amount or refunded afterwards, at once or in parts; look-ups fail, or are about another payment, which was paid. Its clock is in seconds.
 */
export function faultyProvider(random: Random, now: () => number, note: Note) {
  const kept = new Map<string, Kept>()
  let isCalm = false

  const keep = (traceId: string, asked: number): Kept => {
    const amount = random() < 0.15 ? asked + 100 : asked
    const decidedAt = now() + pick(random, [0, 2 * MINUTE, 50 * MINUTE, 70 * MINUTE, 5 * HOUR])
    const half = Math.ceil(amount / 2)
    const totals = random() < 0.4 ? pick(random, [[amount], [half], [half, amount]]) : []
    let at = decidedAt
    const refunds = totals.map((total) => {
      at += pick(random, [MINUTE, 2 * HOUR, 8 * HOUR])
      return { total, at }
    })
    const final = pick(random, ['00', '00', '00', '05', '51', '91'] as const)
    note(`decided after ${decidedAt - now()}: ${final}${['', ', refunded', ', refunded in parts'][totals.length]}`)
    return { payment: { traceId, amount, transactionId: randomUUID() }, final, decidedAt, refunds }
  }
  const reported = ({ payment, final, decidedAt, refunds }: Kept): Payment => {
    const isDecided = decidedAt <= now()
    const refundedAmount = final === '00' ? (refunds.findLast((refund) => refund.at <= now())?.total ?? 0) : 0
    return { ...payment, responseCode: isDecided ? final : '68', refundedAmount }
  }

  const provider: PaymentProvider = {
    start: async ({ traceId, amount }) => {
      const fate = pick(random, ['good', 'good', 'lost', 'unheard'] as const)
      note(`start ${fate}`)
      if (fate === 'unheard') throw new NoAnswer(fate)
      if (!kept.has(traceId)) kept.set(traceId, keep(traceId, amount))
      if (fate === 'lost') throw new NoAnswer(fate)
      return { page: `https://pay.test/${traceId}` }
    },
    refund: async () => '00',
    lookUp: async (traceId) => {
      if (!isCalm && random() < 0.3) {
        note('no answer')
        throw new NoAnswer('no answer')
      }
      const known = kept.get(traceId)
      if (!known) return undefined
      const isGarbled = !isCalm && random() < 0.1
      if (isGarbled) note('garbled')
      const another = { traceId: randomUUID(), amount: known.payment.amount + 700, responseCode: '00' }
      return isGarbled ? { ...reported(known), ...another } : reported(known)
    },
    list: async function* () {
      for (const one of kept.values()) yield reported(one)
    },
    settlements: async function* () {},
  }
  return {
    provider,
    calmDown: () => {
      isCalm = true
    },
    /** Its true answer if asked now; undefined where it never heard of the payment. */
    wordOn: (traceId: string): Payment | undefined => {
      const known = kept.get(traceId)
      return known && reported(known)
    },
  }
}
