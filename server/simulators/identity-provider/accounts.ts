import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/connect.ts'
import { html } from '#server/platform/documents/html.ts'
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

/** Where the picture of somebody is. The subject is all that it depends on, so nothing is looked up. */
export const PICTURE_PATH = '/idp/pictures/:subject'

export function picturePathOf(subject: string): string {
  return PICTURE_PATH.replace(':subject', subject)
}

/** A made-up portrait, the same for the same subject: shoulders and a head in two colours, before a third. */
export function pictureOf(subject: string): string {
  const [ground = 0, skin = 0, cloth = 0] = createHash('sha256').update(subject).digest()
  const hue = (byte: number) => Math.round((byte / 256) * 360)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="hsl(${hue(ground)} 60% 85%)"/>
<circle cx="48" cy="96" r="36" fill="hsl(${hue(cloth)} 55% 40%)"/>
<circle cx="48" cy="40" r="20" fill="hsl(${20 + (skin % 20)} 45% ${30 + (skin % 30)}%)"/>
</svg>`.text
}
