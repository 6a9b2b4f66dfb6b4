import type { Db, Tx } from '#server/db/connect.ts'
import type { Fragment } from '#server/db/sql.ts'
import type { Signer } from './anchors.ts'

/** What is signed of a month whose tips and transfers were taken out of the database. */
export type DetachedMonth = {
  month: string
  /** No entry of it has a higher number; those of the month before end with `after`. */
  after: number
  upTo: number
  /** How many entries there were up to its end, and the balance of every account then. */
  count: number
  totals: Record<string, number>
  /** The seal with which it ends; null where it has no entries. */
  seal: { position: number; hash: string } | null
  /** Over the numbers of the entries that stayed. */
  stayed: string
  /** Over its rows of `detached_wallet`; null where no wallet moved in it. */
  wallets: string | null
}

/**
 * The books at the end of the last detached month, where the proof begins instead of zero, with all detached months up to it. What each
 * wallet was then is its last row of `detached_wallet`.
 */
export type Floor = Pick<DetachedMonth, 'month' | 'upTo' | 'count' | 'totals'> & { months: DetachedMonth[] }

export type DetachedRow = { month: string; upTo: number; body: string; signature: string }

/**
 * A row that is not signed by us is as if there were none: then the proof begins earlier, or with zero, and finds that entries are missing.
 * That the row is wrong is told by `checkDetached`.
 */
export async function readFloor(db: Db | Tx, signer?: Signer): Promise<Floor | null> {
  const months: DetachedMonth[] = []
  for (const row of await readDetached(db)) {
    if (signer && !isSignedDetached(signer, row)) break
    months.push(JSON.parse(row.body) as DetachedMonth)
  }
  const last = months.at(-1)
  return last ? { month: last.month, upTo: last.upTo, count: last.count, totals: last.totals, months } : null
}

/** The first one first. */
function readDetached(db: Db | Tx): Promise<DetachedRow[]> {
  return db<DetachedRow[]>`select month, up_to as "upTo", body, signature from detached_month order by up_to`
}

export function signDetached(signer: Signer, detached: DetachedMonth): Pick<DetachedRow, 'body' | 'signature'> {
  const body = JSON.stringify(detached)
  return { body, signature: signer.signText(signedText(body)) }
}

export const isSignedDetached = (signer: Signer, { body, signature }: Pick<DetachedRow, 'body' | 'signature'>) =>
  signer.hasSigned(signedText(body), signature)

const signedText = (body: string) => `detached month ${body}`

/** The hash over the numbers of these entries: a table, or part of one. */
export function hashOfNumbers(tx: Tx, entries: Fragment) {
  return tx`(
    select encode(sha256(coalesce(string_agg(int8send(id), ''::bytea order by id), ''::bytea)), 'hex') from ${entries}
  )`
}

/** The hash over what the wallets were at the end of the month that ends with this entry. */
export function hashOfWallets(tx: Tx, upTo: number | Fragment) {
  return tx`(
    select encode(sha256(string_agg(detached_mark(d), ''::bytea order by wallet_id)), 'hex') from detached_wallet d
    where d.up_to = ${upTo}
  )`
}
