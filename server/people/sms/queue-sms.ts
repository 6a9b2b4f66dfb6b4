import { SMS } from '#contract/limits.ts'
import { type SealingKeys, seal } from '#server/platform/crypto/seal.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export type SmsKind = 'code' | 'tip' | 'summary' | 'payout' | 'security' | 'worker_number' | 'reply'

export type Sms = {
  /** The event it is about, never used again: each event is one message. */
  event: string
  personId: string
  kind: SmsKind
  /** Null for somebody without a phone that is surely theirs: it is pushed alone. */
  to: string | null
  text: string
}

/** How long it is worth sending, in minutes. */
const MINUTES: Record<SmsKind, number> = {
  code: 8,
  tip: 120,
  summary: 60,
  payout: 1_440,
  security: 1_440,
  worker_number: 60,
  reply: 60,
}

/** Kinds that a person can cause at nobody's cost but ours, and that therefore have a limit. */
const CAPPED: SmsKind[] = ['tip', 'summary', 'worker_number', 'reply']

/**
 * Queues messages in one statement, however many there are; says how many are new. Once a person's messages of this month cost enough,
 * with those that still wait or may have gone, the ones that can be missed are noted down and not sent.
 */
export async function queueSms(tx: Db | Tx, keys: SealingKeys, messages: Sms[]): Promise<number> {
  if (messages.length === 0) return 0
  const sealed = messages.map(({ event, to, text }) => seal(keys, ownerOf(event), JSON.stringify({ to, text })))
  const people = messages.map(({ personId }) => personId)
  const queued = await tx`
    insert into sms (event, person_id, kind, expires_at, state, sealed, key_id)
    select event, person_id, kind, business_now() + make_interval(mins => minutes),
      case when over then 'dropped' else 'waiting' end, case when not over then sealed end, case when not over then key_id end
    from (
      select message.*, capped and ${SMS.costPerMonth * 1_000} <=
        coalesce(cost, 0) + ${SMS.usualCost * 1_000} * (count(*) over (partition by person_id order by place) - 1) as over
      from unnest(
        ${messages.map(({ event }) => event)}::text[], ${people}::uuid[], ${messages.map(({ kind }) => kind)}::text[],
        ${messages.map(({ kind }) => MINUTES[kind])}::int[], ${messages.map(({ kind }) => CAPPED.includes(kind))}::boolean[],
        ${sealed.map((each) => each.sealed)}::bytea[], ${sealed.map((each) => each.keyId)}::text[]
      ) with ordinality as message (event, person_id, kind, minutes, capped, sealed, key_id, place)
      left join (
        select person_id,
          sum(case when state in ('waiting', 'sending', 'unclear') then ${SMS.usualCost * 1_000} else cost_millicents end) as cost
        from sms
        where person_id = any(${people}::uuid[]) and local_day >= date_trunc('month', local_today())::date
        group by person_id
      ) spent using (person_id)
      order by place
    ) judged
    on conflict (event) do nothing
  `
  return queued.count
}

/** The owner that the text of a message is sealed to. */
export function ownerOf(event: string): string {
  return `sms:${event}`
}
