import type { Cents } from '#contract/money.ts'
import { unlessRefused } from '#contract/refusals.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { OpenLoad } from './credit-load.ts'

/**
 * Takes back what the payment provider returned to the payer unasked. Reported twice or out of order, each cent is taken
 * once. A refund that we requested has arrived once everything that left the wallet for this card has.
 */
export async function reverseLoad(
  { db, ledger }: { db: Db; ledger: Ledger },
  { id: loadId, walletId: wallet }: OpenLoad,
  total: Cents,
  requestId: string,
): Promise<void> {
  await recordArrival(db, loadId, total)
  const [load] = await db<[{ reversed: Cents; returned: number }]>`
    select reversed_cents as reversed,
      (select count(*) from load_refund where load_id = load.id and state = 'returned')::int as returned
    from load
    where id = ${loadId}
  `
  if (total <= load.reversed) return
  // After a refund came back to the wallet, the same total means something new.
  const key = `load_reversal:${loadId}:${total}${load.returned > 0 ? `:${load.returned}` : ''}`
  const reversal = { kind: 'load_reversal', key, actor: 'system', requestId, wallet, loadId, total } as const
  // Done if a larger total was booked before this one.
  await unlessRefused(ledger.post(reversal), 'already_done')
}

async function recordArrival(db: Db, loadId: string, total: Cents): Promise<void> {
  const arrived = await db<{ walletId: number }[]>`
    update load_refund set state = 'paid', settled_at = business_now(), due_at = null
    where load_id = ${loadId} and state = 'pending' and (select reversed_cents from load where id = ${loadId}) <= ${total}
    returning wallet_id as "walletId"
  `
  for (const { walletId } of arrived) await db`select pg_notify('money', ${JSON.stringify({ wallets: [walletId] })})`
}
