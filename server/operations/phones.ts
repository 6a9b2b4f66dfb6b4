import { PIN } from '#contract/limits.ts'
import type { ById, WithReason } from '#contract/operator.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import type { PhonesReport } from '#contract/phones.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { maskedNumber } from '#server/people/phones/phone-row.ts'
import { unlockAfterCall } from '#server/people/phones/pin.ts'
import type { Phones } from '#server/people/phones/read-phone.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { recordReading } from './desk.ts'
import { actOnPerson } from './people.ts'

type Report = Given<typeof PhonesReport>

/** Messages of this month and what they cost, and who is locked after wrong PINs. */
export async function readPhones(phones: Phones, caller: Caller): Promise<Report> {
  const { db } = phones
  const [queue] = await db<[{ linked: number; waiting: number; oldest: number | null }]>`
    select (select count(*) from phone) as linked, count(*) as waiting,
      floor(extract(epoch from business_now() - min(created_at)))::int as oldest
    from sms
    where state in ('waiting', 'sending')
  `
  return {
    linked: queue.linked,
    waiting: queue.waiting,
    oldestWaitingSeconds: queue.oldest,
    sms: await countSms(db),
    costliest: await listCostliest(db),
    locked: await recordReading(phones, caller, 'locked phones', await listLocked(phones, caller)),
  }
}

function countSms(db: Db): Promise<Report['sms']> {
  return db<Report['sms']>`
    select state, count(*) as count, sum(cost_millicents)::bigint as cost
    from sms
    where local_day >= date_trunc('month', local_today())::date
    group by state
    order by state
  `
}

function listCostliest(db: Db): Promise<Report['costliest']> {
  return db<Report['costliest']>`
    select person_id as "personId", person.email, count(*) as count, sum(cost_millicents)::bigint as cost
    from sms join person on person.id = person_id
    where local_day >= date_trunc('month', local_today())::date and cost_millicents > 0
    group by person_id, person.email
    order by cost desc, person_id
    limit 20
  `
}

async function listLocked({ db, keys }: Phones, caller: Caller): Promise<Report['locked']> {
  type Row = Omit<Report['locked'][number], 'number' | 'isSelf'> & { sealed: Buffer; keyId: string }
  const rows = await db<Row[]>`
    select person_id as "personId", person.email, concat_ws(' ', first_name, last_name) as name,
      coalesce(locked_at, linked_at) as "lockedAt", number_sealed as sealed, number_key_id as "keyId"
    from phone join person on person.id = person_id
    where locked_at is not null or pin_tries >= ${PIN.tries}
    order by locked_at, person_id
    limit ${OPERATOR.list}
  `
  return rows.map(({ sealed, keyId, ...row }) => ({
    ...row,
    number: maskedNumber(keys, row.personId, { sealed, keyId }),
    isSelf: row.personId === caller.personId,
  }))
}

/** Gives a phone three tries again, after the person was called back on the number on file. The PIN stays as it is. */
export function unlockPhoneOf({ db, keys }: Phones, caller: Caller, asked: ById & WithReason): Promise<void> {
  return actOnPerson(db, caller, 'phone_unlocked_after_call', asked, (tx) =>
    unlockAfterCall(tx, keys, asked.id, caller.requestId),
  )
}
