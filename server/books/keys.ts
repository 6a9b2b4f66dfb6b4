import { hash } from 'node:crypto'
import { RETENTION } from '#contract/retention.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Books } from './books.ts'
import { type Entry, SYSTEM } from './entry.ts'

const NAMED = 'every entry has its key, and no two have the same'
const SPARE = 'every key of an entry names the entry that was made under it'

/**
 * A key names one entry at most, so of two entries under one key at least one is not the one it names. Those of people are forgotten some
 * day and may then be used again. Says how many were found.
 */
export async function checkKeys(db: Db | Tx, { faults, mode }: Books, entries: Entry[]): Promise<number> {
  if (entries.length === 0) return 0
  const ids = entries.map(keyOf)
  const inOrder = ids.join(',')
  // The driver would look at every element.
  const list = `{${inOrder}}`
  const [keys] = await db<[{ found: string | null }]>`
    select encode(sha256(string_agg(uuid_send(id), ''::bytea order by entry_id)), 'hex') as found from request_key
    where id = any (${list}::uuid[]) and entry_id is not null
  `
  // If all are found, and in the order of their entries, each names its own.
  if (keys.found === hash('sha256', Buffer.from(inOrder.replaceAll(/[-,]/g, ''), 'hex'))) return entries.length
  const rows = await db<{ id: string; entry: number | null }[]>`
    select id::text, entry_id as entry from request_key where id = any (${list}::uuid[])
  `
  const entryOf = new Map(rows.map(({ id, entry }) => [id, entry]))
  const keptSince = await readKeptSince(db, mode)
  let found = 0
  for (const [n, { id, actor, day }] of entries.entries()) {
    if (entryOf.get(ids[n] as string) === id) found += 1
    else if (actor === SYSTEM || day >= keptSince) faults.add(NAMED, `entry ${id}`)
  }
  return found
}

/**
 * The first day of which no key of a person is forgotten. The audit trail says up to when they were, since a clock may be set back: by
 * hours, or by years where it is simulated.
 */
async function readKeptSince(db: Db | Tx, mode: Books['mode']): Promise<number> {
  const [kept] = await db<[{ since: number }]>`
    select greatest((business_today() - ${RETENTION.keepKeysDays}::int)::text, case ${mode}::text
      when 'simulation' then max(details ->> 'askedBefore')
      else least(max(details ->> 'askedBefore'), (business_today() - ${RETENTION.keepKeysDays - 2}::int)::text)
    end)::date - date '2000-01-01' as since
    from audit_event where subject = 'keys' and action = 'keys_forgotten'
  `
  return kept.since
}

const buffer = Buffer.alloc(4_096)

/** The function `request_key_id` of the schema a second time: hashing here is for nothing that tips wait for. */
export function keyOf({ actor, key }: Pick<Entry, 'actor' | 'key'>): string {
  buffer.write(
    actor.slice(0, 8) + actor.slice(9, 13) + actor.slice(14, 18) + actor.slice(19, 23) + actor.slice(24),
    0,
    'hex',
  )
  const bytes = buffer.subarray(0, 16 + buffer.write(key, 16))
  const hashed =
    bytes.length < buffer.length - 4 ? hash('sha256', bytes, 'hex') : hashOfLong(bytes.subarray(0, 16), key)
  const id =
    key.length >= 12 && HEX.test(key)
      ? key.slice(0, 12) + hashed
      : UUID.test(key)
        ? key.slice(0, 8) + key.slice(9, 13) + hashed
        : hashed
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20, 32)}`
}

const HEX = /^[0-9a-f]+$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

function hashOfLong(actor: Buffer, key: string): string {
  return hash('sha256', Buffer.concat([actor, Buffer.from(key)]), 'hex')
}

/** Asked once all entries were looked for by their keys: a key that names an entry of another one makes the count differ. */
export async function checkSpareKeys(db: Db | Tx, { faults, keys, state }: Books): Promise<void> {
  const [all] = await db<[{ count: number }]>`
    select count(*) from request_key where entry_id is not null and entry_id <= ${state.head.upTo}::bigint
  `
  if (all.count !== keys) faults.add(SPARE, `${all.count - keys} keys too many`)
}
