import type { Tx } from '#server/db/connect.ts'
import { FIRST, type Scope, sealsIn, startOf } from './scope.ts'

/** What must be true of seals and of what they took in. Each query gives the rows for which it is not. */
export const SEAL_CHECKS = {
  // Seal by seal, since that is one comparison for a thousand entries; only a seal that differs is taken apart.
  'entries are as they were sealed': (tx: Tx, scope: Scope) => tx`
    select position, fault.*
    from (
      select position, marks, coalesce(before_up_to, ${FIRST}::bigint) as after, up_to
      from ${sealsIn(tx, scope)} seal
      where up_to > ${startOf(scope)}::bigint and marks is distinct from (
        select string_agg(entry_mark(e), ''::bytea order by e.id) from ledger_entry e
        where e.id > coalesce(before_up_to, ${FIRST}::bigint) and e.id <= up_to
      )
    ) differs
    left join lateral (
      select coalesce(told.id, found.id) as entry_id,
        case when found.id is null then 'removed' when told.id is null then 'slipped in' else 'changed' end as fault
      from (
        select ('x' || encode(substring(marks from n for 8), 'hex'))::bit(64)::bigint as id, substring(marks from n for 24) as mark
        from generate_series(1, length(marks), 24) n
      ) told
      full join (
        select e.id, entry_mark(e) as mark from ledger_entry e where e.id > after and e.id <= up_to
      ) found on found.id = told.id
      where found.mark is distinct from told.mark
    ) fault on true
    union all
    select position, stayed.id, 'not what was sealed' from ${sealsIn(tx, scope)} seal cross join lateral (${stayedOtherwise(tx)}) stayed
    where up_to <= ${startOf(scope)}::bigint
  `,

  'seals of entries follow from one another': (tx: Tx, scope: Scope) => tx`
    select position
    from ${sealsIn(tx, scope)} seal
    where position <> coalesce(before_position, 0) + 1 or up_to <= before_up_to
      or hash <> sha256(coalesce(before_hash, ''::bytea) || int8send(up_to) || marks || coalesce(ties, ''::bytea)
        || coalesce(refusals, ''::bytea))
  `,

  'owners of wallets and nonces of payouts are as they were sealed': (tx: Tx, scope: Scope) => tx`
    select position
    from ${sealsIn(tx, scope)} seal
    where ties <> seal_ties(case when before_ties is not null then before_up_to else 0 end, up_to)
  `,

  // Those older than seven years are removed.
  'refusals are as they were sealed': (tx: Tx, scope: Scope) => tx`
    select seal.position
    from ${sealsIn(tx, scope)} seal
    left join (
      select sealed_in, sha256(string_agg(refusal_mark(r), ''::bytea order by key, actor)) as found
      from ledger_refusal r where ${wasSealedIn(tx, scope)} group by sealed_in
    ) refused on refused.sealed_in = seal.position
    where seal.sealed_at > clock_timestamp() - interval '7 years' + interval '1 day'
      and seal.refusals <> coalesce(refused.found, sha256(''::bytea))
    union all
    select sealed_in from ledger_refusal r
    where ${wasSealedIn(tx, scope)} and not exists (select from entry_seal where position = sealed_in and refusals is not null)
  `,
}

/** What is in the database of a seal up to the floor must be among what it took in. That nothing else is gone is another check. */
function stayedOtherwise(tx: Tx) {
  return tx`
    select e.id from ledger_entry e
    left join (select substring(marks from n for 24) as mark from generate_series(1, length(marks), 24) n) told on told.mark = entry_mark(e)
    where e.id > coalesce(before_up_to, ${FIRST}::bigint) and e.id <= up_to and told.mark is null
  `
}

function wasSealedIn(tx: Tx, { seals: { after, upTo } }: Scope) {
  return tx`sealed_in > ${after}::bigint and sealed_in <= ${upTo}::bigint`
}
