-- The stars that a tipper gave for one tip, once.
create table tip_rating (
  entry_id  bigint primary key references ledger_entry,
  worker_id uuid not null references worker,
  person_id uuid not null references person,
  stars     smallint not null,
  at        timestamptz not null default clock_timestamp(),
  constraint rating_is_one_to_five check (stars between 1 and 5)
);

create index tip_rating_by_person on tip_rating (person_id);
