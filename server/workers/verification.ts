import type { Tx } from '#server/db/connect.ts'

export async function markVerified(tx: Tx, workerId: string): Promise<void> {
  await tx`update worker set verified_at = business_now(), rejected_at = null where id = ${workerId}`
}

/** The worker stays Pending: tips and withdrawals go on, and an operator may still verify later. */
export async function markRejected(tx: Tx, workerId: string): Promise<void> {
  await tx`update worker set verified_at = null, rejected_at = business_now() where id = ${workerId}`
}
