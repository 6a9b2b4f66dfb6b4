-- The clock that decides days, months and expiries. The shift is zero except where a test moves time.
create table clock_shift (
  only_row boolean primary key default true,
  by       interval not null default interval '0',
  constraint clock_shift_has_one_row check (only_row)
);
insert into clock_shift default values;

-- Volatile on purpose: taken after locks, it must be the time of now and not of the transaction's start.
create function business_now() returns timestamptz
language sql volatile
return clock_timestamp() + (select by from clock_shift);

-- Midnight is taken in Johannesburg: the worker's day, not the server's.
create function business_today() returns date
language sql volatile
return (business_now() at time zone 'Africa/Johannesburg')::date;

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
  constraint person_is_known_once unique (issuer, subject)
);

create index person_by_email on person (lower(email));
