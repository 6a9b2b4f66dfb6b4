import type { Rail } from '#contract/rails.ts'
import { settlePayment } from '#server/features/payments/settle-payment.ts'
import { wakePayout } from '#server/features/payouts/claim-payouts.ts'
import { RAIL_FILES } from '#server/features/payouts/rails/index.ts'
import type { PartnerAnswer } from '#server/features/payouts/rails/rail.ts'
import type { Difference } from '#server/money/differences.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { CashPartner } from '#server/partners/cash-partner.ts'
import type { PaymentProvider } from '#server/partners/payment-provider.ts'
import type { PayoutBank } from '#server/partners/payout-bank.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { Config } from '#server/platform/start/config.ts'
import { comparePayment, PAYMENT_KINDS } from './compare-payment.ts'
import { comparePayout, type OurPayout, PAYOUT_KINDS, UNASKED } from './compare-payout.ts'
import { mergeById } from './merge-by-id.ts'
import { readLoad, readPayout, streamLoads, streamPayouts } from './our-side.ts'

export type Desk = {
  db: Db
  ledger: Ledger
  paymentProvider: PaymentProvider
  bank: PayoutBank
  cashPartner: CashPartner
  log: Log
  config: Config
}

/** A partner's records and ours. */
export type Side = {
  name: string
  kinds: string[]
  /** The ids that seem to differ since a moment. Both sides change while they are read, so it is only a suspicion. */
  suspects(from: Date): AsyncIterable<string>
  /** Reads both sides of one id now, does what the partner's answer decides, and returns what still differs, unless another partner has it. */
  lookAt(id: string, kind?: string): Promise<Difference | undefined | 'elsewhere'>
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

export function payoutsSide(desk: Desk): Side {
  return sideOf(desk, {
    name: 'payouts',
    rails: ['bank', 'instant'],
    unasked: UNASKED.bank,
    list: (from) => desk.bank.list(from),
  })
}

export function cashSide(desk: Desk): Side {
  return sideOf(desk, { name: 'cash codes', rails: ['cash'], unasked: UNASKED.cash, list: listCodes })

  async function* listCodes(from: Date) {
    for await (const { serialNumber: id, reference: nonce, amount: cents, status: state } of desk.cashPartner.list(
      from,
    ))
      yield { id, nonce, cents, state }
  }
}

type Listed = Pick<PartnerAnswer, 'id' | 'nonce' | 'cents' | 'state'>
/** The payouts that one partner carries out. */
type Carried = {
  name: string
  rails: readonly [Rail, ...Rail[]]
  unasked: string
  list(from: Date): AsyncIterable<Listed>
}

function sideOf(desk: Desk, { name, rails, unasked, list }: Carried): Side {
  const { db, config } = desk
  const { businessDaySeconds: daySeconds } = config
  const rail = RAIL_FILES[rails[0]](desk)
  const compare = (payout: OurPayout | undefined, theirs: Listed | undefined) =>
    comparePayout(payout, theirs, { unasked, outcome: rail.outcome })
  return {
    name,
    kinds: [unasked, ...PAYOUT_KINDS],
    suspects: async function* (from) {
      const pairs = mergeById(streamPayouts(db, { rails, daySeconds }, from), list(from), ({ nonce }) => nonce)
      for await (const { id, ours, theirs } of pairs) if (compare(ours, theirs)) yield id
    },
    lookAt: async (id, kind) => {
      const theirs = await rail.find(id)
      const payout = await readPayout(db, daySeconds, id)
      const isHere = !payout || rails.includes(payout.rail)
      // Nobody knows it here or there: the side that has reported it says when that is over.
      const isOurs = payout ? isHere : kind === undefined || kind === unasked || rails.includes('bank')
      if (!isOurs && !theirs) return 'elsewhere'
      const difference = compare(isHere ? payout : undefined, theirs)
      // Taken back after our last query: the payout job asks the partner and returns the money.
      const isNews =
        rail.takesBack &&
        isHere &&
        payout?.isAtRest &&
        payout.state === 'paid' &&
        difference?.kind === 'payout_state_differs'
      if (!isNews) return difference
      await wakePayout(db, id)
      return undefined
    },
  }
}
