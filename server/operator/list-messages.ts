import type { MessageStatus, ReceivedMessage } from '#contract/operator.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'

/** Contact messages and feedback, newest first. */
export async function listMessages(
  { db }: { db: Db },
  _caller: Caller,
  { status }: { status?: MessageStatus | undefined },
): Promise<Given<typeof ReceivedMessage>[]> {
  return db<Given<typeof ReceivedMessage>[]>`
    select id, kind, name, email, subject, category, message, status, created_at as "receivedAt"
    from message
    where ${status ? db`status = ${status}` : db`true`}
    order by created_at desc, id
    limit ${OPERATOR.list}
  `
}
