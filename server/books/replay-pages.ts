import { RETENTION } from '#contract/retention.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { BESIDE } from './beside.ts'
import type { Books } from './books.ts'
import { checkPostings } from './check-postings.ts'
import { compareClaim } from './claims.ts'
import { type Entry, isAmbiguous } from './entry.ts'
import { checkKeys } from './keys.ts'
import { hashOfPage, hashOfRefusals, isForged, type Page, readPages, textOfPage, writePage } from './page.ts'
import {
  type Line,
  type Refusal,
  readBroughtBack,
  readEntries,
  readFlows,
  readRefusals,
  readTies,
  type Settled,
  type Ties,
} from './read-entries.ts'
import { replay } from './replay.ts'
import type { Head, State } from './state.ts'

/** Few enough that each is read in some milliseconds. */
const PAGE = 5_000
/** The rows beside entries are checked over so many at once, since they are few. */
const RANGE = 20_000
/** So many rows of pages are read at once. */
const PAGES = 200
const ALL_DAY = Number.POSITIVE_INFINITY
const SHOWN = 20
const UNCHANGED = 'entries, owners of wallets, nonces and refusals are as they were first read'
const AMBIGUOUS = 'no key or request can be read in two ways'
const SIGNED = 'every page of the books is signed, and follows the one before it'

/** Replays the pages that were signed before and holds each against its row: up to this one, or until the time is over. */
export async function replayPages(db: Db | Tx, books: Books, upToPage: number, until = ALL_DAY): Promise<void> {
  const { head } = books.state
  while (head.position < upToPage && performance.now() < until) {
    const ahead = await readPages(db, head.position, Math.min(PAGES, upToPage - head.position))
    if (ahead.length === 0) break
    const groups = grouped(ahead, head.entries)
    let next = readGroup(db, head, groups[0])
    for (const [n, group] of groups.entries()) {
      const { lines, refusals } = await next
      if (performance.now() > until) return
      // While one group is replayed, PostgreSQL reads the next.
      next = readGroup(db, group.at(-1), groups[n + 1])
      next.catch(() => {})
      await takePages(db, books, cut(lines, refusals, group))
    }
  }
  await checkBeside(db, books)
}

/** Small pages are read together. */
function grouped(pages: Page[], before: number): Page[][] {
  const groups: Page[][] = []
  let start = before
  for (const page of pages) {
    const group = groups.at(-1)
    if (group && page.entries - start <= PAGE) group.push(page)
    else {
      start = group?.at(-1)?.entries ?? before
      groups.push([page])
    }
  }
  return groups
}

type Bounds = Pick<Head, 'upTo' | 'refusalsUpTo'>

async function readGroup(db: Db | Tx, after?: Bounds, group?: Page[]): Promise<Pick<Unread, 'lines' | 'refusals'>> {
  const last = group?.at(-1)
  if (!after || !last) return { lines: [], refusals: [] }
  const lines = await readAll(db, after.upTo, last.upTo)
  const hasRefusals = last.refusalsUpTo > after.refusalsUpTo
  const refusals = hasRefusals ? await readRefusals(db, after.refusalsUpTo, last.refusalsUpTo, 1e9) : []
  return { lines, refusals }
}

/** The last page that was read must still be what it was. */
export async function checkHead(db: Db | Tx, { state: { head, totals }, faults, signer }: Books): Promise<void> {
  if (head.position === 0) return
  const [page] = await readPages(db, head.position - 1, 1)
  const isSame = page && textOfPage(page) === textOfPage({ ...page, ...head, totals })
  if (!isSame || isForged(page, signer)) faults.add(SIGNED, `page ${head.position}`)
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

/** Replays what is settled and has no page yet. */
export async function replayNew(db: Db | Tx, books: Books, settled: Settled): Promise<void> {
  const { head } = books.state
  let next = readEntries(db, head.upTo, settled.entry, PAGE)
  for (;;) {
    const lines = await next
    // While one page is replayed, PostgreSQL reads the next.
    const last = lines.at(-1)
    next = last && lines.length === PAGE ? readEntries(db, last.entry.id, settled.entry, PAGE) : Promise.resolve([])
    // Waited for in the next turn; should this one fail, nobody does.
    next.catch(() => {})
    const refusals =
      head.refusalsUpTo < settled.refusal ? await readRefusals(db, head.refusalsUpTo, settled.refusal, PAGE) : []
    if (lines.length === 0 && refusals.length === 0) return checkBeside(db, books)
    const [page] = await takePages(db, books, [{ lines, refusals, signed: null }])
    if (books.writes && page && books.signer) await writePage(db, page, books.signer)
  }
}

/** What was read and belongs to one page; the row of that page, if there is one. */
type Unread = { lines: Line[]; refusals: Refusal[]; signed: Page | null }

async function takePages(db: Db | Tx, books: Books, pages: Unread[]): Promise<Omit<Page, 'signature'>[]> {
  const { state } = books
  const entries = pages.flatMap(({ lines }) => lines.map(({ entry }) => entry))
  const ties = await readTies(db, entries)
  state.broughtBack = await flowsOfBroughtBack(db, entries)
  const taken = pages.map((page) => takePage(books, page, ties))
  books.keys += await checkKeys(db, books, entries)
  await checkPostings(db, books.faults, entries)
  books.unchecked.entries.push(...entries.filter(({ kind }) => kind !== 'tip'))
  if (state.head.entries >= books.unchecked.count + RANGE) await checkBeside(db, books)
  return taken
}

/** Checks the rows beside what was replayed since the last time. */
async function checkBeside(db: Db | Tx, books: Books): Promise<void> {
  const { upTo, refusalsUpTo, entries: count } = books.state.head
  const range = { ...books.unchecked, upTo, refusalsUpTo }
  if (upTo === range.after && refusalsUpTo === range.refusalsAfter) return
  for (const [name, brokenRows] of Object.entries(BESIDE)) {
    const rows = await db`select * from (${brokenRows(db, range)}) as broken limit ${SHOWN}`
    for (const row of rows) books.faults.add(name, JSON.stringify(row))
  }
  books.unchecked = { entries: [], after: upTo, refusalsAfter: refusalsUpTo, count }
}

export async function flowsOfBroughtBack(db: Db | Tx, entries: Entry[]): Promise<State['broughtBack']> {
  const brought = await readBroughtBack(db)
  if (brought.size === 0) return new Map()
  const moved = entries.flatMap(({ debitWallet, creditWallet }) => [debitWallet ?? 0, creditWallet ?? 0])
  return readFlows(
    db,
    [...new Set(moved)].filter((id) => brought.has(id)),
  )
}

/** Replays the entries of one page and adds its link to the chain. */
export function takePage(books: Books, { lines, refusals, signed }: Unread, ties: Ties): Omit<Page, 'signature'> {
  const { state, faults, claims, moved } = books
  for (const [wallet, owner] of ties.owners) if (!state.knows(wallet)) state.setOwner(wallet, owner)
  for (const { line, entry } of lines) {
    if (isAmbiguous(line)) faults.add(AMBIGUOUS, `entry ${entry.id}`)
    const step = replay(state, entry)
    for (const rule of step.broken) faults.add(rule, `entry ${entry.id}`)
    state.apply(entry, step)
    if (entry.debitWallet !== null) moved.add(entry.debitWallet)
    if (entry.creditWallet !== null) moved.add(entry.creditWallet)
    if (claims.size > 0) compareReached(books, entry)
  }
  const { head, totals } = state
  const found = hashOfRefusals(refusals)
  const isRemoved = signed !== null && found !== signed.refusalsHash && isPastRetention(lines)
  const refusalsHash = isRemoved ? signed.refusalsHash : found
  head.hash = hashOfPage(head.hash, lines, ties, refusalsHash)
  head.position += 1
  head.refusalsUpTo = signed?.refusalsUpTo ?? refusals.at(-1)?.id ?? head.refusalsUpTo
  const page = { ...head, totals: { ...totals }, refusalsHash }
  if (signed) holdAgainst(books, page, signed)
  return page
}

function compareReached({ state, claims, faults }: Books, { debitWallet, creditWallet }: Entry): void {
  for (const id of [debitWallet, creditWallet]) {
    const claim = id !== null && claims.get(id)
    if (!claim || claim.version !== state.wallet(claim.id).version) continue
    compareClaim(state, claim, faults)
    claims.delete(claim.id)
  }
}

/** Refusals are removed after seven years; what was refused with these entries is then gone. */
function isPastRetention(lines: Line[]): boolean {
  const last = lines.at(-1)
  if (!last) return true
  const years = (Date.now() / 1_000 - last.entry.at) / (365.25 * 86_400)
  return years > RETENTION.keepEntriesYears - 0.1
}

/** A page that differs is named, and the next one is held against what was signed, so that one change is one fault. */
function holdAgainst({ state, faults, signer }: Books, page: Omit<Page, 'signature'>, signed: Page): void {
  const about = `page ${signed.position}`
  if (signed.position !== page.position || signed.upTo < page.upTo) faults.add(SIGNED, about)
  else if (isForged(signed, signer)) faults.add(SIGNED, about)
  else if (textOfPage(page) !== textOfPage({ ...signed, hash: page.hash })) faults.add(SIGNED, `${about} totals`)
  if (signed.hash !== page.hash) faults.add(UNCHANGED, `${about}: entries up to ${signed.upTo}`)
  state.head.position = signed.position
  state.head.hash = signed.hash
}
