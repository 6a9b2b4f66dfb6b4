import { LOST_NUMBER } from '#contract/joining-limits.ts'
import type { ById, WithReason } from '#contract/operator.ts'
import type { ProposeNumberMove } from '#contract/phone-members.ts'
import { Refusal } from '#contract/refusals.ts'
import { decided } from '#server/operations/desk.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { holdCash } from '#server/people/identity/hold-cash.ts'
import { keepNumber, moveNumber, type Proposal, takeProposal } from '#server/people/phones/move-number.ts'
import { findPhone, numberHash } from '#server/people/phones/phone-row.ts'
import type { Phones } from '#server/people/phones/read-phone.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { breaks, type Tx } from '#server/platform/db/connect.ts'
import { type Checking, checkMember, lockMember } from './check-member.ts'

/** Keeps another number for somebody without the app who lost theirs, once what they said is known to be theirs. */
export async function proposeNumberMove(
  phones: Checking,
  caller: Caller,
  { number, ...said }: ById & ProposeNumberMove,
): Promise<void> {
  await checkMember(phones, caller, said, { action: 'number_move_checked' })
  const { db, config } = phones
  const { id, reason } = said
  await db.begin(async (tx) => {
    await lockMember(tx, id)
    const hash = numberHash(config.identityKey, number)
    const owner = await findPhone(tx, { hash })
    if (owner && owner.personId !== id) throw new Refusal('phone_taken')
    const proposal = { number, proposedBy: caller.personId }
    if (!(await keepNumber(tx, phones, id, proposal))) throw new Refusal('already_done')
    const { personId: actor, requestId } = caller
    await recordAuditEvent(tx, { actor, action: 'number_move_proposed', subject: id, reason, requestId })
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

async function takeMove(tx: Tx, caller: Caller, personId: string): Promise<Proposal> {
  if (personId === caller.personId) throw new Refusal('own_account')
  await lockMember(tx, personId)
  const move = await takeProposal(tx, personId)
  if (!move) throw new Refusal('not_found')
  return move
}
