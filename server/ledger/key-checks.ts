import { RETENTION } from '#contract/retention.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Circumstances } from './circumstances.ts'
import { entriesIn, FIRST, LAST, type Scope } from './scope.ts'

/** What must be true of the keys under which entries were asked for. Each query gives the rows for which it is not. */
export const KEY_CHECKS = {
  // A key names one entry at most, so of two entries under one key at least one is not the one it names. Those of people are
  // forgotten some day and may then be used again. The audit trail says up to when they were, since a clock may be set back: by hours, or
  // by years where it is simulated. With `offset 0` each is looked up by itself; without, all keys there are would be
  // read for some entries.
  'every entry has its key, and no two have the same': (tx: Tx, scope: Scope, { mode }: Circumstances) => tx`
    select e.id, e.actor, used.entry_id as key_of
    from ${entriesIn(tx, scope)} e
    left join lateral (select entry_id from request_key where key = e.key and actor = e.actor offset 0) used on true
    where used.entry_id is distinct from e.id
      and (e.actor = '00000000-0000-0000-0000-000000000000' or e.business_day::text >= (
        select greatest((business_today() - ${RETENTION.keepKeysDays}::int)::text, case ${mode}::text
          when 'simulation' then max(details ->> 'askedBefore')
          else least(max(details ->> 'askedBefore'), (business_today() - ${RETENTION.keepKeysDays - 2}::int)::text)
        end)
        from audit_event where subject = 'keys' and action = 'keys_forgotten'
      ))
  `,

  // Asked only where all is proved from zero: a key too many moves no money, and no index finds the keys of some entries.
  'every key of an entry names the entry that was made under it': (tx: Tx, { entries: { after, upTo } }: Scope) => tx`
    select used.key, used.entry_id
    from request_key used
    left join ledger_entry e on e.id = used.entry_id
    where ${after === FIRST && upTo === LAST} and used.entry_id is not null
      and (e.id is null or (used.key, used.actor) <> (e.key, e.actor))
  `,

  // Once it is forgotten, a key may be used anew.
  'no key was both done and refused': (tx: Tx, scope: Scope) => tx`
    select e.id, e.actor, r.code
    from ${entriesIn(tx, scope)} e
    join ledger_refusal r on e.key = r.key and e.actor = r.actor
      and r.at between e.at - make_interval(days => ${RETENTION.keepKeysDays}) and e.at + make_interval(days => ${RETENTION.keepKeysDays})
  `,
}
