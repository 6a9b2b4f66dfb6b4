-- What operators decide. Each deed itself is in the audit trail; this is what follows from it.

-- A worker whose verification was turned down waits no longer; changing one's mind clears it.
alter table worker add column rejected_at timestamptz;
alter table worker add constraint worker_is_not_verified_and_rejected check (verified_at is null or rejected_at is null);
create index worker_waiting on worker (created_at, id)
  where verified_at is null and rejected_at is null and removed_at is null;

alter table message add column status text not null default 'new';
alter table message add constraint message_status_is_known check (status in ('new', 'in_progress', 'answered', 'closed'));
create index message_by_status on message (status, created_at desc);

-- Found by the beginning of an e-mail address.
create index person_by_email_beginning on person (lower(email) text_pattern_ops);

-- Entries come in the order of their days, so a summary of each range of pages finds the last 30 of them; unlike a
-- full index it costs a tip nothing.
create index entry_by_day on ledger_entry using brin (business_day);

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

-- What a person asks about their own data. The law gives 30 days.
create table privacy_request (
  id          uuid primary key default gen_random_uuid(),
  person_id   uuid not null references person,
  kind        text not null,
  -- Erased together with the person's other data; that there was a request, and when it was answered, stays.
  message     text,
  state       text not null default 'open',
  asked_at    timestamptz not null default business_now(),
  due_on      date not null,
  answer      text,
  answered_by uuid references person,
  answered_at timestamptz,
  constraint privacy_request_kind_is_known check (kind in ('access', 'correction', 'objection', 'deletion')),
  constraint privacy_request_state_is_known check (state in ('open', 'done', 'refused')),
  constraint privacy_request_answered_has_time check ((state = 'open') = (answered_at is null))
);

create unique index privacy_request_open_once on privacy_request (person_id, kind) where state = 'open';
create index privacy_request_by_person on privacy_request (person_id, asked_at desc);
create index privacy_request_by_due on privacy_request (due_on) where state = 'open';

-- Retention. An account nobody has used for 2 years is archived until its person comes back; of a closed account,
-- what is left of the person is erased.
alter table person add column archived_at timestamptz;
alter table person add column erased_at timestamptz;
create index person_to_archive on person (last_seen_at) where archived_at is null and deleted_at is null;
create index person_to_erase on person (deleted_at) where erased_at is null and deleted_at is not null;

-- The latest proofs of the books, with the balance of every account at that time.
create table ledger_proof (
  id            bigint generated always as identity primary key,
  at            timestamptz not null default clock_timestamp(),
  ok            boolean not null,
  checks        jsonb not null,
  trial_balance jsonb not null,
  entries       bigint not null
);
