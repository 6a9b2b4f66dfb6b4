import { identitySeal } from '#server/platform/crypto/keyed-hash.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Query, Row } from '#server/platform/db/sql.ts'
import type { Books } from './books.ts'

const AT_ONCE = 5_000
const IDENTITY = 'everybody signs in as the identity that they came with'

/**
 * Checks who may act for a wallet, and what was shown of one: money can be taken without one wrong entry by whoever signs in as somebody
 * else, or stands behind the number on another worker's card. Without the key no identity is asked.
 */
export async function checkPeople(db: Db | Tx, { faults }: Books, identityKey: string | undefined): Promise<void> {
  if (identityKey !== undefined) await checkIdentities(db, faults, identityKey)
  for (const [name, brokenRows] of Object.entries(PEOPLE)) {
    const rows = await db<{ about: string; found: unknown }[]>`${brokenRows(db)} limit ${faults.enough(name)}`
    for (const { about, found } of rows) faults.add(name, about, found)
  }
}

async function checkIdentities(db: Db | Tx, faults: Books['faults'], key: string): Promise<void> {
  type Person = { id: string; issuer: string; subject: string; seal: Buffer | null }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    // Nobody signs in to a closed account under its own id: another identity would first have to be recognised.
    const people = await db<Person[]>`
      select id, issuer, subject, identity_seal as seal
      from person
      where id > ${after} and (issuer, subject) is distinct from ('closed', id::text)
      order by id
      limit ${AT_ONCE}
    `
    for (const { seal, ...person } of people)
      if (!seal?.equals(identitySeal(key, person)))
        faults.add(IDENTITY, `person ${person.id}`, person, seal?.toString('hex'))
    const last = people.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Each query gives the rows of which the rule is not true. Facts are compared with their first record in the audit trail, which can only be added to. */
const PEOPLE: Record<string, (db: Db | Tx) => Query<Row[]>> = {
  'every worker is the person who registered, under the same number': (db) => db`
    select distinct 'worker ' || registered.subject as about, jsonb_build_array(worker.person_id, worker.worker_number) as found
    from audit_event registered left join worker on worker.id::text = registered.subject
    where registered.action = 'worker_registered'
      and (worker.person_id::text, worker.worker_number)
        is distinct from (registered.actor, coalesce(registered.details ->> 'workerNumber', worker.worker_number))
  `,

  'every printed card leads to the worker who claimed it': (db) => db`
    select 'card ' || coalesce(number, claimed.subject) as about, jsonb_build_array(worker_id) as found
    from (select number, worker_id from printed_card where worker_id is not null) card
    full join (select subject, details ->> 'workerId' as claimant from audit_event where action = 'card_claimed') claimed
      on claimed.subject = number
    where worker_id::text is distinct from claimant
  `,

  'only workers accept tips': (db) => db`
    select 'wallet ' || id as about, person_id as found
    from wallet
    where accepts_tips and not exists (select from worker where worker.person_id = wallet.person_id)
  `,

  // Nobody joins by phone with the limits of everybody, and no limit is lifted but by who is named in the trail.
  'every wallet of somebody who joined by phone is limited until its limit was lifted': (db) => db`
    select 'wallet ' || wallet.id as about, jsonb_build_array(is_limited, limit_lifted_after) as found
    from wallet join person on person.id = person_id
    where not is_limited and (issuer = 'phone'
        or person_id::text in (select subject from audit_event where action = 'joined_by_phone'))
      or limit_lifted_after is not null and not exists (
        select from audit_event
        where subject = person_id::text and action = 'limit_lifted' and details ->> 'after' = limit_lifted_after::text
      )
  `,

  'every proof of income counts what it counted at first, and ends for ever': (db) => db`
    select 'proof ' || proof.id as about, jsonb_build_array(ended_at, counted_version) as found
    from income_proof proof
    where exists (
      select from audit_event
      where subject = proof.id::text and case action
        when 'proof_ended' then proof.ended_at is null
        when 'proof_issued' then details ->> 'countedVersion' <> proof.counted_version::text end
    )
  `,
}
