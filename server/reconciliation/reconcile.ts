import { WITHDRAWAL } from '#contract/limits.ts'
import { type Cents, rand } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import { type Difference, reportDifference, resolveOthers } from '#server/differences/differences.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Log } from '#server/observability/log.ts'
import type { Payment, PaymentProvider } from '#server/partners/payment-provider.ts'
import type { Disbursement, PayoutBank } from '#server/partners/payout-bank.ts'
import { wakePayout } from '#server/payouts/wake-payout.ts'
import type { Config } from '#server/start/config.ts'
import { settleLoad } from '#server/wallet/settle-load.ts'
import { comparePayment, PAYMENT_KINDS } from './compare-payment.ts'
import { comparePayout, PAYOUT_KINDS } from './compare-payout.ts'
import { readLoads, readPayouts } from './our-side.ts'

type Desk = { db: Db; ledger: Ledger; paymentProvider: PaymentProvider; bank: PayoutBank; log: Log; config: Config }

export type Reconciled = { open: number; found: number; resolved: number }

/**
 * Holds our books against the provider's and the bank's, and keeps what differs for operators to see. Two things it does
 * itself: what the provider says was paid, given back or settled is booked, under the key that a notification would use; and a
 * payout that the bank has taken back long after it was paid is looked at again, as if the bank had told us.
 * Each side is compared by itself, so that a bank that is away does not hide what the provider says.
 */
export async function reconcile(desk: Desk): Promise<Reconciled> {
  const from = await startOfWindow(desk.db)
  const sides: [kinds: string[], compare: (desk: Desk, from: Date) => Promise<Difference[]>][] = [
    [PAYMENT_KINDS, differingPayments],
    [PAYOUT_KINDS, differingPayouts],
    [['suspense_differs'], differingSuspense],
    [['settlement_differs'], differingSettlements],
    [['closed_wallet_holds_money'], moneyOfClosedAccounts],
  ]
  const sum = { found: 0, resolved: 0 }
  const failures: unknown[] = []
  for (const [kinds, compare] of sides) {
    try {
      const { found, resolved } = await keep(desk, kinds, await compare(desk, from))
      sum.found += found
      sum.resolved += resolved
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  const [open] = await desk.db<[{ count: number }]>`
    select count(*) from reconciliation_difference where resolved_at is null
  `
  return { open: open.count, ...sum }
}

/** Two weeks, and longer while something older is still open: what leaves the window must not look resolved. */
async function startOfWindow(db: Db): Promise<Date> {
  const [window] = await db<[{ from: Date }]>`
    select least(business_now() - interval '14 days', min(since) - interval '1 day') as from
    from reconciliation_difference
    where resolved_at is null
  `
  return window.from
}

/** The provider's word decides these, so nobody has to. */
const SETTLED_HERE = new Set(['payment_not_credited', 'refund_not_booked'])

async function differingPayments(desk: Desk, from: Date): Promise<Difference[]> {
  const { db, paymentProvider } = desk
  const theirs = new Map<string, Payment>()
  for await (const payment of paymentProvider.list(from)) theirs.set(payment.traceId, payment)
  const ours = new Map((await readLoads(db, { from })).map((load) => [load.id, load]))
  const suspects = [...new Set([...theirs.keys(), ...ours.keys()])].filter((id) =>
    comparePayment(ours.get(id), theirs.get(id)),
  )
  // Both sides move on while they are read: a difference counts only if it is there on a second look.
  const again: Difference[] = []
  for (const id of suspects) {
    const payment = await paymentProvider.lookUp(id)
    const [load] = await readLoads(db, { id })
    const difference = comparePayment(load, payment)
    if (load && payment && difference && SETTLED_HERE.has(difference.kind)) {
      await settleLoad(desk, load, payment, `reconcile:${id}`)
      const [settled] = await readLoads(db, { id })
      const left = comparePayment(settled, payment)
      if (left) again.push(left)
    } else if (difference) again.push(difference)
  }
  return again
}

async function differingPayouts({ db, bank, config }: Desk, from: Date): Promise<Difference[]> {
  const theirs = new Map<string, Disbursement>()
  for await (const disbursement of bank.list(from)) theirs.set(disbursement.nonce, disbursement)
  const { businessDaySeconds: daySeconds } = config
  const rows = await readPayouts(db, daySeconds, { from, or: [...theirs.keys()] })
  const ours = new Map(rows.map((payout) => [payout.id, payout]))
  const suspects = [...new Set([...theirs.keys(), ...ours.keys()])].filter((id) =>
    comparePayout(ours.get(id), theirs.get(id)),
  )
  const again: Difference[] = []
  for (const id of suspects) {
    const disbursement = await bank.find(id)
    const [payout] = await readPayouts(db, daySeconds, { id })
    const difference = comparePayout(payout, disbursement)
    // Taken back after the last look at it: whoever drives payouts asks the bank and moves the money.
    const isNews = payout?.isAtRest && payout.state === 'paid' && difference?.kind === 'payout_state_differs'
    if (isNews) await wakePayout(db, id)
    else if (difference) again.push(difference)
  }
  return again
}

/** Books what the provider has paid out to us. One that was booked before with other figures is for operators to look at. */
async function differingSettlements({ ledger, paymentProvider }: Desk, from: Date): Promise<Difference[]> {
  const differences: Difference[] = []
  for await (const { settlementId: subject, amount, cost } of paymentProvider.settlements(from)) {
    const key = `settlement:${subject}`
    try {
      await ledger.post({ kind: 'provider_settlement', key, actor: 'system', requestId: 'reconcile', amount, cost })
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'idempotency_mismatch')) throw error
      const explanation = `The provider says ${rand(amount)} at a cost of ${rand(cost)} now, and other figures are booked.`
      differences.push({ kind: 'settlement_differs', subject, amount, explanation, since: null })
    }
  }
  return differences
}

/** What is on its way to the bank in the books must be what the open payouts say, so that it is zero when none is open. */
async function differingSuspense({ db }: Desk): Promise<Difference[]> {
  const [transit] = await db<[{ books: number; open: number }]>`
    select coalesce((select sum(cents) from posting where account = 'payouts_in_transit'), 0)::bigint as books,
      coalesce((select sum(net_cents) from payout where state in ('pending', 'processing')), 0)::bigint as open
  `
  const amount = transit.books - transit.open
  if (amount === 0) return []
  const explanation = `The books have ${rand(transit.books)} in transit, and open payouts are ${rand(transit.open)}.`
  return [{ kind: 'suspense_differs', subject: 'payouts_in_transit', amount, explanation, since: null }]
}

/** What came after an account was closed waits for its owner, who has it on signing in again; operators know of it. */
async function moneyOfClosedAccounts({ db }: Desk): Promise<Difference[]> {
  const wallets = await db<{ subject: string; amount: Cents; since: Date }[]>`
    select person.id as subject, balance_cents as amount, deleted_at as since
    from person join wallet on wallet.person_id = person.id
    where deleted_at is not null and balance_cents >= ${WITHDRAWAL.min}
    order by deleted_at
    limit ${CLOSED_AT_MOST}
  `
  const explanation = 'Money came after the account was closed. It waits for its owner to sign in again.'
  return wallets.map((wallet) => ({ ...wallet, kind: 'closed_wallet_holds_money', explanation }))
}

const CLOSED_AT_MOST = 1_000

async function keep({ db, log }: Desk, kinds: string[], differences: Difference[]) {
  return db.begin(async (tx) => {
    let found = 0
    for (const difference of differences) {
      if (!(await reportDifference(tx, difference))) continue
      found++
      log.error('reconciliation found a difference', { kind: difference.kind, reference: difference.subject })
    }
    return { found, resolved: await resolveOthers(tx, kinds, differences) }
  })
}
