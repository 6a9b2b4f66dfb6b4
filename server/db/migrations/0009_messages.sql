-- What visitors and users wrote to the team.
create table message (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null,
  name       text not null,
  email      text not null,
  subject    text,
  category   text,
  message    text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- How far operators are with it.
  status     text not null default 'new',
  constraint message_is_contact_or_feedback check (
    (kind = 'contact' and subject is not null and category is null)
    or (kind = 'feedback' and subject is null and category is not null)
  ),
  constraint message_status_is_known check (status in ('new', 'in_progress', 'answered', 'closed'))
);

create index message_by_time on message (created_at desc, id);
create index message_by_email on message (lower(email));
create index message_by_status on message (status, created_at desc);
