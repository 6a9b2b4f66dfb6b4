import { WITHDRAWAL } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { stopTelling } from '#server/events/told.ts'
import type { Caller } from '#server/identity/caller.ts'
import { closePerson } from '#server/identity/close-person.ts'
import { endAllSessions } from '#server/identity/end-sessions.ts'
import type { Identity } from '#server/identity/identity-hashes.ts'
import { requireFreshSignIn } from '#server/identity/require-fresh-sign-in.ts'
import { isOperator } from '#server/identity/sessions.ts'
import { wordsFor } from '#server/language/say.ts'
import { eraseMessagesOf } from '#server/messages/messages-of.ts'
import { erasePhone } from '#server/phones/change-phone.ts'
import { endProofsOf } from '#server/proofs/end-proof.ts'
import { forgetPlace } from '#server/search/forget-place.ts'
import { dropSmsOf } from '#server/sms/keep-sms.ts'
import type { Config } from '#server/start/config.ts'
import { eraseCodeReportsOf } from '#server/workers/code-reports.ts'
import { anonymiseWorker, takeOffTheList } from '#server/workers/remove-worker-profile.ts'

/**
 * Closes the account: signed out everywhere, no longer found or tipped, personal data erased. Movements of money stay
 * under the pseudonym. Money must have left first; less than can be withdrawn does not stand in the way.
 */
export async function deleteMe({ db, config }: { db: Db; config: Config }, caller: Caller): Promise<{ done: true }> {
  const { personId, requestId } = caller
  const leftPlace = await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const placeId = await closeAccount(tx, config, caller)
    if (placeId === undefined) throw new Refusal('signed_out')
    await recordAuditEvent(tx, { actor: personId, action: 'account_deleted', subject: personId, requestId })
    return placeId
  })
  if (leftPlace !== null) await forgetPlace(db, leftPlace)
  return { done: true }
}

type Closing = Pick<Caller, 'personId' | 'walletId' | 'language'>

/** Does it. Gives the place that the worker leaves behind, if any; undefined where the account was closed before. */
export async function closeAccount(tx: Tx, config: Config, caller: Closing): Promise<number | null | undefined> {
  const { personId, walletId } = caller
  const [person] = await tx<Identity[]>`
    select issuer, subject, email from person where id = ${personId} and deleted_at is null for update
  `
  if (!person) return undefined
  if (isOperator(config, person)) throw new Refusal('operators_stay')
  // From here on nothing reaches the wallet before this transaction has ended.
  const leftPlace = await takeOffTheList(tx, { personId, walletId })
  await refuseWhileMoneyIsThere(tx, caller)

  await anonymiseWorker(tx, personId)
  await erasePhone(tx, personId)
  await dropSmsOf(tx, personId)
  await eraseMessagesOf(tx, { personId, email: person.email })
  await eraseCodeReportsOf(tx, personId)
  await endProofsOf(tx, personId)
  await closePerson(tx, config.identityKey, personId)
  await endAllSessions(tx, personId)
  await stopTelling(tx, personId)
  return leftPlace
}

async function refuseWhileMoneyIsThere(tx: Tx, caller: Closing): Promise<void> {
  // A payout that was paid is watched for some days, since the bank may still take it back.
  const [wallet] = await tx<[{ balance: number; debt: number; frozen: boolean; isMoving: boolean }]>`
    select balance_cents as balance, debt_cents as debt, frozen_at is not null as frozen,
      exists (select from payout where wallet_id = wallet.id and (state in ('pending', 'processing') or due_at is not null))
        or exists (select from load where wallet_id = wallet.id and state = 'pending') as "isMoving"
    from wallet
    where id = ${caller.walletId}
  `
  if (wallet.frozen) throw new Refusal('wallet_frozen')
  if (wallet.debt > 0) throw new Refusal('wallet_in_debt')
  if (wallet.balance >= WITHDRAWAL.min) throw new Refusal('wallet_not_empty')
  if (wallet.isMoving) throw new Refusal('wallet_not_empty', { sentence: wordsFor(caller).complaints.onItsWay })
}
