import type { Db, Tx } from '#server/platform/db/connect.ts'

/** Messages that this person wrote while signed in. Under their address anybody may have written. */
export function messagesOf(db: Db, personId: string) {
  return db`
    select kind, name, email, subject, category, message, created_at as "createdAt"
    from message
    where person_id = ${personId}
    order by created_at, id
  `
}

/** Of what they wrote, or anybody under their address: leaves that it was written and when, and nothing of what or by whom. */
export async function eraseMessagesOf(tx: Tx, { personId, email }: { personId: string; email: string | null }) {
  await eraseHelpOf(tx, personId)
  await tx`
    update message
    set name = '', email = '', message = '', subject = case when subject is null then null else '' end,
      person_id = null
    where person_id = ${personId} or lower(email) = lower(${email})
  `
}

/** Leaves that something was asked and when, and nothing of what or by whom. */
async function eraseHelpOf(tx: Tx, personId: string): Promise<void> {
  await tx`
    update help_request
    set message = '', answer = case when answer is null then null else '' end, person_id = null
    where person_id = ${personId}
  `
}
