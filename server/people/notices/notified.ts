import { SMS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { clocksAgree, isDue } from '#server/platform/db/clocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export type Channel = 'sms' | 'daily' | 'push'

/** Somebody to notify of what moved in their wallet after one version and up to another. */
export type Due = { personId: string; walletId: number; after: number; upTo: number; balance: Cents }

/** A push message takes a millisecond to encrypt, and requests wait for that long. */
const AT_ONCE: Record<Channel, number> = { sms: 500, daily: 500, push: 50 }
/** After this time another try is made: a process that has not finished by then has died, or could not tell. */
const LEASE_SECONDS = 60
/** Until tomorrow. */
const LONGEST_WAIT_SECONDS = 86_400

/** From now on; a summary from where the messages end, so that nothing falls between them. */
export async function startNotifying(tx: Tx, personId: string, channel: Channel): Promise<void> {
  const isDaily = channel === 'daily'
  await tx`
    insert into notified (person_id, channel, version, due_at)
    select wallet.person_id, ${channel}, coalesce(sms.version, wallet.version), case when ${isDaily} then business_now() end
    from wallet
    left join notified sms on ${isDaily} and sms.person_id = wallet.person_id and sms.channel = 'sms'
    where wallet.person_id = ${personId}
    on conflict (person_id, channel) do nothing
  `
}

export async function stopNotifying(
  tx: Tx,
  personId: string,
  channels: Channel[] = ['sms', 'daily', 'push'],
): Promise<void> {
  await tx`delete from notified where person_id = ${personId} and channel = any(${channels}::text[])`
}

/** Marks these wallets, or all that were missed, as having something to notify; says how many. Wallets that another process marks are left to it. */
export async function markMoved(db: Db, wallets?: number[]): Promise<number> {
  const { count } = await db`
    update notified set due_at = business_now()
    from (
      select notified.person_id, channel
      from notified join wallet using (person_id)
      where due_at is null and wallet.version > notified.version ${wallets ? db`and wallet.id = any(${wallets}::bigint[])` : db``}
      for update of notified skip locked
    ) behind
    where notified.person_id = behind.person_id and notified.channel = behind.channel
  `
  return count
}

/**
 * Takes those who have waited longest and tells them; says how many it took. `tell` gives back whom it has notified: the others are
 * tried again after a minute, and nobody waits for them.
 */
export async function notifyDue(db: Db, channel: Channel, tell: (due: Due[]) => Promise<Due[]>): Promise<number> {
  const due = await claim(db, channel)
  if (due.length > 0) await finish(db, channel, await tell(due))
  return due.length
}

/** Summaries are made in the evening and never at night. */
function claim(db: Db, channel: Channel): Promise<Due[]> {
  return db<Due[]>`
    update notified set due_at = business_now() + make_interval(secs => ${LEASE_SECONDS})
    from (
      select notified.person_id
      from notified
      where channel = ${channel} and ${clocksAgree(db)} and ${isDue(db, db`due_at`, LONGEST_WAIT_SECONDS)} and (${channel !== 'daily'}
        or extract(hour from (select business_now()) at time zone 'Africa/Johannesburg')
          between ${SMS.summaryFromHour} and ${SMS.summaryUntilHour - 1})
      order by due_at
      limit ${AT_ONCE[channel]}
      for update skip locked
    ) longest
    join wallet using (person_id)
    where notified.person_id = longest.person_id and channel = ${channel}
    returning notified.person_id as "personId", wallet.id as "walletId", notified.version as after, wallet.version as "upTo",
      wallet.balance_cents as balance
  `
}

/** The next summary is for tomorrow. Movements in between are notified at once. */
async function finish(db: Db, channel: Channel, notified: Due[]): Promise<void> {
  await db`
    update notified set version = greatest(notified.version, done.up_to), due_at = case
      when channel = 'daily' then (local_today() + 1)::timestamp at time zone 'Africa/Johannesburg'
      when wallet.version > done.up_to then business_now()
    end
    from unnest(${notified.map(({ personId }) => personId)}::uuid[], ${notified.map(({ upTo }) => upTo)}::bigint[]) as done (person_id, up_to)
    join wallet using (person_id)
    where notified.person_id = done.person_id and channel = ${channel}
  `
}
