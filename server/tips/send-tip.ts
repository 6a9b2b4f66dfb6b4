import type { Cents } from '#contract/money.ts'
import type { SendTip } from '#contract/tips.ts'
import type { Transaction } from '#contract/wallet.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import { invariant } from '#server/invariant.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { isKeyOfLoad } from '#server/wallet/key-of-load.ts'
import { sentTip } from '#server/wallet/transactions.ts'

type Sent = { transaction: Transaction; balance: Cents; replayed: boolean }

/** No wallet has this id. */
const NOBODY = 0

/** Moves the tip to the worker and the fee to the house: both or neither. */
export async function sendTip(
  { db, ledger }: { db: Db; ledger: Ledger },
  caller: Caller,
  { guardId, amount, key }: SendTip & { key: string },
): Promise<Sent> {
  const { personId, requestId, walletId } = caller
  const worker = await findWorker(db, { guardId, personId, key })
  const posted = await ledger.post({
    kind: 'tip',
    key,
    actor: personId,
    requestId,
    from: walletId,
    to: worker?.walletId ?? NOBODY,
    amount,
    // Said through the ledger, so that a repeated request hears what the first one heard.
    ...(!worker && { refuse: 'unknown_worker' as const }),
    ...(worker?.isKeyOfLoad && { refuse: 'idempotency_mismatch' as const }),
  })
  invariant(worker, 'a tip that was posted has a worker')
  const { entryId, fee, at, balanceAfter, replayed } = posted
  return {
    transaction: sentTip({ entryId, personId, ...worker, amount, fee, at, rating: null }),
    balance: balanceAfter,
    replayed,
  }
}

type Found = { walletId: number; guardNumber: string; workerPseudonym: string; isKeyOfLoad: boolean }

/** Also one who was removed: whether a worker can be tipped is decided under the ledger's lock, and a repeated request for
 * a tip that arrived before the removal still hears its first answer. */
async function findWorker(db: Db, { guardId, personId, key }: { guardId: string; personId: string; key: string }) {
  const [worker] = await db<Found[]>`
    select wallet.id as "walletId", worker.guard_number as "guardNumber", person.pseudonym as "workerPseudonym",
      ${isKeyOfLoad(db, personId, key)} as "isKeyOfLoad"
    from worker
    join person on person.id = worker.person_id
    join wallet on wallet.person_id = worker.person_id
    where worker.id = ${guardId}
  `
  return worker
}
