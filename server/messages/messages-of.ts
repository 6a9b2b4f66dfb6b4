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
