import type { ById, WithReason } from '#contract/operator.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { bringDayBack as bringBack } from '#server/ledger/wallet-switches.ts'
import { actOnPerson } from './act-on-person.ts'

/** Resets a wallet whose day is in the future after a wrong clock. */
export function bringDayBack({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return actOnPerson(db, caller, { id, reason, action: 'wallet_day_brought_back' }, async (tx, { walletId }) => {
    if (!(await bringBack(tx, walletId))) throw new Refusal('already_done')
  })
}
