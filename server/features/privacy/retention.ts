import { eraseMessagesOf } from '#server/features/help/personal-data.ts'
import { eraseReferences, removeOldPayments } from '#server/features/payments/erase-loads.ts'
import { eraseDestinations } from '#server/features/payouts/personal-data.ts'
import { eraseOverProofs } from '#server/features/proofs/personal-data.ts'
import { forgetEmptyPlaces } from '#server/features/search/forget-place.ts'
import { eraseCodeReportsOf, eraseFavouritesOf, eraseReportsAbout } from '#server/features/workers/personal-data.ts'
import { deactivateWorker } from '#server/features/workers/remove-worker-profile.ts'
import { forgetOldKeys } from '#server/money/ledger/forget-old-keys.ts'
import { removeOldRefusals } from '#server/money/ledger/remove-old-refusals.ts'
import {
  findInactive,
  findToErase,
  markArchived,
  markErased,
  type Retired,
  replaceOldPseudonyms,
} from '#server/people/identity/retire-people.ts'
import { endAllSessions } from '#server/people/identity/sessions.ts'
import { stopNotifying } from '#server/people/notices/notified.ts'
import { erasePhone } from '#server/people/phones/personal-data.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** People per run, so that no lock is held for long. The rest follow an hour later. */
const AT_ONCE = 500
const REQUEST = 'retention'

export type Kept = { archived: number; erased: number; unlinked: number; removed: number }

/** Keeps the promises of the privacy page: 2 years, 90 days, 7 years, keys for 400 days. Runs every hour. */
export async function keepRetention(db: Db): Promise<Kept> {
  const until = await findCutoff(db)
  if (!until) return { archived: 0, erased: 0, unlinked: 0, removed: 0 }
  const inactive = await findInactive(db, until, AT_ONCE)
  for (const person of inactive) await archive(db, until, person)
  // A worker may have typed an address of their own.
  await forgetEmptyPlaces(db, AT_ONCE)
  const closed = await findToErase(db, until, AT_ONCE)
  for (const person of closed) await erase(db, person)
  const removed =
    (await removeOldRefusals(db, until)) + (await removeOldPayments(db, until)) + (await forgetOldKeys(db, until))
  await eraseOverProofs(db)
  return { archived: inactive.length, erased: closed.length, unlinked: await replaceOldPseudonyms(db, until), removed }
}

/**
 * The moment by which this run decides what is old: not past the newest entry of the books, and a day at most beyond the last run. A clock
 * that is years ahead thus costs nobody more than a day's waiting, and after a long standstill the runs catch up. Undefined while a clock
 * is wrong.
 */
async function findCutoff(db: Db): Promise<Date | undefined> {
  const [run] = await db<{ until: Date }[]>`
    update retention_run
    set until = least(business_now(), (select at from ledger_entry order by id desc limit 1), until + interval '1 day')
    where ${clocksAgree(db)}
    returning until
  `
  return run?.until
}

/** Archived: sessions ended, no longer found or tipped, bank details and number erased. The money stays, and a sign-in ends it. */
async function archive(db: Db, until: Date, { personId, walletId }: Retired): Promise<void> {
  await db.begin(async (tx) => {
    if (!(await markArchived(tx, until, personId))) return
    await endAllSessions(tx, personId)
    await stopNotifying(tx, personId)
    await deactivateWorker(tx, { personId, walletId })
    await erasePhone(tx, personId)
    await recordAuditEvent(tx, { actor: 'system', action: 'account_archived', subject: personId, requestId: REQUEST })
  })
}

/**
 * Erases what was left of a closed account: bank, payment references, questions and answers, what others wrote about it, and what a request that was under way wrote
 * after it was closed. Amounts and dates stay.
 */
async function erase(db: Db, { personId, walletId }: Retired): Promise<void> {
  await db.begin(async (tx) => {
    await endAllSessions(tx, personId)
    await stopNotifying(tx, personId)
    await erasePhone(tx, personId)
    await eraseMessagesOf(tx, { personId, email: null })
    await eraseCodeReportsOf(tx, personId)
    await eraseFavouritesOf(tx, personId)
    await eraseReportsAbout(tx, personId)
    await eraseDestinations(tx, walletId)
    await eraseReferences(tx, personId)
    await tx`
      update privacy_request
      set message = null, answer = null, identity_note = null, answered_at = coalesce(answered_at, business_now()),
        state = case state when 'open' then 'done' else state end
      where person_id = ${personId}
    `
    await markErased(tx, personId)
    await recordAuditEvent(tx, { actor: 'system', action: 'account_erased', subject: personId, requestId: REQUEST })
  })
}
