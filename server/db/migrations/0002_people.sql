-- Whoever signs in, known by the identity provider's own name for them, never by e-mail.
create table person (
  id                uuid primary key default gen_random_uuid(),
  issuer            text not null,
  subject           text not null,
  email             text,
  first_name        text,
  last_name         text,
  profile_image_url text,
  -- What others see instead of the id: stable, and says nothing about who it is.
  pseudonym         text not null unique default 'p_' || encode(sha256(gen_random_uuid()::text::bytea), 'hex'),
  created_at        timestamptz not null default clock_timestamp(),
  last_seen_at      timestamptz not null default clock_timestamp(),
  deleted_at        timestamptz,
  -- Retention. An account nobody has used for 2 years is archived until its person comes back; of a closed account,
  -- what is left of the person is erased.
  archived_at       timestamptz,
  erased_at         timestamptz,
  constraint person_is_known_once unique (issuer, subject)
);

create index person_by_email on person (lower(email));
-- Found by the beginning of an e-mail address.
create index person_by_email_beginning on person (lower(email) text_pattern_ops);
create index person_to_archive on person (last_seen_at) where archived_at is null and deleted_at is null;
create index person_to_erase on person (deleted_at) where erased_at is null and deleted_at is not null;

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
