import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { freezeWallet as freeze, unfreezeWallet as unfreeze } from '#server/ledger/wallet-switches.ts'
import { actOnPerson } from './act-on-person.ts'

/** Freezes a wallet: from the commit on nothing leaves it, and no tip or transfer reaches it. */
export function freezeWallet({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return actOnPerson(db, caller, { id, reason, action: 'wallet_frozen' }, async (tx, { walletId, frozenAt }) => {
    if (frozenAt) throw new Refusal('already_done')
    await freeze(tx, walletId)
  })
}

/** Unfreezes a wallet. */
export function unfreezeWallet({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return actOnPerson(db, caller, { id, reason, action: 'wallet_unfrozen' }, async (tx, { walletId, frozenAt }) => {
    if (!frozenAt) throw new Refusal('already_done')
    await unfreeze(tx, walletId)
  })
}
