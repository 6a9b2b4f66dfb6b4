import type { VodapaySwitches } from '#contract/simulators.ts'
import type { VodapayCode } from '#server/partners/vodapay-codes.ts'
import { type Delivery, delivered } from './deliveries.ts'

export type PaymentPlan = {
  answer: VodapaySwitches['answer']
  /** The answers until the payment is decided, and from then on. */
  first: VodapayCode
  final: VodapayCode
  decidedAfterMs: number
  /** How long the payer can decide on the page. */
  pageMs?: number
  deliveries: Delivery<VodapayCode>[]
}

/** Amounts of so many rand try out each outcome by hand: R4005 is answered with code 05. */
const MAGIC: Record<number, VodapayCode> = {
  400500: '05',
  401700: '17',
  405100: '51',
  406800: '68',
  409100: '91',
  409600: '96',
}

/** On the page also for a guest, who tips R405 and pays R405.49. */
export const MAGIC_ON_PAGE: Record<number, VodapayCode> = {
  ...MAGIC,
  40549: '05',
  41749: '17',
  45149: '51',
  46849: '68',
  49149: '91',
  49649: '96',
}

/** R4099 is paid on the page although a card is on file. */
export const ON_PAGE = 409900

/** How late a payment is that comes late. */
export const LATE_MS = 10_000

/** Decides, when a payment is asked for, everything that will ever happen to it. */
export function planPayment(
  amount: number,
  { code, answer, notify, delayMs }: VodapaySwitches,
  magic: Record<number, VodapayCode> = MAGIC,
): PaymentPlan {
  const wanted = magic[amount] ?? code ?? '00'
  if (wanted === '91') return { answer: 'after', first: '91', final: '91', decidedAfterMs: 0, deliveries: [] }
  // Late but good: the answer says 68, and the money comes.
  const late = wanted === '68' || delayMs > 0
  const first = late ? '68' : wanted
  const final = wanted === '68' ? '00' : wanted
  const decidedAfterMs = (wanted === '68' ? LATE_MS : 0) + delayMs
  return { answer, first, final, decidedAfterMs, deliveries: notifications(notify, first, final, decidedAfterMs) }
}

/** Plans a refund by the same switches: refused, carried out without an answer, or answered late though it was carried out. */
export function planRefund({ code, answer, notify, delayMs }: VodapaySwitches) {
  const wanted = code ?? '00'
  const refused = wanted === '05' || wanted === '17' || wanted === '51' || wanted === '96' ? wanted : undefined
  return {
    answer: wanted === '91' ? ('never' as const) : answer,
    refused,
    code: wanted,
    deliveries: notifications(notify, '00', '00', delayMs),
  }
}

function notifications(
  notify: VodapaySwitches['notify'],
  first: VodapayCode,
  final: VodapayCode,
  afterMs: number,
): Delivery<VodapayCode>[] {
  const end = { says: final, afterMs, agedMs: 0 }
  const before = { says: first === final ? '68' : first, afterMs: afterMs + 500, agedMs: 0 } as const
  return delivered(notify, [end], () => [end, before])
}
