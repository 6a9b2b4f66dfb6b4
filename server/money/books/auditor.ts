import { createHash } from 'node:crypto'
import { checkAudit } from '#server/platform/audit/check-audit.ts'
import { type AuditHead, lastSeal, sealAudit } from '#server/platform/audit/seal-audit.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Signer } from './anchors.ts'
import { AUDIT, addAuditFaults, type Books, openBooks } from './books.ts'
import { checkSpareKeys } from './check-keys.ts'
import { checkNumbersAndClock } from './check-numbers-and-clock.ts'
import { checkPeople } from './check-people.ts'
import { checkTotals } from './check-totals.ts'
import { compareAllWallets, compareSomeWallets } from './compare-wallets.ts'
import { readExplained } from './explanations.ts'
import { type Fault, keepFaults, openFaults } from './faults.ts'
import { readSettled } from './read-entries.ts'
import { checkHead, replayNew, replayPages } from './replay-pages.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'
import type { State } from './state.ts'

/** The parts of the proof, in the words of the table `book_progress`. */
export type Proved = 'what is new' | 'wallets that moved' | 'all from entry one'

export type Auditor = {
  /** Replays all that was written since the last step, and does what else is due. */
  step(): Promise<void>
}

type Options = {
  mode: Books['mode']
  signer: Signer
  identityKey?: string
  /** Called with each fault that nobody has explained, each time it is found, and with what was done. */
  onFault(fault: Fault): void
  onProved(what: Proved): void
}

/** Between steps, so that new entries are replayed within ten seconds. */
export const EVERY_MS = 5_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** It rests three times as long as it works, except at its start, and in a pass that would not end in time. */
const REST = 3
/** The pass from entry one takes at least so much of each step with its rests, and as much as it needs to end in time. */
const PASS_MS = 1_000
const PASS_WITHIN_MS = 20 * HOUR_MS
/** An event that is older than this has its seal. */
const LATE = '15 minutes'
const TWICE = 'the replay from entry one comes to the same state'

/** Follows the log from the last snapshot, or from entry one. Keeps the state of all wallets in memory. */
export async function openAuditor(db: Db, { mode, signer, identityKey, onFault, onProved }: Options): Promise<Auditor> {
  const faults = openFaults(await readExplained(db, signer))
  const books: Books = { ...openBooks(mode, signer, await readSnapshot(db, signer, faults)), faults, writes: true }
  let audit: AuditHead | undefined
  let pass: Books | undefined
  let passBegan = 0
  let comparedAt = 0
  let keptAt = Date.now()
  await replayPages(db, books)
  books.rest = REST

  return {
    async step() {
      await follow(db, books)
      await prove('what is new')
      if (Date.now() >= comparedAt + MINUTE_MS) await compareMoved()
      if (Date.now() >= keptAt + HOUR_MS) await keepState()
      if (pass || (await isPassDue())) await goOnWithPass()
      const found = books.faults.list()
      for (const fault of found) onFault(fault)
      await keepFaults(db, found)
      // Twenty of a name are listed: those of the next step begin again, without what was explained in the meantime.
      books.faults = openFaults(await readExplained(db, signer))
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
    // Events that were not sealed while the service was stopped are no fault.
    await sealAudit(db)
    audit = await proveMoved(db, books, audit ?? (await lastSeal(db)))
    comparedAt = Date.now()
    await prove('wallets that moved')
  }

  async function keepState(): Promise<void> {
    await writeSnapshot(db, books.state, signer)
    keptAt = Date.now()
  }

  async function isPassDue(): Promise<boolean> {
    // A time ahead of now is no time at which anything was done.
    const [recent] = await db`
      select from book_progress
      where what = 'all from entry one' and at between clock_timestamp() - ${DAY_MS} * interval '1 millisecond' and clock_timestamp()
    `
    return !recent
  }

  /** The second pass, some pages in each step. At its end it must have the state of the first one. */
  async function goOnWithPass(): Promise<void> {
    if (!pass) passBegan = Date.now()
    pass ??= openBooks(mode, signer)
    pass.faults = books.faults
    const left = books.state.head.entries - pass.state.head.entries
    const { ms, rest } = passTime(left, passBegan + PASS_WITHIN_MS - Date.now())
    const until = performance.now() + ms
    pass.rest = rest
    const end = books.state.head.position
    await replayPages(db, pass, end, until)
    if (pass.state.head.position < end && performance.now() >= until) return
    if (!books.state.equals(pass.state)) books.faults.add(TWICE, `up to page ${end}`, hashOf(pass.state))
    await checkSpareKeys(db, pass)
    await checkPeople(db, books, identityKey)
    pass = undefined
    await compareAllWallets(db, books)
    addAuditFaults(books, await checkAudit(db, { atMost: books.faults.enough(AUDIT) }))
    if ((await db`select from book_snapshot limit 1`).length === 0) await keepState()
    await prove('all from entry one')
  }
}

function hashOf(state: State): string {
  return createHash('sha256').update(state.toBlob()).digest('hex')
}

/** The rest of the pass, spread over its remaining steps. An entry takes about fifteen microseconds. */
export function passTime(entriesLeft: number, msLeft: number): { ms: number; rest: number } {
  const stepsLeft = Math.max(1, msLeft / EVERY_MS)
  const ms = (entriesLeft * 0.015) / stepsLeft
  return ms > PASS_MS ? { ms, rest: 0 } : { ms: PASS_MS, rest: REST }
}

/** Replays what is new: pages that another process wrote, and entries that have none yet. */
export async function follow(db: Db | Tx, books: Books): Promise<void> {
  await checkHead(db, books)
  await replayPages(db, books)
  await replayNew(db, books, await readSettled(db))
}

/** Compares the wallets that moved since the last time, the sums of all, and the audit trail from there on. */
export async function proveMoved(db: Db | Tx, books: Books, since: AuditHead): Promise<AuditHead> {
  const moved = [...books.moved]
  books.moved.clear()
  await compareSomeWallets(db, books, moved)
  await checkTotals(db, books)
  await checkNumbersAndClock(db, books, null)
  const audit = await checkAudit(db, { sealedWithin: LATE, start: since, atMost: books.faults.enough(AUDIT) })
  addAuditFaults(books, audit)
  return audit.head
}
