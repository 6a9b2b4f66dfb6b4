-- Everyone who signs in, known by the identity provider's own name for them, never by email; and everyone who joined by phone, whose issuer
-- is 'phone'. An identity provider's is a URL.
create table person (
  id            uuid primary key default gen_random_uuid(),
  issuer        text not null, subject text not null,
  -- Only if the identity provider vouches for it.
  email         text,
  first_name    text, last_name text, profile_image_url text,
  -- The name that others see instead of the id: stable, and says nothing about the person.
  pseudonym     text not null unique default 'p_' || encode(sha256(gen_random_uuid()::text::bytea), 'hex'),
  -- Empty until they choose one. A phone may use another one.
  language      text constraint person_language_is_known check (language in ('en', 'zu', 'xh', 'af', 'st')),
  created_at    timestamptz not null default business_now(), last_seen_at timestamptz not null default business_now(),
  deleted_at    timestamptz,
  -- Since devices were last signed out from elsewhere: the identity provider has to ask again, whatever it still knows.
  sign_in_after timestamptz,
  -- Another identity with the address of a closed account came back to it: limits and debts are the same, the past before this is not shown.
  history_since timestamptz,
  -- Retention. An account nobody has used for 2 years is archived until its person comes back; of a closed account, what is left of the
  -- person is erased.
  archived_at   timestamptz, erased_at timestamptz,
  -- How often they have registered as a worker on the day of their latest registration.
  registered_on date not null default '2000-01-01', registrations_of_day integer not null default 0,
  -- Binds the identity to this person, by a key that is not in the database: writing here is not enough to sign in as somebody else
  -- unnoticed.
  identity_seal bytea constraint person_identity_seal_is_a_hash check (octet_length(identity_seal) = 32),
  -- Somebody who joined by phone and then signed in to the app: from then on the account is opened again by that identity, and by no document.
  joined_app_at timestamptz,
  -- The number of somebody without the app was lost and moved to another one: until then no cash.
  cash_held_until timestamptz,
  constraint person_is_known_once unique (issuer, subject)
);
revoke delete on person from enkosi_app;

-- Since when a person's past is shown to them. Read as `(select own_history_since(…))`, once for all rows.
create function own_history_since(person_id uuid) returns timestamptz language sql stable
return coalesce((select history_since from person where id = person_id), '-infinity');
create index person_by_email on person (lower(email));
-- Found by the beginning of an e-mail address.
create index person_by_email_beginning on person (lower(email) text_pattern_ops);
create index person_to_archive on person (last_seen_at) where archived_at is null and deleted_at is null;
create index person_to_erase on person (deleted_at) where erased_at is null and deleted_at is not null;
-- Closed wallets that hold money again are looked for every few minutes.
create index person_closed on person (id) where deleted_at is not null;

-- The owners of closed accounts, as keyed hashes: of the identity provider's name for the person, and of the address it vouched for. The
-- key is not in the database. A person who signs in again under one of them gets the same account back, and with it the limits, the hold,
-- the debt and the money that came late: rules cannot be shaken off by closing an account.
create table closed_identity (
  hash      bytea primary key constraint closed_identity_is_a_hash check (octet_length(hash) = 32),
  person_id uuid not null references person, closed_at timestamptz not null default business_now()
);
create index closed_identity_by_person on closed_identity (person_id);

-- The document that somebody showed who joined by phone. The keyed hash keeps one number with one account for ever, also after it was
-- closed: limits, hold and debt cannot be shaken off by joining again. Number, birth date and surname as typed are sealed like bank details,
-- and gone with the account.
create table identity_document (
  person_id uuid primary key references person,
  kind      text not null constraint identity_document_kind_is_known check (kind in ('za_id', 'passport', 'refugee')),
  -- That issued the document or that somebody fled from: two letters of ISO 3166.
  country   text,
  hash      bytea not null constraint identity_document_is_of_one_person unique
    constraint identity_document_hash_is_a_hash check (octet_length(hash) = 32),
  sealed    bytea, key_id text,
  given_at  timestamptz not null default business_now(),
  constraint identity_document_is_whole_or_erased check ((sealed is null) = (key_id is null) and (sealed is null) = (country is null))
);
revoke delete on identity_document from enkosi_app;

-- The population register's answer about such a document: one question about each, under one reference however often it is asked.
create table register_check (
  person_id       uuid primary key references person,
  reference       uuid not null default gen_random_uuid(),
  -- When the document was given that it is about: another one is asked about anew.
  given_at        timestamptz not null,
  asks            integer not null default 0,
  -- Empty once there is nothing more to ask.
  due_at          timestamptz,
  -- The first answer.
  status          text constraint register_check_status_is_known check (status in ('matched', 'mismatch', 'unknown', 'deceased')),
  answered_at     timestamptz,
  -- A later answer that differs, or that an answer was about another reference. Operators decide then.
  contradicted_by text,
  constraint register_check_answered_has_time check ((status is null) = (answered_at is null))
);
create index register_check_due on register_check (due_at) where due_at is not null;

-- A fixed text, hashed with that key by the first process that served this database. With another key no hash above would be found again,
-- and nothing would say so: a process that has another one does not start.
create table identity_key_check (
  only_row boolean primary key default true constraint identity_key_check_has_one_row check (only_row),
  hash     bytea not null constraint identity_key_check_is_a_hash check (octet_length(hash) = 32)
);
revoke update, delete on identity_key_check from enkosi_app;

-- A signed-in browser. Only a hash of what its cookie holds is kept: reading this table does not let anyone sign in.
create table session (
  id               uuid primary key default gen_random_uuid(),
  token_hash       bytea not null constraint session_token_is_a_hash check (octet_length(token_hash) = 32),
  person_id        uuid not null references person, device text not null,
  -- The token that the identity provider asks for when the session ends there too.
  id_token         text,
  signed_in_at     timestamptz not null default business_now(), last_seen_at timestamptz not null default business_now(),
  -- When the person last showed the identity provider who they are, which may be long before this session began.
  authenticated_at timestamptz,
  constraint session_token_is_unique unique (token_hash)
);
create index session_by_person on session (person_id, signed_in_at);

-- Every process keeps the callers it saw in the last seconds; this tells all of them at once that one is out of date.
create function tell_person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('person', coalesce(new.person_id, old.person_id)::text);
  return null;
end $$;

create trigger session_end_is_told after delete on session for each row execute function tell_person_changed();

-- A sign-in that has been started and not come back yet. Taking it out is what makes it single-use.
create table sign_in (
  state        text primary key,
  -- Of the cookie that the browser got when it set out: another browser cannot finish this sign-in.
  browser_hash bytea not null,
  nonce        text not null, code_verifier text not null, return_to text not null,
  expires_at   timestamptz not null, started_at timestamptz not null default clock_timestamp(),
  -- A sign-in at which the provider shall ask even somebody whom it still knows.
  is_fresh     boolean not null default false
);

-- A person's request about their own data. The law gives 30 days.
create table privacy_request (
  id        uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  kind      text not null constraint privacy_request_kind_is_known check (kind in ('access', 'correction', 'objection', 'deletion')),
  -- Erased together with the person's other data; that there was a request, and when it was answered, stays.
  message   text,
  state     text not null default 'open' constraint privacy_request_state_is_known check (state in ('open', 'done', 'refused')),
  asked_at  timestamptz not null default business_now(), due_on date not null,
  answer    text, answered_by uuid references person, answered_at timestamptz,
  -- By an operator, for somebody without the app who called, and how they were known. Two operators have to agree about the data of a stranger.
  opened_by uuid references person, identity_note text,
  constraint privacy_request_answered_has_time check ((state = 'open') = (answered_at is null)),
  constraint privacy_request_needs_two_operators check (answered_by <> opened_by and opened_by <> person_id)
);
create unique index privacy_request_open_once on privacy_request (person_id, kind) where state = 'open';
create index privacy_request_by_person on privacy_request (person_id, asked_at desc);
create index privacy_request_by_due on privacy_request (due_on) where state = 'open';
