import { invariant } from '#contract/invariant.ts'
import type { Statement } from '#server/db/client.ts'
import type { Connection } from '#server/db/connection.ts'
import { sql } from './connection.ts'
import type { Outcome } from './decide-all.ts'
import { decideAll } from './decide-all.ts'
import type { KnownLoad, KnownWithdrawal, Movement, WalletState } from './movement.ts'
import { type Answered, answeredBefore, clock, loadsSpokenOf, lockWallets, withdrawalsSpokenOf } from './read-batch.ts'
import { writeCompanions, writeEntries, writeRefusals } from './write-batch.ts'

/** What was posted, and whose wallets it moved. */
export type PostedBatch = { outcomes: Outcome[]; moved: number[] }

/** Whether the writes are on their way: from then on, a lost connection leaves it open whether they were committed. */
export type Progress = { writing: boolean }

/**
 * Posts everything in one transaction and two round trips, with a verdict for each.
 * No query waits for the one before it: all are sent at once and the server keeps the order.
 */
export async function postBatch(
  connection: Connection,
  movements: Movement[],
  progress: Progress,
): Promise<PostedBatch> {
  // Each of these is asked only where a movement speaks of such a thing, which tips never do.
  const aboutWithdrawals = withdrawalsSpokenOf(movements)
  const aboutLoads = loadsSpokenOf(movements)
  const read = await together(connection, [
    sql`begin`,
    lockWallets(movements),
    answeredBefore(movements),
    clock(),
    ...aboutWithdrawals,
    ...aboutLoads,
  ])
  const [, wallets, answered, [now], ...about] = read as [
    unknown,
    WalletState[],
    Answered[],
    [{ at: Date; today: string }],
    ...unknown[][],
  ]
  const withdrawals = (aboutWithdrawals.length > 0 ? about.shift() : []) as KnownWithdrawal[]
  const loads = (aboutLoads.length > 0 ? about.shift() : []) as KnownLoad[]
  const { outcomes, drafts, refusals, moved } = decideAll(movements, { wallets, answered, withdrawals, loads, ...now })

  progress.writing = true
  const [ids] = await together(connection, [
    writeEntries(drafts, moved, now),
    ...writeRefusals(refusals, now),
    ...writeCompanions(drafts, now),
    sql`commit`,
  ])
  const entryIds = ids as { id: number }[]
  invariant(entryIds.length === drafts.length, 'each decision becomes one entry')
  // `unnest` gives rows, and `returning` ids, in the order of the list.
  drafts.forEach((draft, index) => {
    draft.posted.entryId = entryIds[index]?.id ?? 0
  })
  return { outcomes: outcomes.map((outcome) => outcome()), moved: moved.map((wallet) => wallet.id) }
}

/** Sends all at once, waits for all to end, and fails with the first failure: what follows it is only its echo. */
async function together(connection: Connection, statements: Statement[]): Promise<unknown[][]> {
  const results = await Promise.allSettled(statements.map((statement) => connection.ask(statement)))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
