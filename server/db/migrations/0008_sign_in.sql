-- A signed-in browser. Only a hash of what its cookie holds is kept: whoever reads this table cannot sign in with it.
create table session (
  id               uuid primary key default gen_random_uuid(),
  token_hash       bytea not null,
  person_id        uuid not null references person,
  device           text not null,
  -- What the identity provider asks for when the session ends there too.
  id_token         text,
  signed_in_at     timestamptz not null default business_now(),
  last_seen_at     timestamptz not null default business_now(),
  -- When the person last showed the identity provider who they are, which may be long before this session began.
  authenticated_at timestamptz,
  constraint session_token_is_unique unique (token_hash),
  constraint session_token_is_a_hash check (octet_length(token_hash) = 32)
);

create index session_by_person on session (person_id, signed_in_at);

-- Every process keeps the callers it saw in the last seconds; these tell all of them at once that one is out of date.
create function tell_session_ended() returns trigger
language plpgsql as $$
begin
  perform pg_notify('person', old.person_id::text);
  return null;
end $$;

create trigger session_end_is_told after delete on session
for each row execute function tell_session_ended();

create function tell_worker_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify('person', new.person_id::text);
  return null;
end $$;

create trigger worker_change_is_told after insert or update of removed_at on worker
for each row execute function tell_worker_changed();

-- A sign-in that has been started and not come back yet. Taking it out is what makes it single-use.
create table sign_in (
  state         text primary key,
  -- Of the cookie that the browser got when it set out: another browser cannot finish this sign-in.
  browser_hash  bytea not null,
  nonce         text not null,
  code_verifier text not null,
  return_to     text not null,
  expires_at    timestamptz not null,
  started_at    timestamptz not null default clock_timestamp(),
  -- A sign-in at which the provider shall ask even somebody whom it still knows.
  is_fresh      boolean not null default false
);

-- How often somebody has called in the running window. Losing it in a crash costs nothing, so it is not logged.
create unlogged table rate_count (
  key     text primary key,
  ends_at timestamptz not null,
  used    bigint not null
) with (fillfactor = 70);
