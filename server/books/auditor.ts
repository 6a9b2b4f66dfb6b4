import { AUDIT_START, type AuditHead, checkAudit } from '#server/audit/check-audit.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Signer } from './anchors.ts'
import { type Books, openBooks } from './books.ts'
import { compareAllWallets, compareSomeWallets } from './compare-wallets.ts'
import { type Fault, keepFaults, openFaults } from './faults.ts'
import { checkSpareKeys } from './keys.ts'
import { checkMoment } from './moment.ts'
import { readSettled } from './read-entries.ts'
import { checkHead, replayNew, replayPages } from './replay-pages.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'
import { checkTotals } from './totals.ts'

/** What is done how often, in the words of the table `book_progress`. */
export type Proved = 'what is new' | 'wallets that moved' | 'all from entry one'

export type Auditor = {
  /** Replays all that was written since the last turn, and whatever else is due. */
  turn(): Promise<void>
}

type Options = {
  mode: Books['mode']
  signer: Signer
  /** Told of what nobody knew yet, and of what was done. */
  onFault(fault: Fault): void
  onProved(what: Proved): void
}

/** So new entries are replayed within ten seconds. */
export const TURN_MS = 8_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Of each turn the pass from entry one takes at least so long, and as much as it needs to end in time. */
const PASS_MS = 500
const PASS_WITHIN_MS = 20 * HOUR_MS
const ALL_AT_ONCE = Number.POSITIVE_INFINITY
/** An event that is older than this has its seal. */
const LATE = '15 minutes'
const TWICE = 'the replay from entry one comes to the same state'
const SEALED = 'the audit trail is as it was sealed'

/** Follows the log from the last snapshot, or from entry one. Keeps the state of all wallets in memory. */
export async function openAuditor(db: Db, { mode, signer, onFault, onProved }: Options): Promise<Auditor> {
  const faults = openFaults()
  const state = await readSnapshot(db, signer, faults)
  const books: Books = { ...openBooks(mode, signer, state), faults, writes: true }
  let audit: AuditHead | undefined
  let pass: Books | undefined
  let passBegan = 0
  let comparedAt = 0
  let keptAt = Date.now()
  await replayPages(db, books, ALL_AT_ONCE)

  return {
    async turn() {
      await follow(db, books)
      await prove('what is new')
      if (Date.now() >= comparedAt + MINUTE_MS) await compareMoved()
      if (Date.now() >= keptAt + HOUR_MS) await keepState()
      if (pass || (await isPassDue())) await goOnWithPass()
      for (const fault of await keepFaults(db, books.faults.list())) onFault(fault)
    },
  }

  async function prove(what: Proved): Promise<void> {
    await db`
      insert into book_progress (what, entries) values (${what}, ${books.state.head.entries})
      on conflict (what) do update set at = clock_timestamp(), entries = excluded.entries
    `
    onProved(what)
  }

  async function compareMoved(): Promise<void> {
    // What nobody sealed while the service was stopped is no fault.
    await sealAudit(db)
    audit = await proveMoved(db, books, audit ?? (await lastSeal()))
    comparedAt = Date.now()
    await prove('wallets that moved')
  }

  async function lastSeal(): Promise<AuditHead> {
    const [seal] = await db<AuditHead[]>`
      select position, event_id as event, hash from audit_seal order by position desc limit 1
    `
    return seal ?? AUDIT_START
  }

  async function keepState(): Promise<void> {
    await writeSnapshot(db, books.state, signer)
    keptAt = Date.now()
  }

  async function isPassDue(): Promise<boolean> {
    const [recent] = await db`
      select from book_progress where what = 'all from entry one' and at > clock_timestamp() - ${DAY_MS} * interval '1 millisecond'
    `
    return !recent
  }

  /** The second pass, some pages in each turn; at its end it must be where the first one is. */
  async function goOnWithPass(): Promise<void> {
    if (!pass) passBegan = Date.now()
    pass ??= openBooks(mode, signer)
    const left = books.state.head.entries - pass.state.head.entries
    const until = performance.now() + turnOfPass(left, passBegan + PASS_WITHIN_MS - Date.now())
    const end = books.state.head.position
    await replayPages(db, pass, end, until)
    for (const { name, about } of pass.faults.list()) books.faults.add(name, about)
    if (pass.state.head.position < end && performance.now() >= until) return
    if (!books.state.equals(pass.state)) books.faults.add(TWICE, `up to page ${end}`)
    await checkSpareKeys(db, { ...pass, faults: books.faults })
    pass = undefined
    await compareAllWallets(db, books)
    for (const { eventId, fault } of (await checkAudit(db)).faults)
      books.faults.add(SEALED, `event ${eventId} ${fault}`)
    if ((await db`select from book_snapshot limit 1`).length === 0) await keepState()
    await prove('all from entry one')
  }
}

/** What is left of the pass, spread over the turns that are left for it; an entry takes some fifteen microseconds. */
export function turnOfPass(entriesLeft: number, msLeft: number): number {
  const turnsLeft = Math.max(1, msLeft / TURN_MS)
  return Math.max(PASS_MS, (entriesLeft * 0.015) / turnsLeft)
}

/** Replays what is new: pages that another process wrote meanwhile, and what has none yet. */
export async function follow(db: Db | Tx, books: Books): Promise<void> {
  await checkHead(db, books)
  await replayPages(db, books, ALL_AT_ONCE)
  await replayNew(db, books, await readSettled(db))
}

/** Compares the wallets that moved since the last time, the sums of all, and the audit trail from there on. */
export async function proveMoved(db: Db | Tx, books: Books, since: AuditHead): Promise<AuditHead> {
  const moved = [...books.moved]
  books.moved.clear()
  await compareSomeWallets(db, books, moved)
  await checkTotals(db, books)
  await checkMoment(db, books, null)
  const { faults, head } = await checkAudit(db, LATE, since)
  for (const { eventId, fault } of faults) books.faults.add(SEALED, `event ${eventId} ${fault}`)
  return head
}
