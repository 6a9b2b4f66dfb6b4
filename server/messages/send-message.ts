import type { SendContact, SendFeedback } from '#contract/messages.ts'
import type { Db } from '#server/db/connect.ts'

/** Keeps a message for the team. A bot that fills in the invisible field gets the same answer. */
export async function sendContact(
  { db }: { db: Db },
  writer: { personId: string } | null,
  { name, email, subject, message, website }: SendContact,
): Promise<{ done: true }> {
  if (website) return { done: true }
  await db`
    insert into message (kind, name, email, subject, message, person_id)
    values ('contact', ${name}, ${email}, ${subject}, ${message}, ${writer?.personId ?? null})
  `
  return { done: true }
}

/** Keeps beta feedback for the team. */
export async function sendFeedback(
  { db }: { db: Db },
  writer: { personId: string } | null,
  { name, email, category, message, website }: SendFeedback,
): Promise<{ done: true }> {
  if (website) return { done: true }
  await db`
    insert into message (kind, name, email, category, message, person_id)
    values ('feedback', ${name}, ${email}, ${category}, ${message}, ${writer?.personId ?? null})
  `
  return { done: true }
}
