-- Where our books and those of the payment provider or the bank disagree. Found by a job, looked at by operators, and
-- never mended silently: a row is resolved only when a later comparison no longer finds it.
create table reconciliation_difference (
  id           bigint generated always as identity primary key,
  kind         text not null,
  -- The load, payout or account that it is about.
  subject      text collate "C" not null,
  amount_cents bigint,
  explanation  text not null,
  -- When that began which should have been settled since.
  since        timestamptz not null,
  found_at     timestamptz not null default business_now(),
  resolved_at  timestamptz
);

create unique index difference_open_once on reconciliation_difference (kind, subject) where resolved_at is null;
create index difference_by_time on reconciliation_difference (found_at desc);

-- When each periodic job is to run next. Several processes may run at once: one of them does.
create table job (
  name        text primary key,
  due_at      timestamptz not null default '-infinity',
  last_run_at timestamptz,
  last_ms     integer,
  failures    integer not null default 0
);
