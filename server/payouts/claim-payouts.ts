import type { Cents } from '#contract/money.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { Db } from '#server/db/connect.ts'
import type { Disbursement } from '#server/partners/payout-bank.ts'

export type Claimed = {
  id: string
  entryId: number
  walletId: number
  net: Cents
  state: PayoutState
  bankId: string | null
  /** What the bank said last. */
  bankState: string | null
  attempts: number
  /** How long ago it was paid; 0 when it was not. */
  paidSeconds: number
}

/** Longer than a step can take. Whoever holds a payout for longer is taken for dead, and another takes the step again. */
const LEASE_SECONDS = 60

/** Takes payouts that are due, or whose worker died, so that nobody else works on them meanwhile. */
export function claimPayouts(db: Db, atOnce: number): Promise<Claimed[]> {
  return db<Claimed[]>`
    update payout
    set due_at = 'infinity', locked_until = business_now() + ${LEASE_SECONDS} * interval '1 second', attempts = attempts + 1
    where id in (
      select id from payout
      where due_at <= (select business_now()) and locked_until is null or locked_until <= (select business_now())
      order by due_at
      limit ${atOnce}
      for update skip locked
    )
    returning id, entry_id as "entryId", wallet_id as "walletId", net_cents as net, state, bank_id as "bankId",
      bank_state as "bankState", attempts,
      case state when 'paid' then extract(epoch from business_now() - settled_at)::float8 else 0 end as "paidSeconds"
  `
}

/** Keeps what the bank said. Once the bank has it under an id, it is asked for by that id and never again by account. */
export async function noteBankWord(db: Db, { id, bankState }: Claimed, word: Disbursement): Promise<void> {
  if (word.state === bankState) return
  await db`
    update payout
    set bank_id = ${word.id}, bank_state = ${word.state}, reason = coalesce(${word.reason ?? null}, reason), attempts = 0,
      state = case state when 'pending' then 'processing' else state end
    where id = ${id}
  `
}

/**
 * Gives a payout back, to be looked at again after a while, or never. News that came while it was held have set its time
 * to now, and that stays.
 */
export async function letGo(db: Db, { id }: Claimed, afterSeconds: number | null): Promise<void> {
  await db`
    update payout
    set locked_until = null,
      due_at = case when state <> 'returned'
        then nullif(least(due_at, business_now() + ${afterSeconds}::float8 * interval '1 second'), 'infinity') end
    where id = ${id}
  `
}
