import type { Statement } from '#server/platform/db/client.ts'
import { requireRightClocks } from '#server/platform/db/clocks.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import { invariant } from '#server/platform/invariant.ts'
import { sql } from './connection.ts'
import { decideAll, type Outcome } from './decide-all.ts'
import type { Answered } from './kind.ts'
import { allWalletsOf, kindOf, type Movement } from './movement.ts'
import {
  answeredBefore,
  clock,
  freeWallets,
  lockWallets,
  readNamed,
  type WalletLists,
  walletsIn,
} from './read-batch.ts'
import { writeCompanions, writeEntries, writeRefusals } from './write-batch.ts'

/** The outcome of each movement, and the wallets that moved. */
export type PostedBatch = { outcomes: Outcome[]; moved: number[] }

/** Set once the writes were sent. If the connection is lost after that, nobody knows whether they were committed. */
export type Progress = { writing: boolean }

/**
 * Posts everything in one transaction and two round trips, with a verdict for each.
 * No query waits for the one before it: all are sent at once and the server keeps the order.
 */
export async function postBatch(
  connection: Connection,
  movements: Movement[],
  progress: Progress,
  isRetry = false,
): Promise<PostedBatch> {
  // A movement that was blocked before waits only until it knows whether its wallet is free now.
  const opening = isRetry ? [sql`begin`, sql`set local lock_timeout = '100ms'`] : [sql`begin`]
  const named = readNamed(movements)
  const asked = together(connection, [
    ...opening,
    lockWallets(movements),
    answeredBefore(movements),
    clock(),
    ...named.map(([, statement]) => statement),
  ])
  const all = await asked.catch((error) => nameHeldWallets(connection, movements, error))
  const [[lists], answered, [now], ...found] = all.slice(opening.length) as [
    [WalletLists],
    Answered[],
    [{ at: Date; today: string; machineTime: Date }],
    ...unknown[][],
  ]
  requireRightClocks(now.machineTime)
  const wallets = walletsIn(lists)
  const rows = named.map(([read], n): [typeof read, unknown[]] => [read, found[n] ?? []])
  const { outcomes, drafts, refusals, moved } = decideAll(movements, { ...now, wallets, answered, rows })

  progress.writing = true
  const written = together(connection, [
    writeEntries(drafts, moved, wallets, now),
    ...writeRefusals(refusals, now),
    ...writeCompanions(drafts, now),
    sql`commit`,
  ])
  const [ids] = await written.catch((error) => nameHeldWallets(connection, movements, error))
  const entryIds = ids as { id: number }[]
  invariant(entryIds.length === drafts.length, 'each decision becomes one entry')
  // `unnest` gives rows, and `returning` ids, in the order of the list.
  drafts.forEach((draft, index) => {
    draft.posted.entryId = entryIds[index]?.id ?? 0
  })
  return { outcomes: outcomes.map((outcome) => outcome()), moved: moved.map((wallet) => wallet.id) }
}

/** Another session holds these wallets. All other movements can go on. */
export class WalletsHeld extends Error {
  override name = 'WalletsHeld'
  readonly wallets: ReadonlySet<number>

  constructor(wallets: number[], cause: unknown) {
    super('wallets are held by another session', { cause })
    this.wallets = new Set(wallets)
  }
}

/**
 * PostgreSQL says that a lock could not be had, but not which. Wallets that can be locked are free; the others are held. If all are
 * free, a row beside them is held, and every movement whose kind reads or writes such rows may be the one that names it.
 */
async function nameHeldWallets(connection: Connection, movements: Movement[], error: unknown): Promise<never> {
  if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
  const [, free] = await together(connection, [sql`rollback`, freeWallets(movements)])
  const isFree = new Set((free as { id: number }[]).map(({ id }) => id))
  const held = allWalletsOf(movements).filter((id) => !isFree.has(id))
  const meant = held.length > 0 ? held : allWalletsOf(movements.filter(hasOtherRows))
  throw meant.length > 0 ? new WalletsHeld(meant, error) : error
}

function hasOtherRows(movement: Movement): boolean {
  const { reads, companions } = kindOf(movement)
  return reads !== undefined || companions !== undefined
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Sends all at once and waits for all. Fails with the first error, which the later ones only repeat. */
async function together(connection: Connection, statements: Statement[]): Promise<unknown[][]> {
  const results = await Promise.allSettled(connection.askAll(statements))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
