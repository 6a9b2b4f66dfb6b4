-- Somebody says that a code does not belong to the person in front of them. A person decides, never a count.
create table code_report (
  id         uuid primary key default gen_random_uuid(),
  worker_id  uuid not null references worker,
  -- Who said so, if they were signed in.
  person_id  uuid references person,
  message    text,
  created_at timestamptz not null default business_now(),
  closed_at  timestamptz,
  closed_by  uuid references person,
  constraint code_report_closed_by_somebody check ((closed_at is null) = (closed_by is null))
);

create index code_report_open on code_report (created_at) where closed_at is null;
-- Whoever repeats it has said it already.
create unique index code_report_open_once on code_report (worker_id, person_id) where closed_at is null;
create index code_report_by_person on code_report (person_id) where person_id is not null;

-- What operators read per worker.
create index guest_tip_by_creation on guest_tip (created_at);
