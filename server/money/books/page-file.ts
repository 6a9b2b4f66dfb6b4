import type { Db } from '#server/platform/db/connect.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import { writeWhole } from '#server/platform/start/write-whole.ts'
import type { Signer } from './anchors.ts'
import { openBooks } from './books.ts'
import { entryOf } from './entry.ts'
import { readExplained } from './explanations.ts'
import type { Fault } from './faults.ts'
import { type Page, readPages } from './page.ts'
import { readEntries, readRefusals, readTies } from './read-entries.ts'
import { replayPages, takePage } from './replay-pages.ts'
import { readSigned, signLines } from './signed-file.ts'
import { type Head, openState } from './state.ts'

/** The first line of the file, with the state of the books before its pages. */
type Opening = { books: string; state: string }
/** Each page as it was read. */
type Written = {
  page: Page
  lines: string[]
  owners: [number, string][]
  nonces: [number, string][]
  refusals: { id: number; line: string }[]
}

/** Writes all pages that hold an entry of the month into one signed file, and says how many entries they hold. */
export async function exportMonth(db: Db, month: string, file: string, signer: Signer): Promise<number> {
  const [range] = await db<[{ first: number | null; last: number | null }]>`
    select min(id) as first, max(id) as last from ledger_entry
    where local_day >= ${`${month}-01`}::date and local_day < (${`${month}-01`}::date + interval '1 month')
  `
  const pages = await db<{ position: number }[]>`
    select position from book_page page
    where up_to >= ${range.first ?? 1e18}::bigint
      and coalesce((select up_to from book_page before where before.position = page.position - 1), 0) < ${range.last ?? 0}::bigint
    order by position
  `
  const [first, last] = [pages.at(0), pages.at(-1)]
  if (!first || !last) throw new StartupError(`There is no entry of ${month} that was replayed.`)
  const books = openBooks('simulation', signer, openState(), await readExplained(db, signer))
  await replayPages(db, books, first.position - 1)
  const before = books.state.head.entries
  const lines = async function* () {
    const written = (line: Opening | Written) => `${JSON.stringify(line)}\n`
    yield written({ books: month, state: books.state.toBlob().toString('base64') })
    while (books.state.head.position < last.position) {
      yield written(await readWritten(db, books.state.head))
      await replayPages(db, books, books.state.head.position + 1)
    }
  }
  await writeWhole(file, signLines('export', lines(), signer))
  const [fault] = books.faults.list()
  if (fault) throw new StartupError(`${file} is written, but the books are not right: ${fault.name}, ${fault.about}.`)
  return books.state.head.entries - before
}

async function readWritten(db: Db, { position, upTo, refusalsUpTo }: Head): Promise<Written> {
  const [page] = await readPages(db, position, 1)
  if (!page) throw new StartupError(`Page ${position + 1} of the books is gone.`)
  const lines = await readEntries(db, upTo, page.upTo, 1e9)
  const entries = lines.map(({ entry }) => entry)
  const { owners, nonces } = await readTies(db, entries)
  const refusals = await readRefusals(db, refusalsUpTo, page.refusalsUpTo, 1e9)
  return {
    page,
    lines: lines.map(({ line }) => line),
    owners: [...owners],
    nonces: [...nonces],
    refusals,
  }
}

/** Replays a file without a database, and names what is wrong with it, explained or not. */
export async function checkFile(
  file: string,
  signer: Signer,
): Promise<{ month: string; entries: number; faults: Fault[] }> {
  const books = openBooks('simulation', signer)
  let month = ''
  let before = 0
  for await (const text of readSigned('export', file, signer)) {
    const line = JSON.parse(text) as Opening | Written
    if ('books' in line) {
      month = line.books
      books.state = openState(Buffer.from(line.state, 'base64'))
      before = books.state.head.entries
    } else {
      const lines = line.lines.map((text) => ({ line: text, entry: entryOf(text) }))
      const ties = { owners: new Map(line.owners), nonces: new Map(line.nonces) }
      takePage(books, { lines, refusals: line.refusals, signed: line.page }, ties)
    }
  }
  return { month, entries: books.state.head.entries - before, faults: books.faults.list() }
}
