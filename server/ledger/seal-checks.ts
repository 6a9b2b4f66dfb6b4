import { RETENTION } from '#contract/retention.ts'
import type { Tx } from '#server/db/connect.ts'
import { FIRST, type Scope, sealsIn } from './scope.ts'

/** What must be true of seals and of what they took in. Each query gives the rows for which it is not. */
export const SEAL_CHECKS = {
  // Seal by seal, since that is one comparison for a thousand entries; only a seal that differs is taken apart. A debt stands behind
  // the request in what is hashed, after a comma: a request with one in it could pass for both.
  'entries are as they were sealed': (tx: Tx, scope: Scope) => tx`
    select position, fault.*
    from (
      select position, marks, coalesce(before_up_to, ${FIRST}::bigint) as after, up_to
      from ${sealsIn(tx, scope)} seal
      where marks is distinct from (
        select case when not bool_or(request_id like '%,%') then string_agg(entry_mark(e), ''::bytea order by e.id) end
        from ledger_entry e
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
        select e.id, case when request_id not like '%,%' then entry_mark(e) end as mark
        from ledger_entry e where e.id > after and e.id <= up_to
      ) found on found.id = told.id
      where found.mark is distinct from told.mark
    ) fault on true
  `,

  // Each part of what is hashed has its length, or bytes could be moved from one to the other. The first seals had neither ties nor
  // refusals.
  'seals of entries follow from one another': (tx: Tx, scope: Scope) => tx`
    select position
    from ${sealsIn(tx, scope)} seal
    where position <> coalesce(before_position, 0) + 1 or up_to <= before_up_to
      or hash <> sha256(coalesce(before_hash, ''::bytea) || int8send(up_to) || marks || coalesce(ties, ''::bytea)
        || coalesce(refusals, ''::bytea))
      or length(marks) % 24 <> 0 or length(ties) <> 32 or length(refusals) <> 32
      or (ties is null) <> (refusals is null) or ties is null and before_ties is not null
  `,

  'owners of wallets and nonces of payouts are as they were sealed': (tx: Tx, scope: Scope) => tx`
    select position
    from ${sealsIn(tx, scope)} seal
    where ties <> seal_ties(case when before_ties is not null then before_up_to else 0 end, up_to)
  `,

  // Those older than seven years are removed. How old a seal is, the entries say that it took in; nothing vouches for
  // `sealed_at`. It is asked only of a seal that differs, since that costs more than to compare.
  'refusals are as they were sealed': (tx: Tx, scope: Scope) => tx`
    select seal.position
    from ${sealsIn(tx, scope)} seal
    left join (
      select sealed_in, sha256(string_agg(refusal_mark(r), ''::bytea order by key, actor)) as found
      from ledger_refusal r where ${wasSealedIn(tx, scope)} group by sealed_in
    ) refused on refused.sealed_in = seal.position
    where case when seal.refusals <> coalesce(refused.found, sha256(''::bytea)) then
      coalesce((select e.at from ledger_entry e where e.id >= seal.up_to order by e.id limit 1), business_now())
        > business_now() - make_interval(years => ${RETENTION.keepEntriesYears}) + interval '35 days'
    end
    union all
    select sealed_in from ledger_refusal r
    where ${wasSealedIn(tx, scope)} and not exists (select from entry_seal where position = sealed_in and refusals is not null)
  `,
}

function wasSealedIn(tx: Tx, { seals: { after, upTo } }: Scope) {
  return tx`sealed_in > ${after}::bigint and sealed_in <= ${upTo}::bigint`
}
