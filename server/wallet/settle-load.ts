import type { Cents } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Log } from '#server/observability/log.ts'
import type { Payment } from '#server/partners/payment-provider.ts'
import { meaningOf } from '#server/partners/vodapay-codes.ts'

export type OpenLoad = { id: string; walletId: number; amount: Cents }

/**
 * Does what the provider's word means, however often it is heard: money that came is credited once, by the ledger's key;
 * a "no" closes the load; anything else leaves it open. Money that comes after a "no" or an expiry is still money.
 */
export async function settleLoad(
  { db, ledger, log }: { db: Db; ledger: Ledger; log: Log },
  load: OpenLoad,
  payment: Payment,
  requestId: string,
): Promise<void> {
  const { responseCode: code, transactionId } = payment
  switch (meaningOf(code)) {
    case 'approved': {
      if (payment.amount !== load.amount) {
        log.error('the provider took another amount than was asked for', { reference: load.id, requestId })
        await db`
          update load set asked_cents = coalesce(asked_cents, amount_cents), amount_cents = ${payment.amount}
          where id = ${load.id} and state <> 'completed'
        `
      }
      const { id: loadId, walletId: to } = load
      await ledger.post({
        kind: 'load',
        key: `load:${loadId}`,
        actor: 'system',
        requestId,
        to,
        amount: payment.amount,
        loadId,
      })
      await db`
        update load set response_code = ${code}, provider_transaction_id = ${transactionId}, due_at = null
        where id = ${loadId} and (due_at is not null or response_code is distinct from ${code})
      `
      return
    }
    case 'declined': {
      const closed = await db`
        update load
        set state = 'declined', settled_at = business_now(), response_code = ${code},
          provider_transaction_id = ${transactionId}, due_at = null
        where id = ${load.id} and state = 'pending'
      `
      if (closed.count > 0) await db`select pg_notify('money', ${JSON.stringify({ wallets: [load.walletId] })})`
      return
    }
    case 'open':
      await db`
        update load set response_code = ${code}, provider_transaction_id = ${transactionId}
        where id = ${load.id} and state = 'pending'
      `
  }
}
