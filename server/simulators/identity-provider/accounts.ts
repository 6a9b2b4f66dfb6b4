import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/connect.ts'
import { comparableEmail } from '#server/platform/email.ts'

export type Account = { subject: string; email: string; firstName: string; lastName: string; demoNote: string | null }

/** The subject that the simulated identity provider gives to this email. */
export function subjectOf(email: string): string {
  return createHash('sha256').update(comparableEmail(email.trim())).digest('hex').slice(0, 32)
}

export type TypedAccount = { email: string; firstName?: string; lastName?: string; demoNote?: string }

/** Keeps what somebody typed on the sign-in page; names left empty stay as they were. */
export async function saveAccount(db: Db, typed: TypedAccount): Promise<string> {
  const subject = subjectOf(typed.email)
  await db`
    insert into idp_account (subject, email, first_name, last_name, demo_note)
    values (${subject}, ${typed.email.trim()}, ${typed.firstName?.trim() ?? ''}, ${typed.lastName?.trim() ?? ''},
      ${typed.demoNote ?? null})
    on conflict (subject) do update set
      first_name = coalesce(nullif(excluded.first_name, ''), idp_account.first_name),
      last_name = coalesce(nullif(excluded.last_name, ''), idp_account.last_name),
      demo_note = coalesce(excluded.demo_note, idp_account.demo_note)
  `
  return subject
}

export async function findAccount(db: Db, subject: string): Promise<Account | undefined> {
  const [account] = await db<Account[]>`
    select subject, email, first_name as "firstName", last_name as "lastName", demo_note as "demoNote"
    from idp_account
    where subject = ${subject}
  `
  return account
}

/** The people whom the sign-in page offers as buttons. */
export function demoAccounts(db: Db): Promise<Account[]> {
  return db<Account[]>`
    select subject, email, first_name as "firstName", last_name as "lastName", demo_note as "demoNote"
    from idp_account
    where demo_note is not null
    order by demo_note like '%operator%', demo_note like 'worker%', demo_note, email
    limit 50
  `
}
