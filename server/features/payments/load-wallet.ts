import { hash } from 'node:crypto'
import { LOAD } from '#contract/limits.ts'
import { type Cents, shortRand } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { LoadWallet, Transaction } from '#contract/wallet.ts'
import { loadLeft, OVER_LIMIT } from '#server/features/wallet/load-left.ts'
import { type LoadState, loadTransaction } from '#server/features/wallet/transactions.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import { isAboutUs, isAway } from '#server/partners/ask.ts'
import type { PaymentProvider } from '#server/partners/payment-provider.ts'
import { whyDeclined } from '#server/partners/vodapay-codes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fill, wordsFor } from '#server/platform/language/say.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { type OpenPayment, settlePayment } from './settle-payment.ts'

type Asked = LoadWallet & { key: string }

export type Loaded = { transaction: Given<typeof Transaction>; replayed: boolean } & (
  | { status: 'completed'; balance: Cents }
  | { status: 'pending'; page?: string }
)

/**
 * Adds money through the payment provider. The load is stored before the provider is asked, under the id by which the
 * provider knows it, so that the payment is found whatever breaks in between. The client's word credits nothing.
 */
export async function loadWallet(
  services: { db: Db; ledger: Ledger; log: Log; paymentProvider: PaymentProvider },
  caller: Caller,
  asked: Asked,
): Promise<Loaded> {
  const { id, isNew } = await storeIntent(services.db, caller, asked)
  const before = await readLoad(services.db, id)
  if (before.state === 'pending') await askProvider(services, caller, before)
  const load = before.state === 'pending' ? await readLoad(services.db, id) : before

  const replayed = !isNew
  if (load.responseCode === OVER_LIMIT) throw await overLimit(services.db, caller, replayed)
  if (load.state === 'declined' || load.state === 'expired') {
    const why = load.state === 'declined' ? whyDeclined(load.responseCode) : 'notInTime'
    throw new Refusal('payment_declined', { sentence: wordsFor(caller).declined[why], replayed })
  }
  const transaction = loadTransaction({ ...load, caller })
  const answer = { transaction, replayed }
  return load.state === 'completed'
    ? { ...answer, status: 'completed', balance: load.balanceAfter }
    : { ...answer, status: 'pending', ...(transaction.page && { page: transaction.page }) }
}

/**
 * A key and a reference each have one load: a repeated request finds the first. A key without a load was used for something else. The
 * person and then the wallet are locked first: a tip under the same key locks the wallet before it looks up its key, and closing the
 * account locks the person, so that neither can happen between look-up and insert.
 */
function storeIntent(db: Db, caller: Caller, asked: Asked): Promise<{ id: string; isNew: boolean }> {
  const { personId, walletId } = caller
  const { amount, paymentReference, key } = asked
  const requestHash = hashOf(asked)
  return db.begin(async (tx) => {
    const [person] = await tx`select id from person where id = ${personId} and deleted_at is null for share`
    if (!person) throw new Refusal('account_deleted')
    await tx`select id from wallet where id = ${walletId} for no key update`
    // The limit is decided here and nowhere else: money that the provider has taken is always credited.
    const code = amount > (await loadLeft(tx, walletId)) ? OVER_LIMIT : null
    const [made] = await tx<{ id: string }[]>`
      insert into load (person_id, wallet_id, amount_cents, payment_reference, key, request_hash, response_code, state, settled_at, due_at)
      select ${personId}::uuid, ${walletId}::bigint, ${amount}::bigint, ${paymentReference}, ${key}, ${requestHash}, ${code}::text,
        case when ${code}::text is null then 'pending' else 'declined' end,
        case when ${code}::text is not null then business_now() end,
        case when ${code}::text is null then business_now() + interval '5 seconds' end
      where not exists (select from request_key where key = ${key} and actor = ${personId})
      on conflict do nothing
      returning id
    `
    if (made) return { id: made.id, isNew: true }
    const found = await tx<{ id: string; isSame: boolean }[]>`
      select id, request_hash = ${requestHash} as "isSame"
      from load
      where person_id = ${personId} and (key = ${key} or payment_reference = ${paymentReference})
    `
    const [first] = found
    if (found.length !== 1 || !first?.isSame) throw new Refusal('idempotency_mismatch')
    return { id: first.id, isNew: false }
  })
}

/** The load is kept as one that was declined, so that its key hears the same again; the payment provider never hears of it. */
async function overLimit(db: Db, caller: Caller, replayed: boolean): Promise<Refusal> {
  const left = await loadLeft(db, caller.walletId)
  const { refusals, loadLeft: more } = wordsFor(caller)
  const sentence = left < LOAD.min ? '' : ` ${fill(more, { left: shortRand(left) })}`
  return new Refusal('load_limit', { sentence: refusals.load_limit + sentence, replayed })
}

/** All fields of the request. The payment provider may credit another amount, so the row need not hold the requested one. */
function hashOf({ key: _, ...request }: Asked): string {
  const fields = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(['loadWallet', fields]), 'base64url')
}

type Load = OpenPayment & {
  state: LoadState
  page: string | null
  responseCode: string | null
  at: Date
  balanceAfter: Cents
}

async function readLoad(db: Db, id: string): Promise<Load> {
  const [load] = await db<[Load]>`
    select load.id, 'load' as purpose, load.wallet_id as "walletId", load.amount_cents as amount, load.state, load.page_url as page,
      load.created_at as at, load.response_code as "responseCode", coalesce(e.credit_balance, 0) as "balanceAfter"
    from load
    left join ledger_entry e on e.id = load.entry_id
    where load.id = ${id}
  `
  return load
}

/**
 * Starts the payment, unless its page is known, and asks for its result. Without an answer the load stays pending and is polled later.
 */
async function askProvider(
  services: { db: Db; ledger: Ledger; log: Log; paymentProvider: PaymentProvider },
  { personId, requestId }: Caller,
  load: Load,
): Promise<void> {
  const { db, paymentProvider: provider, log } = services
  try {
    if (!load.page) {
      const returnTo = `/api/wallet/load/return/${load.id}`
      const { page } = await provider.start({ traceId: load.id, amount: load.amount, customerId: personId, returnTo })
      if (page) await db`update load set page_url = ${page} where id = ${load.id} and state = 'pending'`
    }
  } catch (error) {
    if (!isAway(error)) throw error
    log.debug('no response from payment provider', { reference: load.id, requestId })
    if (neverArrived(error)) throw new Refusal('provider_away', { retryAfter: 5 })
    return
  }
  try {
    const payment = await provider.lookUp(load.id)
    if (payment) await settlePayment(services, load, payment, requestId)
  } catch (error) {
    if (!isAway(error)) throw error
    log.debug('no response from payment provider', { reference: load.id, requestId })
  }
}

/** Only a connection that was never made certainly did not carry the request; and what was turned away was not taken. */
function neverArrived(error: unknown): boolean {
  if (isAboutUs(error)) return true
  const refused = ((error as Error).cause as { cause?: { code?: unknown } } | undefined)?.cause?.code
  return refused === 'ECONNREFUSED' || refused === 'ENOTFOUND'
}
