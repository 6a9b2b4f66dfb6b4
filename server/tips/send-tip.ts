import type { Cents } from '#contract/money.ts'
import type { SendTip } from '#contract/tips.ts'
import type { Transaction } from '#contract/wallet.ts'
import { askTogether } from '#server/db/ask-together.ts'
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

type Asked = { guardId: string; personId: string; key: string }
type Found = { walletId: number; guardNumber: string; workerPseudonym: string; isKeyOfLoad: boolean }

const findWorker = askTogether(findWorkers)

/** Also those who were removed: whether a worker can be tipped is decided under the ledger's lock, and a repeated request
 * for a tip that arrived before the removal still hears its first answer. */
async function findWorkers(db: Db, asked: Asked[]): Promise<(Found | undefined)[]> {
  const of = (pick: (one: Asked) => string) => asked.map(pick)
  const rows = await db<(Found & { position: number })[]>`
    select asked.position, found.*, ${isKeyOfLoad(db, db`asked.person_id`, db`asked.key`)} as "isKeyOfLoad"
    from unnest(${of((one) => one.guardId)}::uuid[], ${of((one) => one.personId)}::uuid[], ${of((one) => one.key)}::text[])
      with ordinality as asked (worker_id, person_id, key, position)
    cross join lateral (
      select wallet.id as "walletId", worker.guard_number as "guardNumber", person.pseudonym as "workerPseudonym"
      from worker
      join person on person.id = worker.person_id
      join wallet on wallet.person_id = worker.person_id
      where worker.id = asked.worker_id
      limit 1
    ) found
  `
  const found = new Map(rows.map(({ position, ...worker }) => [position, worker]))
  return asked.map((_, index) => found.get(index + 1))
}
