import { invariant } from '#contract/invariant.ts'
import type { Statement } from '#server/db/client.ts'
import type { Connection } from '#server/db/connection.ts'
import { sql } from './connection.ts'
import type { Outcome } from './decide-all.ts'
import { decideAll } from './decide-all.ts'
import type {
  Credit,
  GuestDay,
  KnownGuestTip,
  KnownLoad,
  KnownRefund,
  KnownRefunds,
  KnownWithdrawal,
  LockedWallet,
  Movement,
} from './movement.ts'
import {
  type Answered,
  allWalletsOf,
  answeredBefore,
  clock,
  freeWallets,
  lockWallets,
  readGuestTips,
  readLoads,
  readWithdrawals,
} from './read-batch.ts'
import { readRefundable, readRefunds } from './read-refunds.ts'
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
  isRetry = false,
): Promise<PostedBatch> {
  // Each of these is asked only where a movement speaks of such a thing, which tips never do.
  const aboutWithdrawals = readWithdrawals(movements)
  const aboutLoads = readLoads(movements)
  const aboutGuestTips = readGuestTips(movements)
  const aboutRefunds = readRefunds(movements)
  const beforeRefunds = readRefundable(movements)
  // A blocked movement only checks whether its wallet is free now.
  const opening = isRetry ? [sql`begin`, sql`set local lock_timeout = '100ms'`] : [sql`begin`]
  const asked = together(connection, [
    ...opening,
    lockWallets(movements),
    answeredBefore(movements),
    clock(movements),
    ...aboutWithdrawals,
    ...aboutLoads,
    ...aboutGuestTips,
    ...aboutRefunds,
    ...beforeRefunds,
  ])
  const read = await asked.catch((error) => nameHeldWallets(connection, movements, error))
  const [wallets, answered, [now], ...about] = read.slice(opening.length) as [
    LockedWallet[],
    Answered[],
    [{ at: Date; today: string; machineTime: Date; guestDays: GuestDay[] | null }],
    ...unknown[][],
  ]
  requireSameTime(now.machineTime)
  const withdrawals = (aboutWithdrawals.length > 0 ? about.shift() : []) as KnownWithdrawal[]
  const loads = (aboutLoads.length > 0 ? about.shift() : []) as KnownLoad[]
  const guestTips = (aboutGuestTips.length > 0 ? about.shift() : []) as KnownGuestTip[]
  const refunds = (aboutRefunds.length > 0 ? about.shift() : []) as KnownRefund[]
  const [credits, before] = (beforeRefunds.length > 0 ? about : [[], []]) as [Credit[], KnownRefunds[]]
  const refunding = { refunds, before, credits }
  const known = { wallets, answered, withdrawals, loads, guestTips, refunding, guestDays: now.guestDays ?? [] }
  const { outcomes, drafts, refusals, moved } = decideAll(movements, { ...now, ...known })

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

/** Two clocks that should tell the same time do not: a day or a limit decided now could be one of another year. */
export class ClocksDiffer extends Error {
  override name = 'ClocksDiffer'
}

/** More than any two machines with a time service differ. */
const MOST_APART_MS = 10 * 60_000

function requireSameTime(database: Date): void {
  const apartMs = Math.abs(database.getTime() - Date.now())
  if (apartMs <= MOST_APART_MS) return
  throw new ClocksDiffer(`The clock of the database and our own are ${Math.round(apartMs / 60_000)} minutes apart.`)
}

/** Somebody else holds these wallets. Whatever does not concern them can go on. */
export class WalletsHeld extends Error {
  override name = 'WalletsHeld'
  readonly wallets: ReadonlySet<number>

  constructor(wallets: number[], cause: unknown) {
    super('wallets are held by somebody else', { cause })
    this.wallets = new Set(wallets)
  }
}

/**
 * PostgreSQL says that a lock could not be had, but not whose: whoever is free can be locked, and the others are meant. If
 * all wallets are free it was the row of a payout or a load, which every movement but a tip has.
 */
async function nameHeldWallets(connection: Connection, movements: Movement[], error: unknown): Promise<never> {
  if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
  const [, free] = await together(connection, [sql`rollback`, freeWallets(movements)])
  const isFree = new Set((free as { id: number }[]).map(({ id }) => id))
  const held = allWalletsOf(movements).filter((id) => !isFree.has(id))
  const meant = held.length > 0 ? held : allWalletsOf(movements.filter(({ kind }) => kind !== 'tip'))
  throw meant.length > 0 ? new WalletsHeld(meant, error) : error
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Sends all at once, waits for all to end, and fails with the first failure: what follows it is only its echo. */
async function together(connection: Connection, statements: Statement[]): Promise<unknown[][]> {
  const results = await Promise.allSettled(connection.askAll(statements))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
