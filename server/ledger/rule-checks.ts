import { RETENTION } from '#contract/limits.ts'
import type { Tx } from '#server/db/connect.ts'
import { entriesIn, FIRST, LAST, namesEntryIn, type Scope, startOf } from './scope.ts'

/** What must be true of entries and of what stands behind them. Each query gives the rows for which it is not. */
export const RULE_CHECKS = {
  'every fee and amount is one that its kind may have': (tx: Tx, scope: Scope) => tx`
    select id, kind, amount_cents, fee_cents from ${entriesIn(tx, scope)} e
    where not fee_fits(kind, fee_cents) or not amount_fits(kind, amount_cents)
  `,

  'whoever asked for an entry owns its wallet, or is the service itself': (tx: Tx, scope: Scope) => tx`
    select e.id, e.kind, e.actor, w.person_id as owner
    from ${entriesIn(tx, scope)} e
    left join wallet w on w.id = coalesce(e.debit_wallet, e.credit_wallet)
    where case when kind_is_asked_by_owner(e.kind) then e.actor is distinct from w.person_id
      else e.actor <> '00000000-0000-0000-0000-000000000000' end
  `,

  // Should the clock have gone back, a wallet stays on the later day, on which it was already. With `offset 0` that is looked up
  // for those entries alone; without, the whole table would be read for all of them.
  'every entry counts for the day on which it was made': (tx: Tx, scope: Scope) => tx`
    select e.id, e.at, e.business_day
    from ${entriesIn(tx, scope)} e
    cross join lateral (
      select coalesce(e.debit_wallet, e.credit_wallet, (select debit_wallet from ledger_entry w where w.id = e.settles)) as wallet
    ) mine
    where e.business_day <> (e.at at time zone 'Africa/Johannesburg')::date and e.id > ${startOf(scope)}::bigint and not exists (
      select from ledger_entry before
      where before.id < e.id and before.business_day = e.business_day
        and before.business_day = (before.at at time zone 'Africa/Johannesburg')::date
        and (before.debit_wallet = mine.wallet or before.debit_wallet is null and before.credit_wallet = mine.wallet)
      offset 0
    ) and not exists (
      select from detached_wallet d where d.wallet_id = mine.wallet and d.day = e.business_day and d.up_to <= ${startOf(scope)}::bigint
      offset 0
    )
  `,

  // Who was a worker once keeps the row.
  'every transfer is between two workers': (tx: Tx, scope: Scope) => tx`
    select e.id, e.debit_wallet, e.credit_wallet
    from ${entriesIn(tx, scope)} e
    where e.kind = 'transfer' and 2 <> (
      select count(*) from worker join wallet using (person_id) where wallet.id in (e.debit_wallet, e.credit_wallet)
    )
  `,

  // A key names one entry at most, so of two entries under one key at least one is not the one it names. Those of people are
  // forgotten some day, which the audit trail says, and may then be used again. With `offset 0` each is hashed once and looked up by
  // itself; without, all keys there are would be read for some entries.
  'every entry has its key, and no two have the same': (tx: Tx, scope: Scope) => tx`
    select e.id, e.actor, used.entry_id as key_of
    from (select id, kind, actor, business_day, request_key_id(actor, key) as key_id from ${entriesIn(tx, scope)} e offset 0) e
    left join lateral (select entry_id from request_key where id = e.key_id offset 0) used on true
    where used.entry_id is distinct from e.id
      and (not kind_is_asked_by_owner(e.kind) or e.business_day >= (
        select greatest(business_today() - ${RETENTION.keepKeysDays}::int, max((details ->> 'askedBefore')::date))
        from audit_event where subject = 'keys' and action = 'keys_forgotten'
      ))
  `,

  // Asked only where all is proved from zero: a key too many moves no money, and no index finds the keys of some entries.
  'every key of an entry names the entry that was made under it': (tx: Tx, { entries: { after, upTo } }: Scope) => tx`
    select used.id, used.entry_id
    from request_key used
    left join ledger_entry e on e.id = used.entry_id
    where ${after === FIRST && upTo === LAST} and used.entry_id is not null
      and (e.id is null or used.id <> request_key_id(e.actor, e.key))
  `,

  // Within a month an index refuses it, across months the rule for new entries.
  'no withdrawal was paid out or brought back twice': (tx: Tx, scope: Scope) => tx`
    select e.id, other.id as other_id, coalesce(e.settles, e.reverses) as withdrawal
    from ${entriesIn(tx, scope)} e
    join ledger_entry other on other.id > e.settles and other.settles = e.settles and other.id <> e.id
    union all
    select e.id, other.id, e.reverses
    from ${entriesIn(tx, scope)} e
    join ledger_entry other on other.id > e.reverses and other.reverses = e.reverses and other.id <> e.id
  `,

  // One that settles the difference of a load is the entry of that load.
  'every correction was proposed by one operator and approved by another': (tx: Tx, scope: Scope) => tx`
    select coalesce(e.id, c.entry_id) as entry_id, c.id as correction_id, c.state
    from (
      select * from ${entriesIn(tx, scope)} e where kind in ('correction_in', 'correction_out')
      union all
      select e.* from ${entriesIn(tx, scope)} e join correction on correction.entry_id = e.id
      where correction.load_id is not null and e.kind not in ('correction_in', 'correction_out')
    ) e
    full join (select * from correction where state = 'posted' and ${namesEntryIn(tx, 'entry_id', scope)}) c on c.entry_id = e.id
    left join (select * from correction where state in ('approved', 'posted')) decided
      on e.key = coalesce('load:' || decided.load_id, 'correction:' || decided.id)
    where (
      (c.id is null or c.id = decided.id)
      and decided.proposed_by <> decided.decided_by
      and decided.person_id not in (decided.proposed_by, decided.decided_by)
      and decided.wallet_id = coalesce(e.debit_wallet, e.credit_wallet) and decided.amount_cents = e.amount_cents
      and decided.direction = case e.kind when 'correction_out' then 'out' else 'in' end
      and (e.kind = 'load') = (decided.load_id is not null)
      and exists (
        select from audit_event a
        where a.subject = decided.id::text and a.action = 'correction_proposed' and a.actor = decided.proposed_by::text
          and a.details ->> 'amount' = decided.amount_cents::text and a.details ->> 'direction' = decided.direction
          and a.details ->> 'personId' = decided.person_id::text
          and a.details ->> 'loadId' is not distinct from decided.load_id::text
      )
      and exists (
        select from audit_event a
        where a.subject = decided.id::text and a.action = 'correction_approved' and a.actor = decided.decided_by::text
      )
    ) is not true
  `,
}
