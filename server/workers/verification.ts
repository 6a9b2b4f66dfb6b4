import type { Tx } from '#server/db/connect.ts'

export async function markVerified(tx: Tx, workerId: string): Promise<void> {
  await tx`
    update worker set verified_at = business_now(), rejected_at = null, rejected_because = null where id = ${workerId}
  `
}

/** The worker stays Pending and is told why: tips and withdrawals go on, and an operator may still verify later. */
export async function markRejected(tx: Tx, workerId: string, reason: string): Promise<void> {
  await tx`
    update worker set verified_at = null, rejected_at = business_now(), rejected_because = ${reason} where id = ${workerId}
  `
}
