-- When each periodic job is to run next. Several processes may run at once: one of them does.
create table job (
  name        text primary key,
  due_at      timestamptz not null default '-infinity',
  last_run_at timestamptz,
  last_ms     integer,
  failures    integer not null default 0
);

-- What was put into a new database once, so that a restart does not do it again.
create table seeded (
  what text primary key,
  at   timestamptz not null default clock_timestamp()
);
