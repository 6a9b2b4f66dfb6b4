import type { Db, Tx } from '#server/platform/db/connect.ts'
import { waitForWriters } from '#server/platform/db/settled.ts'
import { END, type Entry, entryOf, LINE } from './entry.ts'

/** Entries and refusals up to these numbers are all there. */
export type Settled = { entry: number; refusal: number }

/** Up to where everything is written: no entry with such a number can appear any more. A refusal is written with the lock of entries. */
export async function readSettled(db: Db | Tx): Promise<Settled> {
  const [last] = await db<[Settled]>`
    select (select coalesce(max(id), 0) from ledger_entry) as entry, (select coalesce(max(id), 0) from ledger_refusal) as refusal
  `
  await waitForWriters(db, 'ledger_entry')
  return last
}

/** An entry: the text that is hashed, and its parsed form. */
export type Line = { line: string; entry: Entry }

/** A page comes as one value, which costs a fifth of one row for each entry. */
export async function readEntries(db: Db | Tx, after: number, upTo: number, limit: number): Promise<Line[]> {
  const page = db`
    select id, ${db.unsafe(LINE)} as line
    from ledger_entry
    where id > ${after}::bigint and id <= ${upTo}::bigint
    order by id
    limit ${limit}
  `
  const [whole] = await db<[{ text: string | null; count: number }]>`
    select string_agg(line, E'\x1e') as text, count(*) as count from (${page}) page
  `
  const lines = (whole.text?.split(END) ?? []).map(read)
  if (lines.length === whole.count && lines.every(isAfter)) return lines
  // A key holds the separator (the replay names it), or PostgreSQL did not keep the order, which it need not.
  return (await db<{ line: string }[]>`select line from (${page}) page order by id`).map(({ line }) => read(line))
}

const isAfter = ({ entry }: Line, n: number, all: Line[]) => n === 0 || entry.id > (all[n - 1] as Line).entry.id

const read = (line: string): Line => ({ line, entry: entryOf(line) })

export type Refusal = { id: number; line: string }

export async function readRefusals(db: Db | Tx, after: number, upTo: number, limit: number): Promise<Refusal[]> {
  const rows = await db<{ id: number; fields: unknown[] }[]>`
    select id, json_build_array(actor, key, kind, debit_wallet, credit_wallet, amount_cents, code, extract(epoch from at)::text,
      request_id) as fields
    from ledger_refusal
    where id > ${after}::bigint and id <= ${upTo}::bigint
    order by id
    limit ${limit}
  `
  return rows.map(({ id, fields }) => ({ id, line: JSON.stringify(fields) }))
}

/** Facts outside an entry that money depends on: the owner of a wallet, and the nonce under which the bank is asked to pay. */
export type Ties = { owners: Map<number, string>; nonces: Map<number, string> }

/** Of the wallets that move for the first time, and of the withdrawals, among these entries. */
export async function readTies(db: Db | Tx, entries: Entry[]): Promise<Ties> {
  const wallets = entries.flatMap(walletsBegun)
  const withdrawals = entries.filter(({ kind }) => kind === 'withdrawal').map(({ id }) => id)
  const owners = await db<{ id: number; owner: string }[]>`
    select id, person_id::text as owner from wallet where id = any (${wallets}::bigint[])
  `
  const nonces = await db<{ entry: number; nonce: string }[]>`
    select entry_id as entry, id::text as nonce from payout where entry_id = any (${withdrawals}::bigint[])
  `
  return {
    owners: new Map(owners.map(({ id, owner }) => [id, owner])),
    nonces: new Map(nonces.map(({ entry, nonce }) => [entry, nonce])),
  }
}

export function walletsOf({ debitWallet, creditWallet }: Entry): number[] {
  return [debitWallet, creditWallet].filter((wallet) => wallet !== null)
}

/** The wallets whose first entry this is. */
export function walletsBegun({ debitWallet, debitVersion, creditWallet, creditVersion }: Entry): number[] {
  const begun = [debitVersion === 1 ? debitWallet : null, creditVersion === 1 ? creditWallet : null]
  return begun.filter((wallet) => wallet !== null)
}
