import type { Waiting } from '#contract/operator.ts'
import type { PhoneMember } from '#contract/phone-members.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { documentShown } from '#server/people/identity/identity-document.ts'
import { PHONE_ISSUER } from '#server/people/identity/remember-phone-member.ts'
import { maskedNumber } from '#server/people/phones/phone-row.ts'
import type { Sealed, SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { pageOf } from './desk.ts'

type Member = Given<typeof PhoneMember>
type Register = NonNullable<Member['register']>
type Row = Omit<Member, 'document' | 'isSelf' | 'register' | 'worker' | 'move'> &
  Sealed &
  Pick<Member['document'], 'kind' | 'country'> &
  Omit<Register, 'asks'> & { asks: number | null; worker: Member['worker'] } & Proposed

/** A number that waits for a second operator, if there is one. */
type Proposed = { moveTo: Buffer | null; moveKeyId: string; proposedAt: Date; proposedBy: string; proposerId: string }

/** People who joined by phone, with the answer of the population register; those whom it contradicted come first. */
export async function listPhoneMembers(
  { db, keys }: { db: Db; keys: SealingKeys },
  caller: Caller,
  { page, only }: Waiting,
): Promise<Member[]> {
  const rows = await db<Row[]>`
    select person.id, concat_ws(' ', first_name, last_name) as name, document.given_at as "joinedAt", kind, country, sealed,
      key_id as "keyId", is_limited and limit_lifted_after is null as limited, balance_cents as balance, frozen_at as "frozenAt",
      said.status, said.answered_at as "answeredAt", said.contradicted_by as "contradictedBy", said.asks,
      case when worker.id is not null then jsonb_build_object('id', worker.id, 'guardNumber', guard_number, 'status',
        case when removed_at is not null then 'removed' when verified_at is not null then 'verified'
          when rejected_at is not null then 'rejected' else 'waiting' end) end as worker,
      person.issuer <> ${PHONE_ISSUER} as "inApp", move.number_sealed as "moveTo", move.number_key_id as "moveKeyId",
      move.proposed_at as "proposedAt", move.proposed_by as "proposerId",
      (select coalesce(proposer.email, proposer.id::text) from person proposer where proposer.id = move.proposed_by) as "proposedBy"
    from identity_document document
    join person on person.id = document.person_id
    join wallet on wallet.person_id = person.id
    left join register_check said on said.person_id = person.id
    left join worker on worker.person_id = person.id
    left join number_move move on move.person_id = person.id and proposed_by is not null
    where sealed is not null
      and (${only !== 'waiting'} or move.person_id is not null or (is_limited and limit_lifted_after is null) or contradicted_by is not null)
    order by move.person_id is null, contradicted_by is null, document.given_at desc, person.id
    ${pageOf(db, page)}
  `
  return rows.map((row) => {
    const { moveTo, moveKeyId, proposedAt, proposedBy, proposerId, kind, country, sealed, keyId, ...member } = row
    const { asks, status, answeredAt, contradictedBy, ...shown } = member
    return {
      ...shown,
      register: asks === null ? null : { asks, status, answeredAt, contradictedBy },
      document: { kind, country, ...documentShown(keys, row.id, { sealed, keyId }) },
      isSelf: row.id === caller.personId,
      move: moveTo && {
        number: maskedNumber(keys, row.id, { sealed: moveTo, keyId: moveKeyId }),
        proposedBy,
        proposedAt,
        needsAnother: proposerId === caller.personId,
      },
    }
  })
}
