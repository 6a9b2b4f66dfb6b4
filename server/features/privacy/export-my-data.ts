import type { Given } from '#contract/shapes.ts'
import type { Transaction } from '#contract/wallet.ts'
import { helpOf } from '#server/features/help/help.ts'
import { messagesOf } from '#server/features/help/personal-data.ts'
import { proofsOf } from '#server/features/proofs/personal-data.ts'
import { listTransactions } from '#server/features/wallet/list-transactions.ts'
import { readWallet } from '#server/features/wallet/read-wallet.ts'
import { registerAnswerOf } from '#server/features/workers/ask-register.ts'
import { cardsOf, codeReportsOf, favouritesOf, photosOf } from '#server/features/workers/personal-data.ts'
import { readWorkerProfile } from '#server/features/workers/read-worker-profile.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { documentOf } from '#server/people/identity/identity-document.ts'
import { listSessions } from '#server/people/identity/sessions.ts'
import { phoneOf } from '#server/people/phones/personal-data.ts'
import { pushSubscriptionsOf } from '#server/people/push/subscribe.ts'
import type { BankKeys } from '#server/platform/crypto/bank-details.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { privacyRequestsOf } from './requests.ts'

/** Everything we hold about the caller. The account number is masked here too, because such a file is easily left where others can read it. */
export async function exportMyData(
  services: { db: Db; keys: BankKeys; entryIds: EntryIds },
  caller: Caller,
): Promise<Record<string, unknown>> {
  const { db } = services
  return {
    person: await readPerson(db, caller),
    identityDocument: await documentOf(db, services.keys, caller.personId),
    registerAnswer: await registerAnswerOf(db, caller.personId),
    wallet: await readWallet(services, caller),
    worker: caller.workerId ? await readWorkerProfile(services, caller) : null,
    printedCards: await cardsOf(db, caller.personId),
    photos: await photosOf(db, caller.personId),
    transactions: await allTransactions(services, caller),
    payments: await readLoads(db, caller),
    ratingsGiven: await readRatings(services, caller),
    ...(await phoneOf(db, services.keys, caller.personId)),
    messages: await messagesOf(db, caller.personId),
    favourites: await favouritesOf(db, caller.personId),
    codeReports: await codeReportsOf(db, caller.personId),
    helpRequests: await helpOf(services, caller),
    incomeProofs: await proofsOf(db, caller.personId),
    privacyRequests: await privacyRequestsOf(services, caller),
    pushSubscriptions: await pushSubscriptionsOf(db, caller.personId),
    sessions: await listSessions(services, caller),
    actions: await readAuditEvents(db, caller),
  }
}

async function readPerson(db: Db, { personId }: Caller) {
  const [person] = await db`
    select id, issuer, subject, email, first_name as "firstName", last_name as "lastName",
      (select verified_name from worker where person_id = person.id) as "verifiedName",
      profile_image_url as "profileImageUrl", language, created_at as "createdAt", last_seen_at as "lastSeenAt"
    from person
    where id = ${personId}
  `
  return person
}

async function allTransactions(
  services: { db: Db; entryIds: EntryIds },
  caller: Caller,
): Promise<Given<typeof Transaction>[]> {
  const all: Given<typeof Transaction>[] = []
  let page = await listTransactions(services, caller, {})
  all.push(...page.transactions)
  while (page.next) {
    page = await listTransactions(services, caller, { cursor: page.next })
    all.push(...page.transactions)
  }
  return all.map(withoutName)
}

/** A worker may show a name to tippers; the copy of somebody's data names others by their worker ID alone. */
function withoutName({ displayName, ...transaction }: Given<typeof Transaction>): Given<typeof Transaction> {
  if (!displayName) return transaction
  return { ...transaction, description: transaction.description.replace(displayName, transaction.guardNumber ?? '') }
}

function readLoads(db: Db, { personId }: Caller) {
  return db`
    select id, amount_cents as amount, payment_reference as "paymentReference", state, created_at as "createdAt",
      settled_at as "settledAt"
    from load
    where person_id = ${personId} and created_at >= (select own_history_since(${personId}))
    order by created_at, id
  `
}

async function readRatings({ db, entryIds }: { db: Db; entryIds: EntryIds }, { personId }: Caller) {
  const ratings = await db<{ entryId: number; stars: number; at: Date }[]>`
    select entry_id as "entryId", stars, at from tip_rating
    where person_id = ${personId} and at >= (select own_history_since(${personId}))
    order by at, entry_id
  `
  return ratings.map(({ entryId, ...rating }) => ({ transactionId: entryIds.write(entryId), ...rating }))
}

/** The caller's actions in the audit trail. */
function readAuditEvents(db: Db, { personId }: Caller) {
  return db`select action, at from audit_event where actor = ${personId}::text and at >= (select own_history_since(${personId})) order by id`
}
