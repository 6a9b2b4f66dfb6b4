import type { MessageStatus } from '#contract/operator.ts'
import type { Tx } from '#server/db/connect.ts'

/** Says what became of a message; the status before, or undefined where there is no such message. */
export async function markMessage(tx: Tx, id: string, status: MessageStatus): Promise<MessageStatus | undefined> {
  const [before] = await tx<{ status: MessageStatus }[]>`select status from message where id = ${id} for update`
  if (before) await tx`update message set status = ${status} where id = ${id}`
  return before?.status
}
