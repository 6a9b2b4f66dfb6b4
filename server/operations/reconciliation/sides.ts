import { settlePayment } from '#server/features/payments/settle-payment.ts'
import { wakePayout } from '#server/features/payouts/claim-payouts.ts'
import type { Difference } from '#server/money/differences.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { PaymentProvider } from '#server/partners/payment-provider.ts'
import type { PayoutBank } from '#server/partners/payout-bank.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { Config } from '#server/platform/start/config.ts'
import { comparePayment, PAYMENT_KINDS } from './compare-payment.ts'
import { comparePayout, PAYOUT_KINDS } from './compare-payout.ts'
import { mergeById } from './merge-by-id.ts'
import { readLoad, readPayout, streamLoads, streamPayouts } from './our-side.ts'

export type Desk = {
  db: Db
  ledger: Ledger
  paymentProvider: PaymentProvider
  bank: PayoutBank
  log: Log
  config: Config
}

/** A partner's records and ours. */
export type Side = {
  name: string
  kinds: string[]
  /** The ids that seem to differ since a moment. Both sides change while they are read, so it is only a suspicion. */
  suspects(from: Date): AsyncIterable<string>
  /** Reads both sides of one id now, does what the partner's answer decides, and returns what still differs. */
  lookAt(id: string): Promise<Difference | undefined>
}

/** The payment provider decides these, so no operator has to. */
const SETTLED_HERE = new Set(['payment_not_credited', 'refund_not_booked'])

export function paymentsSide(desk: Desk): Side {
  const { db, paymentProvider } = desk
  return {
    name: 'payments',
    kinds: PAYMENT_KINDS,
    suspects: async function* (from) {
      const pairs = mergeById(streamLoads(db, from), paymentProvider.list(from), ({ traceId }) => traceId)
      for await (const { id, ours, theirs } of pairs) if (comparePayment(ours, theirs)) yield id
    },
    lookAt: async (id) => {
      const payment = await paymentProvider.lookUp(id)
      const load = await readLoad(db, id)
      const difference = comparePayment(load, payment)
      if (!load || !payment || !difference || !SETTLED_HERE.has(difference.kind)) return difference
      await settlePayment(desk, load, payment, `reconcile:${id}`)
      return comparePayment(await readLoad(db, id), payment)
    },
  }
}

export function payoutsSide({ db, bank, config }: Desk): Side {
  const { businessDaySeconds: daySeconds } = config
  return {
    name: 'payouts',
    kinds: PAYOUT_KINDS,
    suspects: async function* (from) {
      const pairs = mergeById(streamPayouts(db, daySeconds, from), bank.list(from), ({ nonce }) => nonce)
      for await (const { id, ours, theirs } of pairs) if (comparePayout(ours, theirs)) yield id
    },
    lookAt: async (id) => {
      const disbursement = await bank.find(id)
      const payout = await readPayout(db, daySeconds, id)
      const difference = comparePayout(payout, disbursement)
      // Taken back after our last query: the payout job asks the bank and returns the money.
      const isNews = payout?.isAtRest && payout.state === 'paid' && difference?.kind === 'payout_state_differs'
      if (!isNews) return difference
      await wakePayout(db, id)
      return undefined
    },
  }
}
