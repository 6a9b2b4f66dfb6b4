import { SMS } from '#contract/sms-limits.ts'
import type { Tx } from '#server/db/connect.ts'
import { randOnPhone } from './on-phone.ts'
import { findPhone } from './phone-row.ts'
import type { Phones } from './read-phone.ts'
import { tellPhone } from './tell-person.ts'

type Waiting = {
  personId: string
  walletId: number
  summedVersion: number
  version: number
  balance: number
  day: string
}

const AT_ONCE = 500

/**
 * Once a day, in the early evening and never at night: what came in since the last summary, for those who chose that. One that
 * was missed is part of the next. Says how many it told.
 */
export async function sumUpTips(phones: Phones): Promise<number> {
  const waiting = await phones.db<Waiting[]>`
    select person_id as "personId", wallet.id as "walletId", summed_version as "summedVersion", version,
      balance_cents as balance, business_today() as day
    from phone join wallet using (person_id)
    where tip_messages = 'daily' and stopped_at is null and version > summed_version
      and extract(hour from (select business_now()) at time zone 'Africa/Johannesburg')
        between ${SMS.summaryFromHour} and ${SMS.summaryUntilHour - 1}
      and not exists (select from sms where event = 'summary:' || person_id || ':' || business_today())
    order by person_id
    limit ${AT_ONCE}
  `
  for (const each of waiting) await phones.db.begin((tx) => sumUp(tx, phones, each))
  return waiting.length
}

async function sumUp(tx: Tx, { keys }: Phones, { personId, walletId, summedVersion, version, balance, day }: Waiting) {
  const phone = await findPhone(tx, { personId })
  if (!phone) return
  const [tips] = await tx<[{ count: number; amount: number }]>`
    select count(*) as count, coalesce(sum(stayed_cents), 0)::bigint as amount
    from received_tip
    where wallet_id = ${walletId} and version > ${summedVersion} and version <= ${version} and stayed_cents > 0
  `
  // Only now: whoever types a PIN waits for this row.
  const moved = await tx`
    update phone set summed_version = ${version}
    where person_id = ${personId} and summed_version = ${summedVersion} and tip_messages = 'daily' and stopped_at is null
  `
  if (moved.count === 0 || tips.count === 0) return
  const values = { count: tips.count, amount: randOnPhone(tips.amount), balance: randOnPhone(balance) }
  const event = `summary:${personId}:${day}`
  await tellPhone(tx, keys, phone, { event, kind: 'summary', say: (texts) => texts.summary(values) })
}
