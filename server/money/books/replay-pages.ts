import { RETENTION } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Books } from './books.ts'
import { checkKeys } from './check-keys.ts'
import { checkRelatedRows } from './check-related-rows.ts'
import { isAmbiguous } from './entry.ts'
import { hashOfPage, hashOfRefusals, isForged, type Page, readPages, textOfPage, writePage } from './page.ts'
import {
  type Line,
  type Refusal,
  readEntries,
  readRefusals,
  readTies,
  type Settled,
  type Ties,
  walletsOf,
} from './read-entries.ts'
import { replay } from './replay.ts'
import { rest } from './running-service.ts'
import type { Head } from './state.ts'
import { compareRow } from './wallet-rows.ts'

/** Entries of a page, and of what is read at once: few enough that tips beside it do not wait. */
const PAGE = 2_000
/** Small pages are read together, so many at most. */
const PAGES = 40
/** Related rows are few, so they are checked over this many entries at once. */
const RANGE = 20_000
const UNCHANGED = 'entries, owners of wallets, nonces and refusals are as they were first read'
const AMBIGUOUS = 'no key or request can be read in two ways'
const SIGNED = 'every page of the books is signed, and follows the one before it'

type Bounds = Omit<Head, 'hash'>
type NewPage = Omit<Page, 'signature'>
/** The entries that were read and belong to one page; the row of that page, if there is one. */
type Unread = { lines: Line[]; refusals: Refusal[]; signed: Page | null }

/** Replays the pages that were signed before and compares each with its row: all, up to a page, or until the time is over. */
export function replayPages(
  db: Db | Tx,
  books: Books,
  upToPage = Number.POSITIVE_INFINITY,
  until?: number,
): Promise<void> {
  return replayAll(db, books, (after) => readSigned(db, after, upToPage), until)
}

/** Replays what is settled and has no page yet. */
export function replayNew(db: Db | Tx, books: Books, settled: Settled): Promise<void> {
  return replayAll(db, books, (after) => readNew(db, after, settled))
}

async function replayAll(
  db: Db | Tx,
  books: Books,
  read: (after: Bounds) => Promise<Unread[]>,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  let after: Bounds = books.state.head
  let next = read(after)
  for (;;) {
    const pages = await next
    if (pages.length === 0) return checkRelatedRows(db, books)
    if (performance.now() > until) return
    const began = performance.now()
    // While these are replayed, PostgreSQL reads the next.
    after = pages.reduce(endOf, after)
    next = read(after)
    // It is awaited in the next round, unless this one fails.
    next.catch(() => {})
    await takePages(db, books, pages)
    await rest(books.rest, began)
  }
}

function endOf(after: Bounds, { lines, refusals, signed }: Unread): Bounds {
  return (
    signed ?? {
      position: after.position + 1,
      entries: after.entries + lines.length,
      upTo: lines.at(-1)?.entry.id ?? after.upTo,
      refusalsUpTo: refusals.at(-1)?.id ?? after.refusalsUpTo,
    }
  )
}

/** The next pages that come to at most `PAGE` entries, one at least. */
async function readSigned(db: Db | Tx, after: Bounds, upToPage: number): Promise<Unread[]> {
  const pages = await readPages(db, after.position, Math.max(0, Math.min(PAGES, upToPage - after.position)))
  const tooMany = pages.findIndex(({ entries }, n) => n > 0 && entries > after.entries + PAGE)
  const group = tooMany === -1 ? pages : pages.slice(0, tooMany)
  const last = group.at(-1)
  if (!last) return []
  const lines = await readAll(db, after.upTo, last.upTo)
  const refusals = await readRefusals(db, after.refusalsUpTo, last.refusalsUpTo, 1e9)
  return cut(lines, refusals, group)
}

async function readNew(db: Db | Tx, after: Bounds, settled: Settled): Promise<Unread[]> {
  const lines = await readEntries(db, after.upTo, settled.entry, PAGE)
  const refusals = await readRefusals(db, after.refusalsUpTo, settled.refusal, PAGE)
  return lines.length + refusals.length > 0 ? [{ lines, refusals, signed: null }] : []
}

/** More than a page only where rows were slipped in. */
async function readAll(db: Db | Tx, after: number, upTo: number): Promise<Line[]> {
  const lines = await readEntries(db, after, upTo, PAGE)
  while (lines.length > 0 && lines.length % PAGE === 0) {
    const more = await readEntries(db, (lines.at(-1) as Line).entry.id, upTo, PAGE)
    if (more.length === 0) break
    lines.push(...more)
  }
  return lines
}

function cut(lines: Line[], refusals: Refusal[], pages: Page[]): Unread[] {
  let [line, refusal] = [0, 0]
  return pages.map((page) => {
    const [fromLine, fromRefusal] = [line, refusal]
    while (line < lines.length && (lines[line] as Line).entry.id <= page.upTo) line += 1
    while (refusal < refusals.length && (refusals[refusal] as Refusal).id <= page.refusalsUpTo) refusal += 1
    return { lines: lines.slice(fromLine, line), refusals: refusals.slice(fromRefusal, refusal), signed: page }
  })
}

async function takePages(db: Db | Tx, books: Books, pages: Unread[]): Promise<void> {
  const { state, unchecked, writes, signer } = books
  const entries = pages.flatMap(({ lines }) => lines.map(({ entry }) => entry))
  const ties = await readTies(db, entries)
  const taken = pages.map((unread) => ({ page: takePage(books, unread, ties), isNew: unread.signed === null }))
  books.keys += await checkKeys(db, books, entries)
  if (state.head.entries >= unchecked.count + RANGE) await checkRelatedRows(db, books)
  if (writes && signer) for (const { page, isNew } of taken) if (isNew) await writePage(db, page, signer)
}

/** Replays the entries of one page and adds its link to the chain. */
export function takePage(books: Books, { lines, refusals, signed }: Unread, ties: Ties): NewPage {
  const { state, faults, rowsAhead, moved, unchecked } = books
  for (const [wallet, owner] of ties.owners) state.setOwner(wallet, owner)
  for (const { line, entry } of lines) {
    if (isAmbiguous(line)) faults.add(AMBIGUOUS, `entry ${entry.id}`, line)
    const step = replay(state, entry)
    for (const rule of step.broken) faults.add(rule, `entry ${entry.id}`, line)
    state.apply(entry, step)
    // A former worker stays a worker here, so the first tip to each wallet tells.
    if (entry.kind !== 'tip' || step.credit?.tipsReceived === 1) unchecked.entries.push(entry)
    for (const wallet of walletsOf(entry)) {
      moved.add(wallet)
      const row = rowsAhead.get(wallet)
      if (row) compareRow(books, row)
    }
  }
  const { head, totals } = state
  const found = hashOfRefusals(refusals)
  const isRemoved = signed !== null && found !== signed.refusalsHash && isPastRetention(lines)
  const refusalsHash = isRemoved ? signed.refusalsHash : found
  head.hash = hashOfPage(head.hash, lines, ties, refusalsHash)
  head.position += 1
  head.refusalsUpTo = signed?.refusalsUpTo ?? refusals.at(-1)?.id ?? head.refusalsUpTo
  const page = { ...head, totals: { ...totals }, refusalsHash }
  if (signed) compareSigned(books, page, signed)
  return page
}

/** Refusals are removed after seven years; what was refused with these entries is then gone. */
function isPastRetention(lines: Line[]): boolean {
  const last = lines.at(-1)
  if (!last) return true
  const years = (Date.now() / 1_000 - last.entry.at) / (365.25 * 86_400)
  return years > RETENTION.keepEntriesYears - 0.1
}

/** A page that differs is one fault: the next page is compared with what was signed. */
function compareSigned({ state, faults, signer }: Books, page: NewPage, signed: Page): void {
  const about = `page ${signed.position}`
  if (signed.position !== page.position || signed.upTo < page.upTo) faults.add(SIGNED, about, signed, page)
  else if (isForged(signed, signer)) faults.add(SIGNED, about, signed, page)
  else if (textOfPage(page) !== textOfPage({ ...signed, hash: page.hash }))
    faults.add(SIGNED, `${about} totals`, signed, page)
  if (signed.hash !== page.hash) faults.add(UNCHANGED, `${about}: entries up to ${signed.upTo}`, page.hash, signed.hash)
  state.head.position = signed.position
  state.head.hash = signed.hash
}

/** The last page that was read must still be what it was. */
export async function checkHead(db: Db | Tx, { state: { head, totals }, faults, signer }: Books): Promise<void> {
  if (head.position === 0) return
  const [page] = await readPages(db, head.position - 1, 1)
  const isSame = page && textOfPage(page) === textOfPage({ ...page, ...head, totals })
  if (!isSame || isForged(page, signer)) faults.add(SIGNED, `page ${head.position}`, page ?? null, head)
}
