import { randomUUID } from 'node:crypto'
import { TIP, WITHDRAWAL } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { eraseMessagesOf } from '#server/features/help/personal-data.ts'
import { weighRefund } from '#server/features/payments/read-refund.ts'
import { refundLoads } from '#server/features/payments/refund-loads.ts'
import { endProofsOf } from '#server/features/proofs/personal-data.ts'
import { forgetPlace } from '#server/features/search/forget-place.ts'
import { eraseRegisterAnswer } from '#server/features/workers/ask-register.ts'
import { anonymiseWorker, eraseCodeReportsOf, eraseFavouritesOf } from '#server/features/workers/personal-data.ts'
import { deactivateWorker } from '#server/features/workers/remove-worker-profile.ts'
import { type Caller, type Identity, isOperator, requireFreshSignIn } from '#server/people/identity/caller.ts'
import { closePerson } from '#server/people/identity/close-person.ts'
import { endAllSessions } from '#server/people/identity/sessions.ts'
import { stopNotifying } from '#server/people/notices/notified.ts'
import { erasePhone } from '#server/people/phones/personal-data.ts'
import { dropSmsOf } from '#server/people/sms/personal-data.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { wordsFor } from '#server/platform/language/say.ts'
import type { Config } from '#server/platform/start/config.ts'

type Services = Parameters<typeof refundLoads>[0] & { config: Config }
type Closer = Pick<Services, 'db' | 'config'>

/**
 * Closes the account: sessions ended, no longer found or tipped, personal data erased. Entries stay
 * under the pseudonym. The wallet must be empty, except for less than can leave. On request, what can be refunded to
 * the cards is sent there first, if nothing else prevents closing.
 */
export async function deleteMe(
  services: Services,
  caller: Caller,
  { refund }: { refund?: 'all' | undefined },
): Promise<void> {
  if (refund) await refundAll(services, caller)
  await close(services, caller, (tx) => requireFreshSignIn(tx, caller))
}

/** The same for somebody without the app, who has just typed the PIN of their phone. */
export function closeByPhone(services: Closer, caller: Caller): Promise<void> {
  return close(services, caller, async () => {})
}

async function close({ db, config }: Closer, caller: Caller, check: (tx: Tx) => Promise<void>): Promise<void> {
  const { personId, requestId } = caller
  const placeToForget = await db.begin(async (tx) => {
    await check(tx)
    const placeId = await closeAccount(tx, config, caller)
    if (placeId === undefined) throw new Refusal('signed_out')
    await recordAuditEvent(tx, { actor: personId, action: 'account_deleted', subject: personId, requestId })
    return placeId
  })
  if (placeToForget !== null) await forgetPlace(db, placeToForget)
}

/** Refused like closing itself would be, so that nobody is refunded and then told that the account stays. */
async function refundAll(services: Services, caller: Caller): Promise<void> {
  const amount = await services.db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    if (!(await findClosing(tx, services.config, caller))) throw new Refusal('signed_out')
    return refuseWhileMoneyIsThere(tx, caller, true)
  })
  if (amount > 0) await refundLoads(services, caller, { key: randomUUID(), amount, isLeaving: true })
}

type Closing = Pick<Caller, 'personId' | 'walletId' | 'language'>

/** Closes the account. Returns the place that the worker leaves, if any; undefined if the account was closed before. */
export async function closeAccount(tx: Tx, config: Config, caller: Closing): Promise<number | null | undefined> {
  const { personId, walletId } = caller
  const person = await findClosing(tx, config, caller)
  if (!person) return undefined
  // From here on nothing reaches the wallet before this transaction has ended.
  await refuseWhileMoneyIsThere(tx, caller)
  const placeToForget = await deactivateWorker(tx, { personId, walletId })

  await anonymiseWorker(tx, personId)
  await erasePhone(tx, personId)
  await dropSmsOf(tx, personId)
  await eraseMessagesOf(tx, { personId, email: person.email })
  await eraseCodeReportsOf(tx, personId)
  await eraseFavouritesOf(tx, personId)
  await endProofsOf(tx, personId)
  await eraseRegisterAnswer(tx, personId)
  await closePerson(tx, config.identityKey, personId)
  await endAllSessions(tx, personId)
  await stopNotifying(tx, personId)
  return placeToForget
}

/** The owner of the account to be closed, locked; undefined if it was closed before. */
async function findClosing(tx: Tx, config: Config, { personId }: Closing): Promise<Identity | undefined> {
  const [person] = await tx<Identity[]>`
    select issuer, subject, email from person where id = ${personId} and deleted_at is null for update
  `
  if (person && isOperator(config, person)) throw new Refusal('operators_stay')
  return person
}

/**
 * A worker may leave less than can be withdrawn, anybody else less than can be refunded or tipped. Returns what can be refunded to
 * the cards; with `goesBack` it does not prevent closing.
 */
async function refuseWhileMoneyIsThere(tx: Tx, caller: Closing, goesBack = false): Promise<Cents> {
  // A paid payout is watched for some days, because the bank may still take it back.
  const [wallet] = await tx<[{ balance: Cents; debt: Cents; frozen: boolean; isWorker: boolean; isMoving: boolean }]>`
    select balance_cents as balance, debt_cents as debt, frozen_at is not null as frozen, accepts_tips as "isWorker",
      exists (select from payout where wallet_id = wallet.id and (state in ('pending', 'processing') or due_at is not null))
        or exists (select from load where wallet_id = wallet.id and state = 'pending')
        or exists (select from load_refund where wallet_id = wallet.id and state = 'pending') as "isMoving"
    from wallet
    where id = ${caller.walletId}
    for no key update
  `
  if (wallet.frozen) throw new Refusal('wallet_frozen')
  if (wallet.debt > 0) throw new Refusal('wallet_in_debt')
  const back = await weighRefund({ db: tx }, caller)
  const refundable = back.mayLeave ? back.refundable : 0
  const words = wordsFor(caller).complaints
  const canEmpty = wallet.isWorker || (refundable > 0 && !goesBack)
  const smallest = canEmpty ? WITHDRAWAL.min : TIP.min + TIP.fee
  const stays = wallet.balance - (goesBack ? refundable : 0)
  if (stays >= smallest && goesBack && refundable < back.refundable) throw new Refusal('refund_too_soon')
  if (stays >= smallest) throw new Refusal('wallet_not_empty', wallet.isWorker ? {} : { sentence: words.wayOut })
  if (wallet.isMoving) throw new Refusal('wallet_not_empty', { sentence: words.onItsWay })
  return refundable
}
