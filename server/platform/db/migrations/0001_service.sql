-- The service does not own its tables. It works as this role, which may add entries, seals and audit events but neither change nor remove
-- them, and may switch no trigger off: a stolen connection of the service cannot rewrite the books. Migrations, backups and restores are
-- done by the owner (docs/deployment.md).
do $$
begin
  if not exists (select from pg_roles where rolname = 'enkosi_app') then create role enkosi_app nologin; end if;
exception
  -- Roles belong to all databases of a server: another one may be migrated at this moment.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the role enkosi_app is missing and % may not create it: ask an administrator for "create role enkosi_app"', current_user;
end $$;

revoke create on schema public from public;
grant usage on schema public to enkosi_app;
-- For every table of every migration. A table that the service must not change says so where it is made.
alter default privileges in schema public grant select, insert, update, delete on tables to enkosi_app;
alter default privileges in schema public grant usage, select on sequences to enkosi_app;
grant select on migration to enkosi_app;

-- Two clocks, one rule. business_now() is the time of the product: everything that a rule decides by or a person is shown (days, limits,
-- expiries, when to do something next, when somebody signed in). In simulation it can be moved. clock_timestamp() is the machine's own
-- time and never moves. It dates evidence about the books (seals, audit trail, proofs, migrations), and it times short exchanges whose
-- other end has a clock of its own (a sign-in under way, rate windows). now() is used nowhere: it is the time at which a transaction
-- began, which may be before its locks.

-- Zero except where time is moved in simulation or by a test.
create table clock_shift (
  only_row boolean primary key default true constraint clock_shift_has_one_row check (only_row),
  by       interval not null default interval '0'
);
insert into clock_shift default values;
revoke insert, update, delete on clock_shift from enkosi_app;

-- Volatile on purpose: taken after locks, it must be the time of now and not of the transaction's start.
create function business_now() returns timestamptz language sql volatile
return clock_timestamp() + (select by from clock_shift);

-- Midnight is taken in Johannesburg: the worker's day, not the server's.
create function local_today() returns date language sql volatile
return (business_now() at time zone 'Africa/Johannesburg')::date;

-- When each periodic job is to run next, who runs it, and until when nobody else does. A lease and not a lock, since a lock would keep a
-- connection of the pool for as long as the job takes, and all jobs together could take every one of them.
create table job (
  name        text primary key,
  due_at      timestamptz not null default '-infinity',
  last_run_at timestamptz, last_ms integer, failures integer not null default 0,
  holder      uuid, leased_until timestamptz
);

-- By which moment the last run of retention decided what is old. The next one goes on from there, by a day at most.
create table retention_run (
  only_row boolean primary key default true constraint retention_run_has_one_row check (only_row),
  until    timestamptz not null default clock_timestamp()
);
insert into retention_run default values;
revoke insert, delete on retention_run from enkosi_app;

-- Data put into a new database once, so that a restart does not add it again; and whether its money is real.
create table seeded (what text primary key, at timestamptz not null default clock_timestamp());

-- When a backup was last finished, by enkosi backup or by whatever tool takes them: how long ago that was is watched.
create table backup_taken (
  only_row boolean primary key default true constraint backup_taken_has_one_row check (only_row),
  at       timestamptz,
  -- When somebody told that a backup had been restored elsewhere.
  restored_at timestamptz
);
revoke insert, update, delete on backup_taken from enkosi_app;

-- How often somebody has called in the running window. Losing it in a crash costs nothing, so it is not logged.
create unlogged table rate_count (
  key     text primary key, ends_at timestamptz not null, used bigint not null
) with (fillfactor = 70);

-- Over is also a window that ends later than the next one would: a wrong clock began it. Of two that begin at once, one is a moment ahead.
create function rate_window_is_over(ends_at timestamptz, next_ends_at timestamptz) returns boolean language sql volatile
return ends_at not between clock_timestamp() and next_ends_at + interval '1 minute';

-- For triggers: refuses with a sentence, under the trigger's name.
create function refuse() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'check_violation', constraint = tg_name;
end $$;

-- For triggers: notifies the listeners of a channel once the change is committed.
create function tell() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;
