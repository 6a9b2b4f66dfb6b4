import type { Cents } from '#contract/money.ts'
import { creditLoad } from '#server/features/payments/credit-load.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Disbursement, PayoutBank } from '#server/partners/payout-bank.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'

/*
 * The simulated payment provider and bank are reached over HTTP once the service runs. Earlier entries are written into the simulators'
 * tables here, so that their statements agree with our books.
 */

/** A paid load; the same id is credited once. */
export async function addMoney(
  { db, ledger }: { db: Db; ledger: Ledger },
  { personId, walletId }: Caller,
  { id, cents }: { id: string; cents: Cents },
): Promise<void> {
  const load = { id, person_id: personId, wallet_id: walletId, amount_cents: cents }
  const payment = { payment_reference: id, key: id, request_hash: 'demo', response_code: '00' }
  await db`insert into load ${db({ ...load, ...payment, provider_transaction_id: id })} on conflict (id) do nothing`
  await notePayment(db, id, cents)
  await creditLoad(ledger, { id, walletId }, cents, 'demo')
}

/** The payment provider has taken this payment. */
export async function notePayment(db: Db, id: string, cents: Cents): Promise<void> {
  await db`
    insert into sim_payment (trace_id, transaction_id, amount_cents, echo_data, callback_url, notification_url, first_code,
      final_code, decided_at)
    values (${id}, ${id}, ${cents}, '', '', '', '00', '00', business_now())
    on conflict do nothing
  `
}

type Row = { id: string; nonce: string; cents: Cents; reason: string | null }

/** A bank that pays at once, except to accounts that it is to reject. */
export function demoBank(db: Db, isUnknown: (accountNumber: string) => boolean): Omit<PayoutBank, 'list' | 'resolve'> {
  const tell = ({ reason, ...row }: Row): Disbursement => {
    return { ...row, currency: 'ZAR', ...(reason ? { state: 'Error', reason } : { state: 'Completed' }) }
  }
  const find = async (nonce: string) => {
    const [row] = await db<Row[]>`select id, nonce, cents, reason from sim_disbursement where nonce = ${nonce}`
    return row && tell(row)
  }
  return {
    create: async ({ nonce, cents, beneficiary }) => {
      const reason = 'accountNumber' in beneficiary && isUnknown(beneficiary.accountNumber) ? 'account_unknown' : null
      const timeline = [{ state: reason ? 'Error' : 'Completed', afterMs: 0 }]
      const id = `demo-${nonce}`
      await db`
        insert into sim_disbursement (id, nonce, cents, reason, timeline) values (${id}, ${nonce}, ${cents}, ${reason}, ${db.json(timeline)})
        on conflict (nonce) do nothing
      `
      return tell({ id, nonce, cents, reason })
    },
    find,
    lookUp: async (id) => {
      const found = await find(id.replace(/^demo-/, ''))
      if (!found) throw new Error('The demo bank knows what it has made.')
      return found
    },
  }
}
