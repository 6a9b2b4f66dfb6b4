-- What was put into a new database once, so that a restart does not do it again.
create table seeded (
  what text primary key,
  at   timestamptz not null default clock_timestamp()
);
