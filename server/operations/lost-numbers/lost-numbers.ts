import { LOST_NUMBER } from '#contract/joining-limits.ts'
import type { ById, WithReason } from '#contract/operator.ts'
import type { ProposeNumberMove } from '#contract/phone-members.ts'
import { Refusal } from '#contract/refusals.ts'
import { decided } from '#server/operations/desk.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { holdCash } from '#server/people/identity/hold-cash.ts'
import { fitsDocument } from '#server/people/identity/identity-document.ts'
import { PHONE_ISSUER } from '#server/people/identity/remember-phone-member.ts'
import { keepNumber, moveNumber, type Proposal, takeProposal } from '#server/people/phones/move-number.ts'
import { findPhone, numberHash } from '#server/people/phones/phone-row.ts'
import type { Phones } from '#server/people/phones/read-phone.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { breaks, type Tx } from '#server/platform/db/connect.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import { areOwnersAlone, factFits } from './known-facts.ts'

type Lost = Phones & { rateLimits: RateLimits }

/**
 * Keeps another number for somebody without the app who lost theirs. What they said is compared and not kept; of what was wrong nobody
 * learns anything but that, and every try is counted and in the audit trail. One of the facts has to be known to the owner alone.
 */
export async function proposeNumberMove(
  phones: Lost,
  caller: Caller,
  { id, number, idNumber, facts, reason }: ById & ProposeNumberMove,
): Promise<void> {
  const { db, keys, config, rateLimits } = phones
  if (id === caller.personId) throw new Refusal('own_account')
  await rateLimits.count('lost-number', id)
  const event = { subject: id, reason }
  const fits = await decided(db, caller, { ...event, action: 'number_move_checked' }, async (tx, details) => {
    const member = await lockMember(tx, id)
    const isOwners = await areOwnersAlone(tx, member, facts)
    const checks = [isOwners, await fitsDocument(tx, config.identityKey, id, idNumber)]
    for (const fact of facts) checks.push(await factFits(tx, keys, member, fact))
    return Object.assign(details, { fits: checks.every(Boolean) }).fits
  })
  if (!fits) throw new Refusal('does_not_fit')

  await db.begin(async (tx) => {
    await lockMember(tx, id)
    const hash = numberHash(config.identityKey, number)
    const owner = await findPhone(tx, { hash })
    if (owner && owner.personId !== id) throw new Refusal('phone_taken')
    const proposal = { number, proposedBy: caller.personId }
    if (!(await keepNumber(tx, phones, id, proposal))) throw new Refusal('already_done')
    const { personId: actor, requestId } = caller
    await recordAuditEvent(tx, { ...event, actor, action: 'number_move_proposed', requestId })
  })
}

/** The second operator's word: the number moves. */
export async function approveNumberMove(
  { db, keys }: Phones,
  caller: Caller,
  { id, reason }: ById & WithReason,
): Promise<void> {
  const { requestId } = caller
  try {
    await decided(db, caller, { action: 'number_moved', subject: id, reason }, async (tx, details) => {
      const { proposedBy, ...move } = await takeMove(tx, caller, id)
      if (proposedBy === caller.personId) throw new Refusal('second_operator')
      details.proposedBy = proposedBy
      const newPinFrom = await holdCash(tx, id, LOST_NUMBER.hours)
      await moveNumber(tx, keys, id, { ...move, newPinFrom, requestId })
    })
  } catch (error) {
    if (breaks(error, 'phone_number_is_of_one_person')) throw new Refusal('phone_taken')
    throw error
  }
}

export function declineNumberMove({ db }: Phones, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return decided(db, caller, { action: 'number_move_declined', subject: id, reason }, async (tx) => {
    await takeMove(tx, caller, id)
  })
}

type Member = { personId: string; walletId: number; version: number }

/** Somebody without the app, whose only way to their money is the number. With the app they change it there. */
async function lockMember(tx: Tx, personId: string): Promise<Member> {
  const [member] = await tx<Member[]>`
    select person.id as "personId", wallet.id as "walletId", version
    from person join wallet on wallet.person_id = person.id
    where person.id = ${personId} and issuer = ${PHONE_ISSUER} and deleted_at is null
    for no key update of person
  `
  if (!member) throw new Refusal('not_found')
  return member
}

async function takeMove(tx: Tx, caller: Caller, personId: string): Promise<Proposal> {
  if (personId === caller.personId) throw new Refusal('own_account')
  await lockMember(tx, personId)
  const move = await takeProposal(tx, personId)
  if (!move) throw new Refusal('not_found')
  return move
}
