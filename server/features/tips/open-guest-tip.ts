import { randomBytes } from 'node:crypto'
import { guardNumberKey } from '#contract/guard-number.ts'
import type { OpenGuestTip } from '#contract/guest-tips.ts'
import { GUEST_TIP, TIP } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { readWorkerNumber } from '#contract/worker-number.ts'
import { findTippable } from '#server/features/workers/read-public-worker.ts'
import { type Comparison, isSame } from '#server/money/ledger/same-request.ts'
import { isAway } from '#server/partners/ask.ts'
import type { PaymentProvider } from '#server/partners/payment-provider.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { invariant } from '#server/platform/invariant.ts'
import type { Log } from '#server/platform/observability/log.ts'

type Opening = { db: Db; log: Log; paymentProvider: PaymentProvider }
type Asked = OpenGuestTip & { key: string }
type Opened = { reference: string; page: string; replayed: boolean }
type Stored = {
  id: string
  reference: string
  page: string | null
  amount: number
  guardKey: string
  /** That of the worker, and those of their cards. */
  numbers: string[]
}

/** A guest's key belongs to no account, so a short one could belong to somebody else too. */
const SHORTEST_KEY = 16

const COMPARED: Comparison<Asked, Stored> = {
  // It was found by its key.
  key: 'ignored',
  amount: (cents, { amount }) => cents === amount,
  guardNumber: (number, { guardKey, numbers }) =>
    guardNumberKey(number) === guardKey || numbers.includes(readWorkerNumber(number) ?? ''),
}

/**
 * Opens a payment for a tip at the payment provider. The tip is stored before the provider is asked, under the id by which the provider
 * knows it, so that the payment is found whatever breaks in between. Nothing is credited here. Of a caller who is signed in nothing is
 * stored: it only matters that nobody tips themselves.
 */
export async function openGuestTip(
  services: Opening,
  caller: Pick<Caller, 'walletId'> | null,
  asked: Asked,
): Promise<Opened> {
  const { db } = services
  if (asked.key.length < SHORTEST_KEY) {
    const sentence = `The Idempotency-Key of a guest must have at least ${SHORTEST_KEY} characters.`
    throw new Refusal('malformed', { sentence })
  }
  const before = await findByKey(db, asked.key)
  if (!before) await store(db, caller, asked)
  const tip = before ?? (await findByKey(db, asked.key))
  invariant(tip, 'a guest tip that was stored is found')
  if (!isSame(COMPARED, asked, tip)) throw new Refusal('idempotency_mismatch')
  const page = tip.page ?? (await askForPage(services, tip))
  return { reference: tip.reference, page, replayed: before !== undefined }
}

async function findByKey(db: Db, key: string): Promise<Stored | undefined> {
  const [tip] = await db<Stored[]>`
    select guest_tip.id, reference, page_url as page, amount_cents as amount, guard_key as "guardKey",
      array_append(array(select number from printed_card where worker_id = worker.id), worker_number) as numbers
    from guest_tip
    join wallet on wallet.id = wallet_id
    join worker using (person_id)
    where key = ${key}
  `
  return tip
}

/** Refuses a worker who cannot receive the tip before anybody pays. The ledger checks again once the money is there. */
async function store(
  db: Db,
  caller: Pick<Caller, 'walletId'> | null,
  { guardNumber, amount, key }: Asked,
): Promise<void> {
  const worker = await findTippable(db, guardNumber)
  if (worker.walletId === caller?.walletId) throw new Refusal('own_tip')
  const [today] = await db<[{ cents: number }]>`
    select coalesce(sum(amount_cents), 0)::bigint as cents
    from guest_tip
    where wallet_id = ${worker.walletId} and credited_on >= local_today()
  `
  if (today.cents + amount > GUEST_TIP.perDay) throw new Refusal('guest_limit')
  await db`
    insert into guest_tip (reference, wallet_id, amount_cents, fee_cents, key, due_at)
    values (${randomBytes(16).toString('base64url')}, ${worker.walletId}, ${amount}, ${TIP.fee}, ${key},
      business_now() + interval '5 seconds')
    on conflict (key) do nothing
  `
}

/** A second request under the same id gets the same payment and page. */
async function askForPage({ db, log, paymentProvider }: Opening, { id, reference, amount }: Stored): Promise<string> {
  try {
    const order = { traceId: id, amount: amount + TIP.fee, customerId: 'guest', returnTo: `/t/${reference}` }
    const { page } = await paymentProvider.start(order)
    if (page) {
      await db`update guest_tip set page_url = ${page} where id = ${id}`
      return page
    }
    log.error('payment provider returned no payment page', { reference: id })
  } catch (error) {
    if (!isAway(error)) throw error
    log.debug('no response from payment provider', { reference: id })
  }
  throw new Refusal('provider_away', { retryAfter: 5 })
}
