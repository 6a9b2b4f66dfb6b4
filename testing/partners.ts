import { randomUUID } from 'node:crypto'
import { NoAnswer } from '#server/partners/ask.ts'
import type { Arrived } from '#server/partners/open-notification.ts'
import type { Payment, PaymentProvider } from '#server/partners/payment-provider.ts'
import type { Disbursement, PayoutBank } from '#server/partners/payout-bank.ts'
import { SIGNATURE_HEADER, sign } from '#server/partners/signature.ts'
import { planDisbursement } from '#server/simulators/bank-plan.ts'
import { planPayment } from '#server/simulators/vodapay-plan.ts'
import { randomFrom } from './random.ts'
import { unrulyBank, unrulyVodapay } from './unruly-partners.ts'

/**
 * Unruly simulators without HTTP and without their tables, for tests of thousands of schedules: the same
 * plans, kept in memory. That the real ones speak HTTP as they should is tested elsewhere.
 */
type World = { seed: number; secret: string; now(): number }
type Notice = { atMs: number; agedMs: number; body: string }

/** Notifications that are due by now, signed; each is handed out once. */
function postOffice({ secret, now }: World) {
  let waiting: Notice[] = []
  return {
    add: (notice: Notice) => waiting.push(notice),
    due: (): Arrived[] => {
      const time = now()
      const due = waiting.filter(({ atMs }) => atMs <= time).sort((a, b) => a.atMs - b.atMs)
      waiting = waiting.filter(({ atMs }) => atMs > time)
      return due.map(({ body, agedMs }, index) => ({
        // Signed a little apart, as by a sender that signs each time it sends.
        headers: { [SIGNATURE_HEADER]: sign(secret, body, Math.floor(time) - agedMs - index) },
        rawBody: body,
        requestId: 'notice',
      }))
    },
  }
}

/** Whether this request meets silence: only the first one of its kind does. */
function silence() {
  const met = new Set<string>()
  return (answer: string, id: string) => {
    const isSilent = answer !== 'at once' && !met.has(id)
    met.add(id)
    return isSilent
  }
}

export function bankInMemory(world: World & { dayMs: number; accountNumber: string }) {
  const kept = new Map<
    string,
    { id: string; nonce: string; cents: number; at: number; road: ReturnType<typeof planDisbursement> }
  >()
  const office = postOffice(world)
  const isSilent = silence()
  const told = ({ id, nonce, cents, at, road }: NonNullable<ReturnType<typeof kept.get>>): Disbursement => {
    const state = road.steps.findLast(({ afterMs }) => at + afterMs <= world.now())?.state ?? 'Pending'
    return { id, nonce, currency: 'ZAR', cents, state, reason: road.reason ?? undefined }
  }
  const bank: PayoutBank = {
    create: async ({ nonce, cents }) => {
      const road = planOf(world, cents)
      const silent = isSilent(road.answer, nonce)
      if (silent && road.answer === 'never') throw new NoAnswer('not received')
      const known = kept.get(nonce) ?? { id: randomUUID(), nonce, cents, at: world.now(), road }
      if (!kept.has(nonce)) {
        kept.set(nonce, known).set(known.id, known)
        for (const { says, afterMs, agedMs } of road.deliveries) {
          office.add({ atMs: known.at + afterMs, agedMs, body: JSON.stringify({ id: known.id, nonce, state: says }) })
        }
      }
      if (silent) throw new NoAnswer('received, and not answered')
      return told(known)
    },
    lookUp: async (id) => {
      const known = kept.get(id)
      if (!known) throw new NoAnswer('unknown')
      return told(known)
    },
    find: async (nonce) => {
      const known = kept.get(nonce)
      return known && told(known)
    },
    list: async function* () {
      for (const [key, each] of kept) if (key === each.id) yield told(each)
    },
  }
  return { bank, due: office.due }
}

/** How a disbursement of so many cents goes: it follows from the seed. */
export function planOf(
  { seed, dayMs, accountNumber }: { seed: number; dayMs: number; accountNumber: string },
  cents: number,
) {
  return planDisbursement(accountNumber, unrulyBank(randomFrom(seed, cents), dayMs), dayMs)
}

/** The same for a payment of so many cents. */
export function planOfPayment(seed: number, amount: number) {
  return planPayment(amount, unrulyVodapay(randomFrom(seed, amount)))
}

export function providerInMemory(world: World) {
  const kept = new Map<
    string,
    { payment: Omit<Payment, 'responseCode'>; at: number; plan: ReturnType<typeof planPayment> }
  >()
  const office = postOffice(world)
  const isSilent = silence()
  const told = ({ payment, at, plan }: NonNullable<ReturnType<typeof kept.get>>): Payment => {
    return { ...payment, responseCode: at + plan.decidedAfterMs <= world.now() ? plan.final : plan.first }
  }
  const provider: PaymentProvider = {
    start: async ({ traceId, amount }) => {
      const plan = planOfPayment(world.seed, amount)
      const silent = isSilent(plan.answer, traceId)
      if (silent && plan.answer === 'never') throw new NoAnswer('not received')
      if (!kept.has(traceId)) {
        const payment = { traceId, amount, transactionId: randomUUID(), refundedAmount: 0 }
        kept.set(traceId, { payment, at: world.now(), plan })
        for (const { says, afterMs, agedMs } of plan.deliveries) {
          const body = JSON.stringify({ data: { ...payment, responseCode: says } })
          office.add({ atMs: world.now() + afterMs, agedMs, body })
        }
      }
      if (silent) throw new NoAnswer('received, and not answered')
      return { page: undefined }
    },
    refund: async () => {},
    lookUp: async (traceId) => {
      const known = kept.get(traceId)
      return known && told(known)
    },
    list: async function* () {
      for (const each of kept.values()) yield told(each)
    },
    settlements: async function* () {},
  }
  return { provider, due: office.due, has: (traceId: string) => kept.has(traceId) }
}
