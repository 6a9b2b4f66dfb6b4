import { LOAD } from '#contract/limits.ts'
import type { Db } from '#server/db/connect.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Log } from '#server/observability/log.ts'
import { NoAnswer } from '#server/partners/ask.ts'
import type { PaymentProvider } from '#server/partners/payment-provider.ts'
import type { OpenLoad } from './credit-load.ts'
import { settleLoad } from './settle-load.ts'

type DueLoad = OpenLoad & { ageSeconds: number }

const AT_ONCE = 50
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 300
/** A load that the provider has not heard of by now was never sent: nobody was there to send it. */
const NEVER_SENT_SECONDS = 120

/** Asks the provider about loads whose notification has not come, and closes those that took too long. */
export async function pollLoads(services: {
  db: Db
  ledger: Ledger
  log: Log
  paymentProvider: PaymentProvider
}): Promise<number> {
  const due = await claim(services.db)
  await Promise.all(due.map((load) => poll(services, load)))
  return due.length
}

/** Whoever claims a load moves its next turn away first, so that no two processes ask at once. */
function claim(db: Db): Promise<DueLoad[]> {
  return db<DueLoad[]>`
    update load
    set polls = polls + 1, due_at = case when state = 'pending' then business_now() + interval '1 second' *
      least(${FIRST_WAIT_SECONDS} * 2 ^ least(polls, 10), ${LONGEST_WAIT_SECONDS}) end
    where id in (
      select id from load
      where due_at <= (select business_now())
      order by due_at
      limit ${AT_ONCE}
      for update skip locked
    )
    returning id, wallet_id as "walletId", amount_cents as amount,
      extract(epoch from business_now() - created_at)::float8 as "ageSeconds"
  `
}

async function poll(
  services: { db: Db; ledger: Ledger; log: Log; paymentProvider: PaymentProvider },
  load: DueLoad,
): Promise<void> {
  const { paymentProvider, log } = services
  try {
    const payment = await paymentProvider.lookUp(load.id)
    // After a word about another payment nothing is known: it is asked again, and does not expire.
    if (payment && !(await settleLoad(services, load, payment, `poll:${load.id}`))) return
    const patience = payment ? LOAD.expiresAfterMinutes * 60 : NEVER_SENT_SECONDS
    if (load.ageSeconds > patience) await expire(services.db, load)
  } catch (error) {
    // Not expired either: as long as nobody answers, the money may have come.
    if (error instanceof NoAnswer) log.warn('payment provider gave no answer', { reference: load.id })
    else log.error('a load could not be polled', { reference: load.id, error })
  }
}

async function expire(db: Db, { id, walletId }: OpenLoad): Promise<void> {
  const closed = await db`
    update load set state = 'expired', settled_at = business_now(), due_at = null
    where id = ${id} and state = 'pending'
  `
  if (closed.count > 0) await db`select pg_notify('money', ${JSON.stringify({ wallets: [walletId] })})`
}
