import { SMS } from '#contract/limits.ts'
import { type SealingKeys, seal, unseal } from '#server/crypto/seal.ts'
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

/** Seals what waits with the current key. Says how many. */
export async function reencryptSms(db: Db, keys: SealingKeys): Promise<number> {
  return db.begin(async (tx) => {
    const waiting = await tx<{ id: number; event: string; sealed: Buffer; keyId: string }[]>`
      select id, event, sealed, key_id as "keyId" from sms
      where key_id is not null and key_id <> ${keys[0].id} and state = 'waiting'
      order by id
      for update skip locked
    `
    for (const sms of waiting) {
      const again = seal(keys, ownerOf(sms.event), unseal(keys, ownerOf(sms.event), sms))
      await tx`update sms set sealed = ${again.sealed}, key_id = ${again.keyId} where id = ${sms.id}`
    }
    return waiting.length
  })
}
