import type { MessageStatus } from '#contract/operator.ts'
import type { Db, Tx } from '#server/db/connect.ts'

/** What was written under this e-mail address, for its owner. */
export function messagesOf(db: Db, email: string) {
  return db`
    select kind, name, email, subject, category, message, created_at as "createdAt"
    from message
    where lower(email) = lower(${email})
    order by created_at, id
  `
}

/** Leaves that something was written and when, and nothing of what or by whom. */
export async function eraseMessagesOf(tx: Tx, email: string): Promise<void> {
  await tx`
    update message
    set name = '', email = '', message = '', subject = case when subject is null then null else '' end
    where lower(email) = lower(${email})
  `
}

/** Says what became of a message; the status before, or undefined where there is no such message. */
export async function markMessage(tx: Tx, id: string, status: MessageStatus): Promise<MessageStatus | undefined> {
  const [before] = await tx<{ status: MessageStatus }[]>`select status from message where id = ${id} for update`
  if (before) await tx`update message set status = ${status} where id = ${id}`
  return before?.status
}
