import { PAYOUT } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { PayoutState } from '#contract/payouts.ts'
import type { SealedBankDetails } from '#server/crypto/bank-details.ts'
import type { Db } from '#server/db/connect.ts'
import type { Disbursement } from '#server/partners/payout-bank.ts'

export type Claimed = {
  id: string
  entryId: number
  walletId: number
  net: Cents
  state: PayoutState
  beneficiary: SealedBankDetails | null
  bankId: string | null
  /** What the bank said last. */
  bankState: string | null
  attempts: number
  /** Whose turn it is. What somebody finds out in an earlier turn no longer counts. */
  turn: number
  /** How often the order set out to the bank. */
  orders: number
  isTurnedDown: boolean
  /** Its wallet is frozen, or payouts are stopped: nothing may be ordered. */
  isHeld: boolean
  /** An order that set out this long ago has arrived by now, or never will. */
  isQuiet: boolean
  /** When it was paid, if it was. */
  settledAt: Date | null
  now: Date
  /** By this process's own clock: what is sent later than this may be sent by somebody else too. */
  sendBefore: number
}

type Row = Omit<Claimed, 'beneficiary' | 'sendBefore'> & { sealed: Buffer | null; keyId: string | null }

/** Longer than a step takes. A process that holds a payout for longer is taken for dead, and another takes the step again. */
const LEASE_SECONDS = 60

/** Takes payouts that are due, or whose worker died, so that nobody else works on them meanwhile. */
export async function claimPayouts(db: Db, atOnce: number): Promise<Claimed[]> {
  const sendBefore = performance.now() + (LEASE_SECONDS * 1_000) / 2
  const rows = await db<Row[]>`
    update payout
    set due_at = 'infinity', locked_until = business_now() + ${LEASE_SECONDS} * interval '1 second', attempts = attempts + 1,
      turn = turn + 1
    where id in (
      select id from payout
      where (due_at <= (select business_now()) and locked_until is null or locked_until <= (select business_now()))
        -- What is held is not ordered; what may be at the bank already is still asked about.
        and (bank_id is not null or orders > 0 or not payouts_held(wallet_id))
      order by due_at
      limit ${atOnce}
      for update skip locked
    )
    returning id, entry_id as "entryId", wallet_id as "walletId", net_cents as net, state, beneficiary as sealed,
      beneficiary_key_id as "keyId", bank_id as "bankId", attempts, turn, orders, turned_down_at is not null as "isTurnedDown",
      payouts_held(wallet_id) as "isHeld", bank_state as "bankState",
      coalesce(ordered_at < business_now() - ${PAYOUT.quietMinutes} * interval '1 minute', true) as "isQuiet",
      business_now() as now, settled_at as "settledAt"
  `
  return rows.map(({ sealed, keyId, ...row }) => {
    return { ...row, sendBefore, beneficiary: sealed && keyId ? { sealed, keyId } : null }
  })
}

/**
 * Writes down that an order sets out, before it does. False where it may not: the payout was taken over or put on hold
 * since it was claimed, or this process was paused for so long that it may be.
 */
export async function noteOrder(db: Db, { id, turn, sendBefore }: Claimed): Promise<boolean> {
  const noted = await db`
    update payout set orders = orders + 1, ordered_at = business_now()
    where id = ${id} and turn = ${turn} and not payouts_held(wallet_id)
  `
  return noted.count > 0 && performance.now() < sendBefore
}

/** From here on it is not sent again. */
export async function noteTurnedDown(db: Db, { id, turn }: Claimed): Promise<void> {
  await db`
    update payout set turned_down_at = coalesce(turned_down_at, business_now()), reason = coalesce(reason, 'turned_down')
    where id = ${id} and turn = ${turn}
  `
}

/** Keeps what the bank said. Once the bank has it under an id, it is asked for by that id and never ordered again. */
export async function noteBankWord(db: Db, { id, turn, bankState }: Claimed, word: Disbursement): Promise<void> {
  if (word.state === bankState) return
  await db`
    update payout
    set bank_id = ${word.id}, bank_state = ${word.state}, reason = ${word.reason ?? null},
      state = case state when 'pending' then 'processing' else state end
    where id = ${id} and turn = ${turn}
  `
}

/**
 * Gives a payout back, to be looked at again after a while, or never; then nobody needs to know the account any more. News
 * that came while it was held have set its time to now, and that stays. Attempts are counted from the last one that went well.
 */
export async function letGo(
  db: Db,
  { id, turn }: Claimed,
  afterSeconds: number | null,
  wentWell: boolean,
): Promise<void> {
  await db`
    with next as (
      select id, case when state <> 'returned'
        then nullif(least(due_at, business_now() + ${afterSeconds}::float8 * interval '1 second'), 'infinity') end as due_at
      from payout
      where id = ${id} and turn = ${turn}
      for no key update
    )
    update payout
    set locked_until = null, due_at = next.due_at, attempts = case when ${wentWell} then 0 else attempts end,
      beneficiary = case when next.due_at is not null then beneficiary end,
      beneficiary_key_id = case when next.due_at is not null then beneficiary_key_id end
    from next
    where payout.id = next.id
  `
}
