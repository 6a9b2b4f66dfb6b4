import type { JoinPhone } from '#contract/phones.ts'
import { Refusal } from '#contract/refusals.ts'
import { closeAccount } from '#server/features/privacy/delete-me.ts'
import { adoptIdentity, readIdentity } from '#server/people/identity/adopt-identity.ts'
import { type Caller, type Identity, isOperator, requireFreshSignIn } from '#server/people/identity/caller.ts'
import { PHONE_ISSUER } from '#server/people/identity/remember-phone-member.ts'
import { carrySession } from '#server/people/identity/sessions.ts'
import { takeCode } from '#server/people/phones/link-phone.ts'
import { forgetNumberToCall, takeProposal } from '#server/people/phones/move-number.ts'
import { findPhone, type PhoneRow } from '#server/people/phones/phone-row.ts'
import { checkPin } from '#server/people/phones/pin.ts'
import type { Phones } from '#server/people/phones/read-phone.ts'
import { noteSafety } from '#server/people/phones/tell-person.ts'
import { carryPush } from '#server/people/push/subscribe.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/**
 * Somebody who joined by phone goes on in the app: their person, with wallet, worker, limits, hold, debt and document, gets the identity
 * that signed in, and the empty account of that identity closes. The code shows who has the number, the PIN whose account it is; the PIN
 * is counted as it is when they dial. Gives the cookie of this browser's new session: all others of the closed account end.
 */
export async function joinPhone(
  services: Phones,
  caller: Caller,
  { code, pin }: JoinPhone,
): Promise<{ sessionToken: string }> {
  const { db } = services
  await db.begin((tx) => requireFreshSignIn(tx, caller))
  const { hash } = await takeCode(services, caller, code)
  const { personId } = requireMember(await findPhone(db, { hash }))
  await requireEmpty(db, services, caller)

  const check = await checkPin(services, personId, pin, caller.requestId)
  if (check === 'locked') throw new Refusal('phone_locked')
  if (check !== 'right') throw new Refusal('wrong_pin')
  return db.begin((tx) => join(tx, services, caller, { personId, hash }))
}

/** A new SIM may be a thief's, and a number that was idle for long somebody else's by now: neither leads into an account. */
function requireMember(phone: PhoneRow | undefined): PhoneRow {
  if (!phone?.joinedByPhone || phone.heldUntil) throw new Refusal('phone_taken')
  if (phone.idle) throw new Refusal('phone_idle')
  return phone
}

/**
 * Nothing ever moved in the account, nothing is on its way to it, and nobody knows it as a worker: then no limit, hold, debt, chargeback or
 * payment that comes late is lost with it. A tip that was claimed counts as used, or a worker could rate a tip to themselves. Whoever is
 * an operator stays the person that the audit trail names.
 */
async function requireEmpty(db: Db | Tx, { config }: Phones, { personId, walletId }: Caller): Promise<void> {
  const [own] = await db<(Identity & { frozen: boolean; isEmpty: boolean })[]>`
    select issuer, subject, email, frozen_at is not null as frozen, version = 0 and balance_cents = 0 and debt_cents = 0
      and not exists (select from worker where person_id = person.id and removed_at is null)
      and not exists (select from load where wallet_id = ${walletId} and state <> 'declined')
      and not exists (select from guest_tip where claimed_by = person.id)
      and not exists (select from correction where person_id = person.id and state in ('proposed', 'approved')) as "isEmpty"
    from person join wallet on wallet.person_id = person.id
    where person.id = ${personId} and deleted_at is null
  `
  if (!own) throw new Refusal('signed_out')
  if (isOperator(config, own)) throw new Refusal('operators_stay')
  if (own.frozen) throw new Refusal('wallet_frozen')
  if (!own.isEmpty) throw new Refusal('both_used')
}

type Member = { personId: string; hash: Buffer }

/** All of it or nothing. Both people are locked in one order, then the phone, so that of two who join one number at once the second finds it taken. */
async function join(
  tx: Tx,
  services: Phones,
  caller: Caller,
  { personId, hash }: Member,
): Promise<{ sessionToken: string }> {
  const { config, keys } = services
  const { requestId } = caller
  await tx`select from person where id in (${personId}, ${caller.personId}) order by id for no key update`
  await requireFreshSignIn(tx, caller)
  const [member] = await tx`
    select from phone join person on person.id = person_id
    where person_id = ${personId} and number_hash = ${hash} and new_sim_since is null and issuer = ${PHONE_ISSUER} and deleted_at is null
    for update of phone
  `
  if (!member) throw new Refusal('phone_taken')
  // A movement or a payment that was under way is in the wallet now, or finds the account closed.
  await tx`select from wallet where id = ${caller.walletId} for no key update`
  await requireEmpty(tx, services, caller)

  const identity = await readIdentity(tx, caller.personId)
  const { id: sessionId, token: sessionToken } = await carrySession(tx, caller.sessionId, personId)
  await carryPush(tx, caller.sessionId, { sessionId, personId })
  await closeAccount(tx, config, caller)
  await adoptIdentity(tx, config.identityKey, { personId, closed: caller.personId }, identity)
  // Somebody with the app changes the number there.
  await takeProposal(tx, personId)
  await forgetNumberToCall(tx, personId)
  const details = { closed: caller.personId }
  await noteSafety(tx, keys, personId, { action: 'joined_in_app', say: ['joinedInApp'], requestId, details })
  return { sessionToken }
}
