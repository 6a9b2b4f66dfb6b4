import { createHash } from 'node:crypto'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Signer } from './anchors.ts'
import { END } from './entry.ts'
import { ACCOUNTS, type Account } from './legs.ts'
import { type Line, type Refusal, type Ties, walletsBegun } from './read-entries.ts'
import type { Head } from './state.ts'

/** A link of the chain: the entries up to there, and their totals. */
export type Page = Head & { totals: Record<Account, number>; refusalsHash: string; signature: string }

/** The hash of a page takes in the one before it, every column of its entries, whose wallets they are, and its refusals. */
export function hashOfPage(before: string, lines: Line[], { owners, nonces }: Ties, refusalsHash: string): string {
  let text = `${before}${END}`
  for (const { line, entry } of lines) {
    text += line + END
    for (const wallet of walletsBegun(entry)) text += `wallet ${wallet} ${owners.get(wallet)}${END}`
    if (entry.kind === 'withdrawal') text += `payout ${entry.id} ${nonces.get(entry.id)}${END}`
  }
  return createHash('sha256').update(`${text}refusals ${refusalsHash}`).digest('hex')
}

export function hashOfRefusals(refusals: Refusal[]): string {
  const hash = createHash('sha256')
  for (const { id, line } of refusals) hash.update(`${id} ${line}\n`)
  return hash.digest('hex')
}

/** The signed text of a page. */
export function textOfPage({ position, upTo, refusalsUpTo, entries, totals, hash }: Omit<Page, 'signature'>): string {
  return `page ${JSON.stringify([position, upTo, refusalsUpTo, entries, ACCOUNTS.map((account) => totals[account] ?? 0), hash])}`
}

/** Signed in our name, but not by us. A page that names another key says nothing of who wrote it: the replay judges it alone. */
export function isForged(page: Page, signer: Signer | undefined): boolean {
  return signer?.judge(textOfPage(page), page.signature) === 'forged'
}

/** The pages after this one. */
export function readPages(db: Db | Tx, after: number, limit: number): Promise<Page[]> {
  return db<Page[]>`
    select position, up_to as "upTo", refusals_up_to as "refusalsUpTo", entries, totals, encode(refusals_hash, 'hex') as "refusalsHash",
      encode(hash, 'hex') as hash, signature
    from book_page
    where position > ${after}::bigint
    order by position
    limit ${limit}
  `
}

/** Two that follow the log at once would write the same position: the second one fails. */
export async function writePage(db: Db | Tx, page: Omit<Page, 'signature'>, signer: Signer): Promise<void> {
  const { position, upTo, refusalsUpTo, entries, totals, refusalsHash, hash } = page
  await db`
    insert into book_page (position, up_to, refusals_up_to, entries, totals, refusals_hash, hash, signature)
    values (${position}, ${upTo}, ${refusalsUpTo}, ${entries}, ${db.json(totals)}, decode(${refusalsHash}, 'hex'), decode(${hash}, 'hex'),
      ${signer.signText(textOfPage(page))})
  `
}
