-- Entries lie in one partition for each month, by ranges of their numbers. Each month has a million million numbers of its own: at
-- the end of a month the sequence is moved to the first number of the next one, and that is the whole cut. No bound is ever changed,
-- nothing is copied, and a month that is not cut in time goes on in the partition it is in: an entry never fails for lack of one.
-- The table of before becomes the first partition as it is.
create function first_entry_of(month date) returns bigint
language sql immutable
return ((extract(year from month)::bigint - 2000) * 12 + extract(month from month)::bigint - 1) * 1000000000000;

-- The first number after the month of an entry.
create function after_month_of(entry_id bigint) returns bigint
language sql immutable
return case when entry_id < 300000000000000 then 300000000000000 else (entry_id / 1000000000000 + 1) * 1000000000000 end;

-- What no partition can know alone: that no withdrawal is paid out or brought back twice, each time in another month.
create or replace function check_added_entries() returns trigger
language plpgsql as $$
declare
  broken text;
begin
  select fault into broken
  from (
    select case
      when (e.debit_wallet is not null and debit.owner is null) or (e.credit_wallet is not null and credit.owner is null)
        then 'entry_names_wallets_that_exist'
      when kind_is_asked_by_owner(e.kind) and e.actor <> coalesce(debit.owner, credit.owner)
        then 'entry_actor_owns_the_wallet'
      when e.settles is not null and not exists (
        select from ledger_entry w
        where w.id = e.settles and w.kind = 'withdrawal' and w.amount_cents - w.fee_cents = e.amount_cents
      ) or e.reverses is not null and not exists (
        select from ledger_entry w
        where w.id = e.reverses and w.kind = 'withdrawal'
          and (w.amount_cents, w.fee_cents, w.debit_wallet) = (e.amount_cents, e.fee_cents, e.credit_wallet)
      ) then 'entry_matches_its_withdrawal'
      when e.settles is not null and exists (select from ledger_entry o where o.settles = e.settles and o.id > e.settles and o.id <> e.id)
        then 'entry_settles_once'
      when e.reverses is not null and exists (select from ledger_entry o where o.reverses = e.reverses and o.id > e.reverses and o.id <> e.id)
        then 'entry_reverses_once'
    end as fault
    from added e
    cross join lateral (select (select person_id from wallet where id = e.debit_wallet) as owner) debit
    cross join lateral (select (select person_id from wallet where id = e.credit_wallet) as owner) credit
  ) found
  where fault is not null
  limit 1;
  if broken is not null then
    raise exception 'new entry violates "%"', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end $$;

do $$
declare
  table_of_before constant regclass := 'ledger_entry';
  row_of_before constant oid := (select reltype from pg_class where oid = table_of_before);
  remade text[];
  guards text[];
  obsolete oid[];
  next_id bigint;
  index_name text;
  statement text;
begin
  lock table ledger_entry in access exclusive mode;

  -- Views and functions hold on to the table itself, whatever its name: they are made again for the new one, word for word.
  select array_agg(definition) into remade
  from (
    select format('create or replace view %I as %s', relname, pg_get_viewdef(pg_class.oid)) as definition
    from pg_class
    where relkind = 'v' and exists (
      select from pg_rewrite join pg_depend on classid = 'pg_rewrite'::regclass and objid = pg_rewrite.oid
      where ev_class = pg_class.oid and refclassid = 'pg_class'::regclass and refobjid = table_of_before
    )
    union all
    select pg_get_functiondef(pg_proc.oid)
    from pg_proc
    where exists (
      select from pg_depend
      where classid = 'pg_proc'::regclass and objid = pg_proc.oid
        and (refclassid = 'pg_class'::regclass and refobjid = table_of_before or refclassid = 'pg_type'::regclass and refobjid = row_of_before)
    )
  ) bound;
  select array_agg(pg_get_triggerdef(oid)) into guards from pg_trigger where tgrelid = table_of_before and not tgisinternal;
  select array_agg(oid) into obsolete from pg_proc where row_of_before = any (proargtypes);
  select case when is_called then last_value + 1 else last_value end into next_id from ledger_entry_id_seq;

  alter table ledger_entry rename to ledger_entry_before;
  alter table ledger_entry_before alter column id drop identity;
  for index_name in select relname from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = table_of_before loop
    execute format('alter index %I rename to %I', index_name,
      'ledger_entry_before_' || regexp_replace(index_name, '^(ledger_)?entry_', ''));
  end loop;

  create table ledger_entry (like ledger_entry_before including constraints) partition by range (id);
  alter table ledger_entry drop constraint entry_is_from_before_months, add primary key (id);
  execute format('alter table ledger_entry alter column id add generated always as identity (start with %s)', next_id);
  -- Their checks are those of the whole table, and validated (0221): this reads nothing.
  alter table ledger_entry attach partition ledger_entry_before for values from (minvalue) to (300000000000000);
  alter table ledger_entry_before drop constraint entry_is_from_before_months;

  foreach statement in array remade || guards loop
    execute statement;
  end loop;
  foreach statement in array obsolete::regprocedure[]::text[] loop
    execute format('drop function %s', statement);
  end loop;
end $$;

-- The service adds to the whole and reads the whole; the partitions are nobody's door.
revoke update, delete on ledger_entry from enkosi_app;
revoke all on ledger_entry_before from enkosi_app;

-- Makes the partition of a month, if there is none, with the indexes and guards of the one that was made last. A new table is attached
-- without a lock that anybody waits for.
create function make_month_of_entries(month date) returns void
language plpgsql
set search_path = public, pg_temp as $$
declare
  name constant text := 'ledger_entry_' || to_char(month, 'YYYY_MM');
  pattern constant regclass := (select max(inhrelid) from pg_inherits where inhparent = 'ledger_entry'::regclass);
  statement text;
begin
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like ledger_entry including constraints)', name);
  execute format('revoke all on %I from enkosi_app', name);
  for statement in
    select format('alter table %s add constraint %I %s', pattern, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = pattern and contype in ('p', 'u')
    union all
    select pg_get_indexdef(indexrelid)
    from pg_index
    where indrelid = pattern and not exists (select from pg_constraint where conrelid = pattern and conindid = indexrelid)
    union all
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid = pattern and not tgisinternal
  loop
    execute replace(statement, pattern::text, name);
  end loop;
  execute format('alter table ledger_entry attach partition %I for values from (%s) to (%s)',
    name, first_entry_of(month), first_entry_of((month + interval '1 month')::date));
end $$;

-- What the service may ask for, though it owns no table: the partitions of this month and the next. Asked long before they are needed.
create function make_months_of_entries() returns void
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '400ms' as $$
begin
  perform pg_advisory_xact_lock(7250003);
  perform make_month_of_entries(date_trunc('month', business_today())::date);
  perform make_month_of_entries((date_trunc('month', business_today()) + interval '1 month')::date);
end $$;

-- The cut: the next entry gets the first number of this month. Whoever is writing entries is waited for and others wait meanwhile, at
-- most as long as the lock may be waited for: so no writer is left who does not know the new partition, and everything with a lower
-- number is written. True if it was cut now.
create function begin_month_of_entries() returns boolean
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '400ms' as $$
declare
  last_before constant bigint := first_entry_of(business_today()) - 1;
begin
  perform pg_advisory_xact_lock(7250003);
  if (select last_value from ledger_entry_id_seq) >= last_before then return false; end if;
  -- A sequence does not go back with its transaction: the partition must be there for good.
  if not exists (
    select from pg_class join pg_inherits on inhrelid = pg_class.oid
    where inhparent = 'ledger_entry'::regclass and relname = 'ledger_entry_' || to_char(business_today(), 'YYYY_MM')
      and pg_class.xmin <> pg_current_xact_id()::xid
  ) then return false; end if;
  lock table ledger_entry in share mode;
  perform setval('ledger_entry_id_seq', last_before);
  return true;
end $$;

revoke execute on function make_month_of_entries(date), make_months_of_entries(), begin_month_of_entries() from public;
grant execute on function make_months_of_entries(), begin_month_of_entries() to enkosi_app;
