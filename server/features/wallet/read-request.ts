import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { TRANSACTION_TYPES, type Transaction } from '#contract/wallet.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { wordsFor } from '#server/platform/language/say.ts'
import { askSoon } from './ask-soon.ts'
import { entryTransaction, readEntries } from './read-history.ts'
import { type LoadState, loadTransaction } from './transactions.ts'

type Found = {
  transaction: Given<typeof Transaction> | null
  refusal: { code: RefusalCode; sentence: string } | null
}

type Row = {
  /** Of the entry in the caller's wallet: the database lets nobody else be its actor. */
  version: number | null
  code: RefusalCode | null
  loadId: string | null
  amount: number
  state: LoadState
  page: string | null
  at: Date
}

/**
 * The outcome of a money request of the caller's own. It reads the database that is written to, never a replica; even so, nothing found
 * does not mean that nothing will be: the request may be waiting for its batch.
 */
export async function readRequest(
  { db, entryIds }: { db: Db; entryIds: EntryIds },
  caller: Caller,
  { key }: { key: string },
): Promise<Found> {
  const { personId } = caller
  const [row] = await db<Row[]>`
    select e.debit_version as version, refused.code, load.id as "loadId", coalesce(credited.amount_cents, load.amount_cents) as amount,
      load.state, load.page_url as page, load.created_at as at
    from request_key used
    left join ledger_entry e on e.id = used.entry_id
    left join lateral (
      select code, at from ledger_refusal where used.entry_id is null and key = used.key and actor = used.actor order by at desc limit 1
    ) refused on true
    left join load on used.entry_id is null and load.key = used.key and load.person_id = used.actor
    left join ledger_entry credited on credited.id = load.entry_id
    where used.key = ${key} and used.actor = ${personId}
      and coalesce(e.at, refused.at, load.created_at) >= (select own_history_since(${personId}))
  `
  if (row?.code) {
    const { code } = row
    return { transaction: null, refusal: { code, sentence: wordsFor(caller).refusals[code] } }
  }
  if (row?.loadId) {
    if (row.state === 'pending') await askSoon(db, 'load', row.loadId)
    return { transaction: loadTransaction({ ...row, id: row.loadId, caller }), refusal: null }
  }
  if (row?.version) {
    const [entry] = await readEntries(db, caller, {
      version: row.version + 1,
      types: new Set(TRANSACTION_TYPES),
      direction: 'sent',
    })
    if (entry?.version === row.version) return { transaction: entryTransaction(entryIds, caller, entry), refusal: null }
  }
  throw new Refusal('not_found')
}
