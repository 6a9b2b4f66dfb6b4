import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { decided } from './audited.ts'

type Target = { personId: string; walletId: number; frozenAt: Date | null; deletedAt: Date | null }
type What = { id: string; reason: string; action: string }

/** Carries out an operator's action on somebody else's account. */
export async function actOnPerson<T>(
  db: Db,
  caller: Caller,
  { id, reason, action }: What,
  work: (tx: Tx, target: Target) => Promise<T>,
): Promise<T> {
  if (id === caller.personId) throw new Refusal('own_account')
  return decided(db, caller, { action, subject: id, reason }, async (tx) => {
    const [target] = await tx<Target[]>`
      select person.id as "personId", wallet.id as "walletId", wallet.frozen_at as "frozenAt",
        person.deleted_at as "deletedAt"
      from person join wallet on wallet.person_id = person.id
      where person.id = ${id}
      for no key update of wallet
    `
    if (!target) throw new Refusal('not_found')
    return work(tx, target)
  })
}
