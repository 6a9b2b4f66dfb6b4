import { Refusal } from '#contract/refusals.ts'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { requireFreshSignIn } from '#server/identity/require-fresh-sign-in.ts'

type Target = { personId: string; walletId: number; frozenAt: Date | null; deletedAt: Date | null }
type What = { id: string; reason: string; action: string }

/** Carries out an operator's action on somebody else's account and records it in the audit trail: both or neither. */
export async function actOnPerson<T>(
  db: Db,
  caller: Caller,
  { id, reason, action }: What,
  work: (tx: Tx, target: Target) => Promise<T>,
): Promise<T> {
  if (id === caller.personId) throw new Refusal('own_account')
  return (await db.begin(async (tx) => {
    await requireFreshSignIn(tx, caller)
    const [target] = await tx<Target[]>`
      select person.id as "personId", wallet.id as "walletId", wallet.frozen_at as "frozenAt",
        person.deleted_at as "deletedAt"
      from person join wallet on wallet.person_id = person.id
      where person.id = ${id}
      for no key update of wallet
    `
    if (!target) throw new Refusal('not_found')
    const result = await work(tx, target)
    await recordAuditEvent(tx, { actor: caller.personId, action, subject: id, reason, requestId: caller.requestId })
    return result
  })) as T
}
