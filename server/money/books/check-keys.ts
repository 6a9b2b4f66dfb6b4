import { hash } from 'node:crypto'
import { RETENTION } from '#contract/limits.ts'
import { textArray } from '#server/platform/db/arrays.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Books } from './books.ts'
import { type Entry, SYSTEM } from './entry.ts'

const NAMED = 'every entry has its key, and no two have the same'
const SPARE = 'every key of an entry names the entry that was made under it'
const ASKED = 'whatever was asked for has its key'
const UNASKED = 'nobody has a key under which nothing was asked for'
/** The actor of all guests together. */
const GUESTS = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * A key names one entry at most, so of two entries under one key at least one is not the one it names. Those of people are forgotten some
 * day and may then be used again. Says how many were found.
 */
export async function checkKeys(db: Db | Tx, { faults, mode }: Books, entries: Entry[]): Promise<number> {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return 0
  const list = textArray(entries.map(({ key }) => key))
  const ofPage = db`request_key where key = any (${list}::text[]) and entry_id between ${first.id}::bigint and ${last.id}::bigint`
  const [keys] = await db<[{ found: string | null }]>`
    select encode(sha256(convert_to(string_agg(actor || key, E'\n' order by entry_id), 'UTF8')), 'hex') as found from ${ofPage}
  `
  // If all are found, and in the order of their entries, each names its own.
  if (keys.found === hash('sha256', entries.map(nameOf).join('\n'))) return entries.length
  const rows = await db<
    { actor: string; key: string; entry: number }[]
  >`select actor, key, entry_id as entry from ${ofPage}`
  const entryOf = new Map(rows.map((row) => [nameOf(row), row.entry]))
  const keptSince = await readKeptSince(db, mode)
  let found = 0
  for (const entry of entries) {
    if (entryOf.get(nameOf(entry)) === entry.id) found += 1
    else if (entry.actor === SYSTEM || entry.day >= keptSince)
      faults.add(NAMED, `entry ${entry.id}`, entry, entryOf.get(nameOf(entry)))
  }
  return found
}

/** A key belongs to its actor. */
function nameOf({ actor, key }: { actor: string; key: string }): string {
  return actor + key
}

/**
 * The first day of which no key of a person is forgotten. The audit trail says up to when they were, since a clock may be set back: by
 * hours, or by years where it is simulated.
 */
async function readKeptSince(db: Db | Tx, mode: Books['mode']): Promise<number> {
  const [kept] = await db<[{ since: number }]>`
    select greatest((local_today() - ${RETENTION.keepKeysDays}::int)::text, case ${mode}::text
      when 'simulation' then max(details ->> 'askedBefore')
      else least(max(details ->> 'askedBefore'), (local_today() - ${RETENTION.keepKeysDays - 2}::int)::text)
    end)::date - date '2000-01-01' as since
    from audit_event where subject = 'keys' and action = 'keys_forgotten'
  `
  return kept.since
}

/** Asked once all entries were looked for by their keys: a key that names an entry of another one makes the count differ. */
export async function checkSpareKeys(db: Db | Tx, books: Books): Promise<void> {
  const { faults, keys, state } = books
  await checkKeysWithoutEntry(db, books)
  const [all] = await db<[{ count: number }]>`
    select count(*) from request_key where entry_id is not null and entry_id <= ${state.head.upTo}::bigint
  `
  if (all.count === keys) return
  const spare = await db<{ entry: number; actor: string; key: string }[]>`
    select k.entry_id as entry, k.actor, k.key
    from request_key k left join ledger_entry e on e.id = k.entry_id and e.actor = k.actor and e.key = k.key
    where k.entry_id <= ${state.head.upTo}::bigint and e.id is null
    order by k.key, k.actor
    limit ${faults.enough(SPARE)}
  `
  for (const { entry, actor, key } of spare) faults.add(SPARE, `another key of entry ${entry}`, actor, key)
  if (spare.length === 0) faults.add(SPARE, `${all.count - keys} keys too many`)
}

/**
 * A refusal and an open request have a key too, or the request could be made again; and a key without a request would refuse any request
 * made under it, such as a report that a payout was paid.
 */
async function checkKeysWithoutEntry(db: Db | Tx, { faults, mode }: Books): Promise<void> {
  const keptSince = await readKeptSince(db, mode)
  const missing = await db<{ about: string; actor: string; key: string }[]>`
    select about, asked.actor, asked.key
    from (
      select 'refusal ' || id as about, actor, key, at from ledger_refusal
      union all
      -- Of an account that was erased no key is left here.
      select 'load ' || id, person_id, key, created_at from load where key <> id::text
        or not exists (select from audit_event where subject = person_id::text and action = 'account_erased')
      union all select 'guest tip ' || id, ${GUESTS}, key, created_at from guest_tip
    ) asked
    where not exists (select from request_key k where k.key = asked.key and k.actor = asked.actor)
      and (actor = ${SYSTEM} or (at at time zone 'Africa/Johannesburg')::date - date '2000-01-01' >= ${keptSince}::int)
    limit ${faults.enough(ASKED)}
  `
  for (const { about, actor, key } of missing) faults.add(ASKED, about, actor, key)
  const unasked = await db<{ actor: string; key: string }[]>`
    select actor, key from request_key k
    where entry_id is null
      and not exists (select from ledger_refusal r where r.key = k.key and r.actor = k.actor)
      and not exists (select from load l where l.key = k.key and l.person_id = k.actor)
      and not (actor = ${GUESTS} and exists (select from guest_tip g where g.key = k.key))
      and not exists (select from audit_event where subject = k.actor::text and action = 'account_erased')
    order by key, actor
    limit ${faults.enough(UNASKED)}
  `
  for (const { actor, key } of unasked) faults.add(UNASKED, `key ${key}`, actor)
}
