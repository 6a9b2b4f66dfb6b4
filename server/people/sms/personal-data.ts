import { SMS } from '#contract/limits.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** That there were messages, what became of them and what they cost: no text is kept. */
export function smsOf(db: Db, personId: string) {
  return db`
    select kind, state, created_at as "createdAt", cost_millicents as "costMillicents"
    from sms
    where person_id = ${personId} and created_at >= (select own_history_since(${personId}))
    order by id
  `
}

/** Messages that wait for somebody who has gone are not sent. */
export async function dropSmsOf(tx: Tx, personId: string): Promise<void> {
  await tx`
    update sms set state = 'dropped', sealed = null, key_id = null
    where person_id = ${personId} and state = 'waiting' and kind <> 'security'
  `
}

export async function removeOldSms(db: Db): Promise<void> {
  await db`delete from sms where ${clocksAgree(db)} and created_at < (select business_now()) - make_interval(days => ${SMS.keepDays})`
}
