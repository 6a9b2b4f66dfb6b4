import type { SendContact, SendFeedback } from '#contract/messages.ts'
import type { MessageStatus } from '#contract/operator.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Keeps a message for the team. A bot that fills in the invisible field gets the same answer. */
export async function sendContact(
  { db }: { db: Db },
  writer: { personId: string } | null,
  { name, email, subject, message, website }: SendContact,
): Promise<void> {
  if (website) return
  await db`
    insert into message (kind, name, email, subject, message, person_id)
    values ('contact', ${name}, ${email}, ${subject}, ${message}, ${writer?.personId ?? null})
  `
}

/** Keeps beta feedback for the team. */
export async function sendFeedback(
  { db }: { db: Db },
  writer: { personId: string } | null,
  { name, email, category, message, website }: SendFeedback,
): Promise<void> {
  if (website) return
  await db`
    insert into message (kind, name, email, category, message, person_id)
    values ('feedback', ${name}, ${email}, ${category}, ${message}, ${writer?.personId ?? null})
  `
}

/** Says what became of a message; the status before, or undefined where there is no such message. */
export async function markMessage(tx: Tx, id: string, status: MessageStatus): Promise<MessageStatus | undefined> {
  const [before] = await tx<{ status: MessageStatus }[]>`select status from message where id = ${id} for update`
  if (before) await tx`update message set status = ${status} where id = ${id}`
  return before?.status
}
