import type { Cents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Log } from '#server/observability/log.ts'
import type { Payment } from '#server/partners/payment-provider.ts'
import { creditLoad, type OpenLoad } from './credit-load.ts'

/** Credits a load that the payment provider reports as paid, and takes back what was returned to the payer since. */
export async function settlePaidLoad(
  { db, ledger, log }: { db: Db; ledger: Ledger; log: Log },
  load: OpenLoad,
  payment: Payment,
  requestId: string,
): Promise<void> {
  const { responseCode: code, transactionId } = payment
  if (!(await credit({ ledger, log }, load, payment, requestId))) return
  await db`
    update load set response_code = ${code}, provider_transaction_id = ${transactionId}, due_at = null
    where id = ${load.id} and (due_at is not null or response_code is distinct from ${code})
  `
  if (payment.refundedAmount > 0) await bookReversals({ db, ledger, log }, load, payment, requestId)
}

/** False if the load was credited before with another amount: nothing more is credited, and operators look at it. */
async function credit(
  { ledger, log }: { ledger: Ledger; log: Log },
  load: OpenLoad,
  { amount }: Payment,
  requestId: string,
): Promise<boolean> {
  const about = { reference: load.id, requestId }
  if (amount !== load.amount) log.error('payment amount mismatch', about)
  try {
    await creditLoad(ledger, load, amount, requestId)
    return true
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'idempotency_mismatch')) throw error
    log.error('load already credited with another amount', about)
    return false
  }
}

/**
 * Takes back what the payment provider returned to the payer unasked. Reported twice or out of order, each cent is taken
 * once. A refund that we requested has arrived once everything that left the wallet for this card has.
 */
async function bookReversals(
  { db, ledger, log }: { db: Db; ledger: Ledger; log: Log },
  { id: loadId, walletId: wallet }: OpenLoad,
  { refundedAmount: total, amount }: Payment,
  requestId: string,
): Promise<void> {
  if (total > amount) {
    log.error('refund exceeds payment', { reference: loadId, requestId })
    return
  }
  await recordArrival(db, loadId, total)
  const [load] = await db<[{ reversed: Cents; returned: number }]>`
    select reversed_cents as reversed,
      (select count(*) from load_refund where load_id = load.id and state = 'returned')::int as returned
    from load
    where id = ${loadId}
  `
  if (total <= load.reversed) return
  try {
    // After a refund came back to the wallet, the same total means something new.
    const key = `load_reversal:${loadId}:${total}${load.returned > 0 ? `:${load.returned}` : ''}`
    await ledger.post({ kind: 'load_reversal', key, actor: 'system', requestId, wallet, loadId, total })
  } catch (error) {
    // A larger total was booked before this one.
    if (!(error instanceof Refusal && error.code === 'already_done')) throw error
  }
}

async function recordArrival(db: Db, loadId: string, total: Cents): Promise<void> {
  const arrived = await db<{ walletId: number }[]>`
    update load_refund set state = 'paid', settled_at = business_now(), due_at = null
    where load_id = ${loadId} and state = 'pending' and (select reversed_cents from load where id = ${loadId}) <= ${total}
    returning wallet_id as "walletId"
  `
  for (const { walletId } of arrived) await db`select pg_notify('money', ${JSON.stringify({ wallets: [walletId] })})`
}
