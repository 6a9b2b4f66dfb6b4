import { RETENTION, WITHDRAWAL } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { PHONE_ISSUER } from './remember-phone-member.ts'

export type Retired = { personId: string; walletId: number }

/**
 * Accounts without a sign-in or a movement of money in the two years before this moment. The phone is the only way to the money of somebody
 * who joined by it, so none is taken from an account with money.
 */
export function findInactive(db: Db, until: Date, atMost: number): Promise<Retired[]> {
  return db<Retired[]>`
    select person.id as "personId", wallet.id as "walletId"
    from person join wallet on wallet.person_id = person.id,
      lateral (select ${until}::timestamptz - make_interval(years => ${RETENTION.archiveInactiveYears}) as since) two_years
    where archived_at is null and deleted_at is null and last_seen_at < since
      and not (issuer = ${PHONE_ISSUER} and balance_cents >= ${WITHDRAWAL.min})
      and not exists (select from session where person_id = person.id and last_seen_at >= since)
      and coalesce((select at from ledger_entry where debit_wallet = wallet.id order by debit_version desc limit 1), '-infinity') < since
      and coalesce((select at from ledger_entry where credit_wallet = wallet.id order by credit_version desc limit 1), '-infinity') < since
    order by last_seen_at, person.id
    limit ${atMost}
  `
}

/** Closed accounts whose remaining personal data may be erased at this moment. */
export function findToErase(db: Db, until: Date, atMost: number): Promise<Retired[]> {
  return db<Retired[]>`
    select person.id as "personId", wallet.id as "walletId"
    from person join wallet on wallet.person_id = person.id
    where deleted_at is not null and erased_at is null
      and deleted_at < ${until}::timestamptz - make_interval(days => ${RETENTION.eraseAfterDays})
    order by deleted_at, person.id
    limit ${atMost}
  `
}

/** The next sign-in reactivates the account. A person who has just signed in is skipped. */
export async function markArchived(tx: Tx, until: Date, personId: string): Promise<boolean> {
  const archived = await tx`
    update person set archived_at = business_now()
    where id = ${personId} and archived_at is null and deleted_at is null
      and last_seen_at < ${until}::timestamptz - make_interval(years => ${RETENTION.archiveInactiveYears})
  `
  return archived.count > 0
}

export async function markErased(tx: Tx, personId: string): Promise<void> {
  await tx`update person set erased_at = business_now(), language = null where id = ${personId}`
}

/**
 * Seven years after the last movement of a closed account the pseudonym under which others saw the person is replaced.
 * The entries stay, because every balance is the sum of all of them.
 */
export async function replaceOldPseudonyms(db: Db, until: Date): Promise<number> {
  const replaced = await db`
    update person
    set pseudonym = 'gone_' || encode(sha256(gen_random_uuid()::text::bytea), 'hex')
    from wallet, lateral (select ${until}::timestamptz - make_interval(years => ${RETENTION.keepEntriesYears}) as since) seven_years
    where wallet.person_id = person.id and deleted_at < since and pseudonym not like 'gone\\_%'
      and coalesce((select at from ledger_entry where debit_wallet = wallet.id order by debit_version desc limit 1), '-infinity') < since
      and coalesce((select at from ledger_entry where credit_wallet = wallet.id order by credit_version desc limit 1), '-infinity') < since
  `
  return replaced.count
}
