import type { SendFeedback } from '#contract/messages.ts'
import type { Db } from '#server/db/connect.ts'

/** Keeps beta feedback for the team. */
export async function sendFeedback(
  { db }: { db: Db },
  _caller: unknown,
  { name, email, category, message, website }: SendFeedback,
): Promise<{ done: true }> {
  if (website) return { done: true }
  await db`
    insert into message (kind, name, email, category, message)
    values ('feedback', ${name}, ${email}, ${category}, ${message})
  `
  return { done: true }
}
