import type { ById } from '#contract/operator.ts'
import type { ProposeNumberMove } from '#contract/phone-members.ts'
import { Refusal } from '#contract/refusals.ts'
import { decided } from '#server/operations/desk.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { fitsDocument } from '#server/people/identity/identity-document.ts'
import { PHONE_ISSUER } from '#server/people/identity/remember-phone-member.ts'
import type { Phones } from '#server/people/phones/read-phone.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import { areOwnersAlone, factFits } from './known-facts.ts'

export type Checking = Phones & { rateLimits: RateLimits }
type Said = ById & Pick<ProposeNumberMove, 'idNumber' | 'facts' | 'reason'>
type Check = { action: string; also?: (tx: Tx) => Promise<boolean> }

/**
 * Refuses unless all that somebody without the app said on a call is theirs. It is compared and not kept; of what was wrong nobody learns
 * anything but that, and every try is counted, whatever it is for, and in the audit trail. One of the facts has to be known to the owner alone.
 */
export async function checkMember(
  { db, keys, config, rateLimits }: Checking,
  caller: Caller,
  { id, idNumber, facts, reason }: Said,
  { action, also }: Check,
): Promise<void> {
  if (id === caller.personId) throw new Refusal('own_account')
  await rateLimits.count('lost-number', id)
  const fits = await decided(db, caller, { action, subject: id, reason }, async (tx, details) => {
    const member = await lockMember(tx, id)
    const isOwners = await areOwnersAlone(tx, member, facts)
    const checks = [isOwners, await fitsDocument(tx, config.identityKey, id, idNumber)]
    for (const fact of facts) checks.push(await factFits(tx, keys, member, fact))
    if (also) checks.push(await also(tx))
    return Object.assign(details, { fits: checks.every(Boolean) }).fits
  })
  if (!fits) throw new Refusal('does_not_fit')
}

type Member = { personId: string; walletId: number; version: number }

/** Somebody without the app, whose only way to us is the number. With the app they do it there. */
export async function lockMember(tx: Tx, personId: string): Promise<Member> {
  const [member] = await tx<Member[]>`
    select person.id as "personId", wallet.id as "walletId", version
    from person join wallet on wallet.person_id = person.id
    where person.id = ${personId} and issuer = ${PHONE_ISSUER} and deleted_at is null
    for no key update of person
  `
  if (!member) throw new Refusal('not_found')
  return member
}
