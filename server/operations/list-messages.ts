import type { ListMessages, ReceivedMessage } from '#contract/operator.ts'
import type { Given } from '#contract/shapes.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { pageOf } from './page-of.ts'

/** Contact messages and feedback, newest first. */
export async function listMessages(
  { db }: { db: Db },
  _caller: Caller,
  { status, page }: ListMessages,
): Promise<Given<typeof ReceivedMessage>[]> {
  return db<Given<typeof ReceivedMessage>[]>`
    select id, kind, name, email, subject, category, message, status, created_at as "receivedAt"
    from message
    where ${status ? db`status = ${status}` : db`true`}
    order by created_at desc, id
    ${pageOf(db, page)}
  `
}
