-- Questions about one movement of money, and what operators answered. A correction may say which question it settles.
create table help_request (
  id          uuid primary key default gen_random_uuid(),
  -- Nobody once the account is closed; what was asked and answered goes with it.
  person_id   uuid references person,
  entry_id    bigint references ledger_entry,
  load_id     uuid references load,
  message     text not null,
  asked_at    timestamptz not null default business_now(),
  answer      text,
  answered_by uuid references person,
  answered_at timestamptz,
  constraint help_is_about_one_movement check (num_nonnulls(entry_id, load_id) = 1),
  constraint help_answer_is_whole check (num_nonnulls(answer, answered_by, answered_at) in (0, 3))
);

create index help_request_by_person on help_request (person_id, asked_at desc) where person_id is not null;
create index help_request_open on help_request (asked_at) where answer is null;

alter table correction add column help_id uuid references help_request;
