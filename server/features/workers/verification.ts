import type { Tx } from '#server/platform/db/connect.ts'

/** Verified under this name: the database ends it when the name changes. */
export async function markVerified(tx: Tx, workerId: string, name: string): Promise<void> {
  await tx`
    update worker set verified_at = business_now(), verified_name = ${name}, rejected_at = null, rejected_because = null
    where id = ${workerId}
  `
}

/** The worker stays Pending and sees the reason. Tips and withdrawals go on, and an operator may verify later. */
export async function markRejected(tx: Tx, workerId: string, reason: string): Promise<void> {
  await tx`
    update worker set verified_at = null, rejected_at = business_now(), rejected_because = ${reason} where id = ${workerId}
  `
}
