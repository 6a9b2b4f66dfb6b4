import { SMS } from '#contract/sms-limits.ts'
import { reseal } from '#server/crypto/reseal.ts'
import type { Sealed, SealingKeys } from '#server/crypto/seal.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { ownerOf } from './queue-sms.ts'

/** That there were messages, what became of them and what they cost: no text is kept. */
export function smsOf(db: Db, personId: string) {
  return db`
    select kind, state, created_at as "createdAt", cost_millicents as "costMillicents"
    from sms
    where person_id = ${personId}
    order by id
  `
}

/** What waits to be sent to somebody who has gone is not sent. */
export async function dropSmsOf(tx: Tx, personId: string): Promise<void> {
  await tx`
    update sms set state = 'dropped', sealed = null, key_id = null
    where person_id = ${personId} and state = 'waiting' and kind <> 'security'
  `
}

export async function removeOldSms(db: Db): Promise<void> {
  await db`delete from sms where created_at < (select business_now()) - make_interval(days => ${SMS.keepDays})`
}

/** Seals what waits with the current key. Says how many. What is being sent at this moment is left to the next run. */
export function reencryptSms(db: Db, keys: SealingKeys): Promise<number> {
  return reseal(db, keys, {
    lock: async (tx, keyId, after, atMost) => {
      const rows = await tx<(Sealed & { id: number; event: string })[]>`
        select id, event, sealed, key_id as "keyId"
        from sms
        where key_id is not null and key_id <> ${keyId} and state = 'waiting' and id > ${after}
        order by id
        limit ${atMost}
        for update skip locked
      `
      return rows.map(({ id, event, ...kept }) => ({ ...kept, ownerId: ownerOf(event), position: id }))
    },
    put: (tx, id, { sealed, keyId }) => tx`update sms set sealed = ${sealed}, key_id = ${keyId} where id = ${id}`,
  })
}
