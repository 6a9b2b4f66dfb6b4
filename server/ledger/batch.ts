import type { RefusalCode } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import { invariant } from '#server/invariant.ts'
import { decideAll } from './decide-all.ts'
import type { KnownWithdrawal, Movement, Posted, WalletState } from './movement.ts'
import { type Answered, answeredBefore, clock, lockWallets, withdrawalsSpokenOf } from './read-batch.ts'
import { notify, writeCompanions, writeEntries, writeRefusals } from './write-batch.ts'

/** What a caller hears: the movement, a "no", or the bug that its own movement ran into. */
export type Outcome = Posted | { refused: RefusalCode } | { bug: unknown }

/** Whether the writes are on their way: from then on, a lost connection leaves it open whether they were committed. */
export type Progress = { writing: boolean }

/**
 * Posts everything in one transaction and two round trips, with a verdict for each.
 * No query waits for the one before it: all are sent at once and the server keeps the order.
 */
export async function postBatch(connection: Db, movements: Movement[], progress: Progress): Promise<Outcome[]> {
  const read = await together([
    connection`begin`,
    lockWallets(connection, movements),
    answeredBefore(connection, movements),
    clock(connection),
    ...withdrawalsSpokenOf(connection, movements),
  ])
  const [, wallets, answered, [now], withdrawals = []] = read as [
    unknown,
    WalletState[],
    Answered[],
    [{ at: Date; today: string }],
    KnownWithdrawal[]?,
  ]
  const { outcomes, drafts, refusals, moved } = decideAll(movements, { wallets, answered, withdrawals, ...now })

  // Nothing is awaited between reading and writing, so that both are certain to be in the same transaction.
  progress.writing = true
  const [ids] = await together([
    writeEntries(connection, drafts, moved, now),
    ...writeRefusals(connection, refusals, now),
    ...writeCompanions(connection, drafts, now),
    connection`commit`,
    ...notify(connection, moved),
  ])
  const entryIds = ids as { id: number }[]
  invariant(entryIds.length === drafts.length, 'each decision becomes one entry')
  // `unnest` gives rows, and `returning` ids, in the order of the list.
  drafts.forEach((draft, index) => {
    draft.posted.entryId = entryIds[index]?.id ?? 0
  })
  return outcomes.map((outcome) => outcome())
}

/** Sends all at once, waits for all to end, and fails with the first failure: what follows it is only its echo. */
async function together(queries: { execute(): PromiseLike<unknown> }[]): Promise<unknown[]> {
  const results = await Promise.allSettled(queries.map((query) => query.execute()))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
