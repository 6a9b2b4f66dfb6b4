import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import { freezeWallet as freeze, unfreezeWallet as unfreeze } from '#server/money/ledger/wallet-switches.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { endAllSessions } from '#server/people/identity/end-sessions.ts'
import { unlockAfterCall } from '#server/people/phones/pin.ts'
import type { Phones } from '#server/people/phones/read-phone.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { decided } from './audited.ts'

type Asked = ById & WithReason

/** Freezes a wallet: from the commit on nothing leaves it, and no tip or transfer reaches it. */
export function freezeWallet({ db }: { db: Db }, caller: Caller, asked: Asked): Promise<void> {
  return actOnPerson(db, caller, 'wallet_frozen', asked, async (tx, { walletId, frozenAt }) => {
    if (frozenAt) throw new Refusal('already_done')
    await freeze(tx, walletId)
  })
}

/** Unfreezes a wallet. */
export function unfreezeWallet({ db }: { db: Db }, caller: Caller, asked: Asked): Promise<void> {
  return actOnPerson(db, caller, 'wallet_unfrozen', asked, async (tx, { walletId, frozenAt }) => {
    if (!frozenAt) throw new Refusal('already_done')
    await unfreeze(tx, walletId)
  })
}

/** Ends all sessions of a person, at once in every process. */
export async function endPersonSessions({ db }: { db: Db }, caller: Caller, asked: Asked): Promise<{ ended: number }> {
  return { ended: await actOnPerson(db, caller, 'sessions_ended', asked, (tx) => endAllSessions(tx, asked.id)) }
}

/** Gives a phone three tries again, after the person was called back on the number on file. The PIN stays as it is. */
export function unlockPhoneOf({ db, keys }: Phones, caller: Caller, asked: Asked): Promise<void> {
  return actOnPerson(db, caller, 'phone_unlocked_after_call', asked, (tx) =>
    unlockAfterCall(tx, keys, asked.id, caller.requestId),
  )
}

type Target = { walletId: number; frozenAt: Date | null }

/** Carries out an operator's action on somebody else's account. */
async function actOnPerson<T>(
  db: Db,
  caller: Caller,
  action: string,
  { id, reason }: Asked,
  work: (tx: Tx, target: Target) => Promise<T>,
): Promise<T> {
  if (id === caller.personId) throw new Refusal('own_account')
  return decided(db, caller, { action, subject: id, reason }, async (tx) => {
    const [target] = await tx<Target[]>`
      select id as "walletId", frozen_at as "frozenAt" from wallet where person_id = ${id} for no key update
    `
    if (!target) throw new Refusal('not_found')
    return work(tx, target)
  })
}
