import { PAYOUT } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { Rail } from '#contract/rails.ts'
import type { ReturnReason } from '#contract/return-reasons.ts'
import type { SealedBankDetails } from '#server/platform/crypto/bank-details.ts'
import { clocksAgree, isDue } from '#server/platform/db/clocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { PartnerAnswer } from './rails/rail.ts'

export type Claimed = {
  id: string
  entryId: number
  walletId: number
  rail: Rail
  net: Cents
  state: PayoutState
  beneficiary: SealedBankDetails | null
  /** The partner's name for it. */
  bankId: string | null
  /** The partner's last state of it. */
  bankState: string | null
  attempts: number
  /** The number of this claim, a fencing token: results found under an earlier claim are refused. */
  claimNumber: number
  /** How many orders were sent. */
  orders: number
  isRejected: boolean
  /** Its owner wants it back, or the wallet was put on hold. */
  isCancelled: boolean
  /** The wallet is frozen or payouts are stopped: nothing may be ordered. */
  isHeld: boolean
  /** The last order was sent so long ago that it has arrived, or never will. */
  isOrderOld: boolean
  /** When it was paid, if it was. */
  settledAt: Date | null
  createdAt: Date
  now: Date
  /** Half of the lease, by this process's own clock. After it another process may send the order too. */
  sendBefore: number
}

type Row = Omit<Claimed, 'beneficiary' | 'sendBefore'> & { sealed: Buffer | null; keyId: string | null }

/** Longer than a step takes. When it ends, another process takes over. */
const LEASE_SECONDS = 60

/** Longer than a payout ever waits for its next look, five business days and the holidays between them. */
const LONGEST_WAIT_SECONDS = 30 * 86_400

/** Claims payouts that are due, or whose process died, so that no other process works on them. None while a clock is wrong. */
export async function claimPayouts(db: Db, atOnce: number, only?: string): Promise<Claimed[]> {
  const sendBefore = performance.now() + (LEASE_SECONDS * 1_000) / 2
  const rows = await db<Row[]>`
    update payout
    set due_at = 'infinity', locked_until = business_now() + ${LEASE_SECONDS} * interval '1 second', attempts = attempts + 1,
      claim_number = claim_number + 1
    where id in (
      select id from payout
      where ${clocksAgree(db)} and (locked_until is null and ${isDue(db, db`due_at`, LONGEST_WAIT_SECONDS)}
          or ${isDue(db, db`locked_until`, LEASE_SECONDS)})
        -- Held payouts are not ordered; those that may be at the bank are still looked up.
        and (bank_id is not null or orders > 0 or cancel_asked_at is not null or not payouts_held(wallet_id))
        ${only === undefined ? db`` : db`and id = ${only}`}
      order by due_at
      limit ${atOnce}
      for update skip locked
    )
    returning id, entry_id as "entryId", wallet_id as "walletId", rail, net_cents as net, state, beneficiary as sealed,
      beneficiary_key_id as "keyId", bank_id as "bankId", attempts, claim_number as "claimNumber", orders, turned_down_at is not null as "isRejected",
      cancel_asked_at is not null as "isCancelled", created_at as "createdAt",
      payouts_held(wallet_id) as "isHeld", bank_state as "bankState",
      coalesce(ordered_at < business_now() - ${PAYOUT.quietMinutes} * interval '1 minute', true) as "isOrderOld",
      business_now() as now, settled_at as "settledAt"
  `
  return rows.map(({ sealed, keyId, ...row }) => {
    return { ...row, sendBefore, beneficiary: sealed && keyId ? { sealed, keyId } : null }
  })
}

/**
 * Records an order before it is sent. Returns false if it must not be sent: the payout was returned, taken over or put on hold after it
 * was claimed, this process was paused for too long, or a clock is wrong.
 */
export async function recordOrder(db: Db, { id, claimNumber, sendBefore }: Claimed): Promise<boolean> {
  const noted = await db`
    update payout set orders = orders + 1, ordered_at = business_now()
    where id = ${id} and claim_number = ${claimNumber} and state = 'pending' and cancel_asked_at is null
      and not payouts_held(wallet_id) and ${clocksAgree(db)}
  `
  return noted.count > 0 && performance.now() < sendBefore
}

/** Claims one that can be cancelled, so that no process orders it. Undefined if it is too late. */
export async function claimToCancel(db: Db, entryId: number): Promise<Pick<Claimed, 'id' | 'claimNumber'> | undefined> {
  const [claimed] = await db<Pick<Claimed, 'id' | 'claimNumber'>[]>`
    update payout
    set due_at = 'infinity', locked_until = business_now() + ${LEASE_SECONDS} * interval '1 second', claim_number = claim_number + 1
    where entry_id = ${entryId} and is_cancellable(payout) and ${clocksAgree(db)}
    returning id, claim_number as "claimNumber"
  `
  return claimed
}

/** It is not ordered again. */
export async function recordRejection(db: Db, { id, claimNumber }: Claimed, reason: ReturnReason): Promise<void> {
  await db`
    update payout set turned_down_at = coalesce(turned_down_at, business_now()), reason = coalesce(reason, ${reason})
    where id = ${id} and claim_number = ${claimNumber}
  `
}

/** Stores what the partner said. Where the money was asked back, the reason of that stays. A payout with an id of the partner's is looked up by that id and never ordered again. */
export async function recordBankState(
  db: Db,
  { id, claimNumber, bankState }: Claimed,
  answer: PartnerAnswer,
): Promise<void> {
  if (answer.state === bankState) return
  const { id: bankId, state, reason = null } = answer
  await db`
    update payout
    set bank_id = ${bankId}, bank_state = ${state},
      reason = case when cancel_asked_at is null then ${reason} else reason end,
      state = case state when 'pending' then 'processing' else state end
    where id = ${id} and claim_number = ${claimNumber}
  `
}

/**
 * Releases a payout until its next check. If there is none, its bank details are erased. A notification that came during the claim has
 * set its time to now, and that stays. Attempts are counted from the last success. While a clock is wrong the payout stays claimed, and is
 * due again when its lease ends.
 */
export async function release(
  db: Db,
  { id, claimNumber }: Pick<Claimed, 'id' | 'claimNumber'>,
  afterSeconds: number | null,
  wentWell: boolean,
): Promise<void> {
  await db`
    with next as (
      select id, case when state <> 'returned'
        then nullif(least(due_at, business_now() + ${afterSeconds}::float8 * interval '1 second'), 'infinity') end as due_at
      from payout
      where id = ${id} and claim_number = ${claimNumber} and ${clocksAgree(db)}
      for no key update
    )
    update payout
    set locked_until = null, due_at = next.due_at, attempts = case when ${wentWell} then 0 else attempts end,
      code = case when next.due_at is not null then code end, code_key_id = case when next.due_at is not null then code_key_id end,
      code_hash = case when next.due_at is not null then code_hash end,
      beneficiary = case when next.due_at is not null then beneficiary end,
      beneficiary_key_id = case when next.due_at is not null then beneficiary_key_id end
    from next
    where payout.id = next.id
  `
}

/** Makes a payout due now, and by a clock that is ahead no later than before. Returns false if it was returned, because that is final. */
export async function wakePayout(db: Db | Tx, id: string): Promise<boolean> {
  const woken =
    await db`update payout set due_at = least(due_at, business_now()) where id = ${id} and state <> 'returned'`
  if (woken.count > 0) await db`select pg_notify('payout', '')`
  return woken.count > 0
}
