import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { freezeWallet as freeze } from '#server/ledger/freeze-wallet.ts'
import { actOnPerson } from './act-on-person.ts'

/** Puts a wallet on hold: from the commit on it receives but does not send. */
export function freezeWallet({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return actOnPerson(db, caller, { id, reason, action: 'wallet_frozen' }, async (tx, { walletId, frozenAt }) => {
    if (frozenAt) throw new Refusal('already_done')
    await freeze(tx, walletId)
  })
}
