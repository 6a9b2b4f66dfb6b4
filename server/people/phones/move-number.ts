import { startNotifying } from '#server/people/notices/notified.ts'
import type { Sealed, SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { momentOnPhone } from './on-phone.ts'
import { findPhone, numberHash, numberOf, openNumber, sealNumber } from './phone-row.ts'
import type { Phones } from './read-phone.ts'
import { tellPerson, tellPhone } from './tell-person.ts'

type Moving = Sealed & { hash: Buffer; newPinFrom: Date; requestId: string }
export type Proposal = Sealed & { hash: Buffer; proposedBy: string }

/** Keeps a number for a second operator to decide on. False while another one waits. */
export async function proposeNumber(
  tx: Tx,
  { keys, config }: Phones,
  personId: string,
  { number, proposedBy }: { number: string; proposedBy: string },
): Promise<boolean> {
  const { sealed, keyId } = sealNumber(keys, personId, number)
  const added = await tx`
    insert into number_move (person_id, number_sealed, number_key_id, number_hash, proposed_by)
    values (${personId}, ${sealed}, ${keyId}, ${numberHash(config.identityKey, number)}, ${proposedBy})
    on conflict do nothing
  `
  return added.count > 0
}

/** The number that waits, which then waits no more. */
export async function takeProposal(tx: Tx, personId: string): Promise<Proposal | undefined> {
  const [proposal] = await tx<Proposal[]>`
    delete from number_move where person_id = ${personId}
    returning number_sealed as sealed, number_key_id as "keyId", number_hash as hash, proposed_by as "proposedBy"
  `
  return proposal
}

/**
 * Another number takes the place of one that was lost, and both are told. Like an idle one it shows nothing before the document and the PIN,
 * which stays, were typed on it; from the given moment on a new PIN may be chosen after the document. Sealed for this person already.
 */
export async function moveNumber(
  tx: Tx,
  keys: SealingKeys,
  personId: string,
  { sealed, keyId, hash, newPinFrom, requestId }: Moving,
): Promise<void> {
  const before = await findPhone(tx, { personId })
  const isAnother = before && numberOf(keys, personId, before) !== openNumber(keys, personId, { sealed, keyId })
  await tx`
    insert into phone (person_id, number_sealed, number_key_id, number_hash, dialled_at, new_pin_from)
    values (${personId}, ${sealed}, ${keyId}, ${hash}, '-infinity', ${newPinFrom})
    on conflict (person_id) do update set number_sealed = excluded.number_sealed, number_key_id = excluded.number_key_id,
      number_hash = excluded.number_hash, linked_at = excluded.linked_at, dialled_at = excluded.dialled_at, stopped_at = null,
      sim_swapped_at = null, new_sim_since = null, pin_tries = 0, locked_at = null, pin_code_hash = null, pin_code_until = null,
      new_pin_from = excluded.new_pin_from
  `
  await startNotifying(tx, personId, 'sms')
  if (isAnother)
    await tellPhone(tx, keys, before, { event: `replaced:${requestId}`, kind: 'security', say: ['replaced'] })
  const time = momentOnPhone(before?.language ?? 'en', newPinFrom)
  await tellPerson(tx, keys, personId, {
    event: `moved:${requestId}`,
    kind: 'security',
    say: ['numberMoved', { time }],
  })
}
