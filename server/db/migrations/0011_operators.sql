-- A mistake put right by hand: proposed by one operator, approved by another, moved by the ledger.
create table correction (
  id           uuid primary key,
  person_id    uuid not null references person,
  wallet_id    bigint not null references wallet,
  direction    text not null,
  amount_cents bigint not null,
  reason       text not null,
  state        text not null default 'proposed',
  proposed_by  uuid not null references person,
  proposed_at  timestamptz not null default business_now(),
  decided_by   uuid references person,
  decided_at   timestamptz,
  entry_id     bigint unique references ledger_entry,
  constraint correction_moves_something check (amount_cents > 0),
  constraint correction_direction_is_known check (direction in ('in', 'out')),
  -- `refused`: approved, and then the ledger said no.
  constraint correction_state_is_known check (state in ('proposed', 'approved', 'posted', 'declined', 'refused')),
  constraint correction_decided_has_decider
    check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint correction_needs_a_second_operator check (state in ('proposed', 'declined') or decided_by <> proposed_by),
  constraint correction_is_never_ones_own
    check (proposed_by <> person_id and (state in ('proposed', 'declined') or decided_by <> person_id)),
  constraint correction_posted_has_its_entry check ((state = 'posted') = (entry_id is not null))
);

create index correction_by_time on correction (proposed_at desc);
create index correction_open on correction (proposed_at) where state in ('proposed', 'approved');

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
