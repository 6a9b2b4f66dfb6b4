import type { Waiting } from '#contract/operator.ts'
import type { PhoneMember } from '#contract/phone-members.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { documentShown } from '#server/people/identity/identity-document.ts'
import type { Sealed, SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { pageOf } from './desk.ts'

type Member = Given<typeof PhoneMember>
type Register = NonNullable<Member['register']>
type Row = Omit<Member, 'document' | 'isSelf' | 'register' | 'worker'> &
  Sealed &
  Pick<Member['document'], 'kind' | 'country'> &
  Omit<Register, 'asks'> & { asks: number | null; worker: Member['worker'] }

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
          when rejected_at is not null then 'rejected' else 'waiting' end) end as worker
    from identity_document document
    join person on person.id = document.person_id
    join wallet on wallet.person_id = person.id
    left join register_check said on said.person_id = person.id
    left join worker on worker.person_id = person.id
    where sealed is not null
      and (${only !== 'waiting'} or (is_limited and limit_lifted_after is null) or contradicted_by is not null)
    order by contradicted_by is null, document.given_at desc, person.id
    ${pageOf(db, page)}
  `
  return rows.map(({ kind, country, sealed, keyId, asks, status, answeredAt, contradictedBy, ...row }) => ({
    ...row,
    register: asks === null ? null : { asks, status, answeredAt, contradictedBy },
    document: { kind, country, ...documentShown(keys, row.id, { sealed, keyId }) },
    isSelf: row.id === caller.personId,
  }))
}
