import { RETENTION } from '#contract/retention.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Books } from './books.ts'

const NAMED = 'every entry has its key, and no two have the same'
const SPARE = 'every key of an entry names the entry that was made under it'

/**
 * A key names one entry at most, so of two entries under one key at least one is not the one it names. Those of people are forgotten some
 * day and may then be used again: the audit trail says up to when they were, since a clock may be set back. Gives how many were found.
 * With `offset 0` each key is hashed once and looked up by itself.
 */
export async function checkKeys(
  db: Db | Tx,
  { faults, mode }: Books,
  { after, upTo }: { after: number; upTo: number },
): Promise<number> {
  const [keys] = await db<[{ found: number; broken: number[] | null }]>`
    select count(*) filter (where used.entry_id = e.id) as found, json_agg(e.id) filter (
      where used.entry_id is distinct from e.id and (not kind_is_asked_by_owner(e.kind) or e.business_day::text >= kept.since)
    ) as broken
    from (
      select id, kind, business_day, request_key_id(actor, key) as key_id
      from ledger_entry where id > ${after}::bigint and id <= ${upTo}::bigint offset 0
    ) e
    left join lateral (select entry_id from request_key where id = e.key_id offset 0) used on true
    cross join (
      select greatest((business_today() - ${RETENTION.keepKeysDays}::int)::text, case ${mode}::text
        when 'simulation' then max(details ->> 'askedBefore')
        else least(max(details ->> 'askedBefore'), (business_today() - ${RETENTION.keepKeysDays - 2}::int)::text)
      end) as since
      from audit_event where subject = 'keys' and action = 'keys_forgotten'
    ) kept
  `
  for (const id of keys.broken ?? []) faults.add(NAMED, `entry ${id}`)
  return keys.found
}

/** Asked once all entries were found by their keys: a key that names one too many, or none, makes the count differ. */
export async function checkSpareKeys(db: Db | Tx, { faults, keys, state }: Books): Promise<void> {
  const [all] = await db<[{ count: number }]>`
    select count(*) from request_key where entry_id is not null and entry_id <= ${state.head.upTo}::bigint
  `
  if (all.count !== keys) faults.add(SPARE, `${all.count - keys} keys too many`)
}
