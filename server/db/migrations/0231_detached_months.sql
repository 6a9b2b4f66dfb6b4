-- Closed months whose tips and transfers were taken out of the database (npm run books -- detach). The proof begins at the end of the last
-- of them instead of zero. What is said of each is signed with the key that is not in the database.
create table detached_month (
  -- As in closed_month.
  month       text primary key,
  -- No entry of it has a higher number.
  up_to       bigint not null unique,
  -- JSON: how many entries there were until then, the balance of every account, and the hashes of what stayed and of detached_wallet.
  body        text not null,
  signature   text not null,
  detached_at timestamptz not null default clock_timestamp()
);

-- What each wallet that moved in a detached month was at its end. One that did not has no row of that month: its last one counts.
create table detached_wallet (
  like checkpoint_wallet including constraints,
  up_to bigint not null,
  primary key (wallet_id, up_to)
);

create function detached_mark(d detached_wallet) returns bytea
language sql immutable
return sha256(int8send(d.wallet_id) || int8send(d.version) || int8send(d.balance_cents) || int8send(d.debt_cents)
  || int4send(d.day - date '2000-01-01') || int8send(d.day_out_cents) || int8send(d.month_out_cents)
  || int4send(d.day_free_withdrawals) || int8send(d.tips_received));

create index detached_wallet_by_month on detached_wallet (up_to, wallet_id);

-- What of a month is taken out. Something outside the books stands behind all other kinds, such as a payment or a payout, or they tell of
-- one that does.
create function leaves(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'transfer');

revoke insert, update, delete on detached_month, detached_wallet from enkosi_app;

-- Gives a table that is to become the partition of a month the indexes and guards of the one that was made last.
create function guard_month_of_entries(name text) returns void
language plpgsql
set search_path = public, pg_temp as $$
declare
  pattern constant regclass := (select max(inhrelid) from pg_inherits where inhparent = 'ledger_entry'::regclass);
  statement text;
begin
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
end $$;

create or replace function make_month_of_entries(month date) returns void
language plpgsql
set search_path = public, pg_temp as $$
declare
  name constant text := 'ledger_entry_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like ledger_entry including constraints)', name);
  perform guard_month_of_entries(name);
  execute format('alter table ledger_entry attach partition %I for values from (%s) to (%s)',
    name, first_entry_of(month), first_entry_of((month + interval '1 month')::date));
end $$;

-- Puts a table with the same name and "_new" in the place of the partition of a month, which is dropped. Its rows were looked at before,
-- so that all this takes as long as a few rows of the catalogue. Whoever reads or writes entries is waited for, and waits.
create function replace_month_of_entries(name text) returns void
language plpgsql
set search_path = public, pg_temp as $$
declare
  bounds constant text := (select pg_get_expr(relpartbound, oid) from pg_class where oid = name::regclass);
  index_name text;
begin
  execute format('lock table only ledger_entry, only %I in access exclusive mode', name);
  execute format('alter table ledger_entry detach partition %I', name);
  execute format('drop table %I', name);
  execute format('alter table %I rename to %I', name || '_new', name);
  for index_name in select relname from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = name::regclass loop
    execute format('alter index %I rename to %I', index_name, replace(index_name, name || '_new', name));
  end loop;
  execute format('alter table ledger_entry attach partition %I %s', name, bounds);
  execute format('alter table %I drop constraint entry_is_of_its_month', name);
end $$;

revoke execute on function guard_month_of_entries(text), replace_month_of_entries(text) from public;
