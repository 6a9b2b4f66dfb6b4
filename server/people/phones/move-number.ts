import { startNotifying } from '#server/people/notices/notified.ts'
import type { Sealed, SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { momentOnPhone } from './on-phone.ts'
import { findPhone, numberHash, numberOf, openNumber, sealNumber } from './phone-row.ts'
import type { Phones } from './read-phone.ts'
import { tellPerson, tellPhone } from './tell-person.ts'

type Moving = Sealed & { hash: Buffer; newPinFrom: Date; requestId: string }
export type Proposal = Sealed & { hash: Buffer; proposedBy: string }

/**
 * Keeps a number on which somebody wants to be called who lost their own, or one for a second operator to decide on, which takes its place.
 * False while a proposed one waits.
 */
export async function keepNumber(
  tx: Db | Tx,
  { keys, config }: Pick<Phones, 'keys' | 'config'>,
  personId: string,
  { number, proposedBy }: { number: string; proposedBy: string | null },
): Promise<boolean> {
  const { sealed, keyId } = sealNumber(keys, personId, number)
  const added = await tx`
    insert into number_move (person_id, number_sealed, number_key_id, number_hash, proposed_by)
    values (${personId}, ${sealed}, ${keyId}, ${numberHash(config.identityKey, number)}, ${proposedBy})
    on conflict (person_id) do update set number_sealed = excluded.number_sealed, number_key_id = excluded.number_key_id,
      number_hash = excluded.number_hash, proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at
      where number_move.proposed_by is null
  `
  return added.count > 0
}

/** Numbers on which these people want to be called. One that cannot be decrypted is left out. */
export async function numbersToCall(db: Db, keys: SealingKeys, people: string[]): Promise<Map<string, string>> {
  const kept = await db<(Sealed & { personId: string })[]>`
    select person_id as "personId", number_sealed as sealed, number_key_id as "keyId"
    from number_move
    where person_id = any(${people}::uuid[]) and proposed_by is null
  `
  const numbers = kept.map((each): [string, string | null] => [each.personId, numberOf(keys, each.personId, each)])
  return new Map(numbers.filter((each): each is [string, string] => each[1] !== null))
}

/** They were called, or use another way now. */
export async function forgetNumberToCall(tx: Tx, personId: string): Promise<void> {
  await tx`delete from number_move where person_id = ${personId} and proposed_by is null`
}

/** The number that waits for a second operator, which then waits no more. */
export async function takeProposal(tx: Tx, personId: string): Promise<Proposal | undefined> {
  const [proposal] = await tx<Proposal[]>`
    delete from number_move where person_id = ${personId} and proposed_by is not null
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
