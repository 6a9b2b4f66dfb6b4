import type { Cents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SendTip } from '#contract/tips.ts'
import type { Transaction } from '#contract/wallet.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { sentTip } from '#server/wallet/transactions.ts'

type Sent = { transaction: Transaction; balance: Cents; replayed: boolean }

/** Moves the tip to the worker and the fee to the house: both or neither. */
export async function sendTip(
  { db, ledger }: { db: Db; ledger: Ledger },
  caller: Caller,
  { guardId, amount, key }: SendTip & { key: string },
): Promise<Sent> {
  const worker = await findWorker(db, guardId)
  if (!worker) throw new Refusal('unknown_worker')

  const { personId, requestId, walletId } = caller
  const tip = { kind: 'tip', key, actor: personId, requestId, from: walletId, to: worker.walletId, amount } as const
  const posted = await ledger.post(tip)
  const { entryId, fee, at, balanceAfter, replayed } = posted
  return {
    transaction: sentTip({ entryId, personId, ...worker, amount, fee, at, rating: null }),
    balance: balanceAfter,
    replayed,
  }
}

/** Also one who was removed: whether a worker can be tipped is decided under the ledger's lock, and a repeated request for
 * a tip that arrived before the removal still hears its first answer. */
async function findWorker(db: Db, guardId: string) {
  const [worker] = await db<{ walletId: number; guardNumber: string; workerPseudonym: string }[]>`
    select wallet.id as "walletId", worker.guard_number as "guardNumber", person.pseudonym as "workerPseudonym"
    from worker
    join person on person.id = worker.person_id
    join wallet on wallet.person_id = worker.person_id
    where worker.id = ${guardId}
  `
  return worker
}
