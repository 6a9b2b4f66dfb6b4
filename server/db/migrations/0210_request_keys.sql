-- Keys of money requests in one place: of tips, transfers, withdrawals, loads and guests' tips alike. One look-up finds what was
-- done under a key, and its primary key is the one guard against doing it twice.

-- The name of a key in 16 bytes, whoever sent it and whatever it looks like: any text is taken. A key belongs to its actor, so both
-- are hashed. One that begins with the time, as our own keys and a uuid of version 7 do, keeps those 48 bits in front: keys of one time
-- then lie side by side in the index. Stable, so that it can be written into the query that uses it.
create function request_key_id(actor uuid, key text) returns uuid
language sql stable
return case
  when key ~ '^[0-9a-f]+$' and length(key) >= 12
    then left(key, 12) || left(encode(sha256(uuid_send(actor) || convert_to(key, 'UTF8')), 'hex'), 20)
  when key ~ '^[0-9a-f]{8}-[0-9a-f]{4}-'
    then left(key, 13) || left(encode(sha256(uuid_send(actor) || convert_to(key, 'UTF8')), 'hex'), 20)
  else left(encode(sha256(uuid_send(actor) || convert_to(key, 'UTF8')), 'hex'), 32)
end::uuid;

create table request_key (
  id       uuid not null,
  -- The entry that was made under it; empty where it was refused, or is a payment whose money has not come.
  entry_id bigint,
  -- A person's or a guest's key is forgotten 400 days after this day. Empty for those of the service itself, which stay for ever.
  asked_on date,
  constraint request_key_pkey primary key (id)
) partition by hash (id);

do $$
begin
  for n in 0..15 loop
    execute format('create table request_key_%s partition of request_key for values with (modulus 16, remainder %s)',
      lpad(n::text, 2, '0'), n);
    execute format('revoke update on request_key_%s from enkosi_app', lpad(n::text, 2, '0'));
  end loop;
end $$;
revoke update on request_key from enkosi_app;

-- Rows come in the order of their days: a summary of each range of pages finds the old ones, and costs a tip nothing.
create index request_key_by_day on request_key using brin (asked_on) with (autosummarize = on);

create function request_key_stays() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.asked_on < business_today() - 400 then return old; end if;
  raise exception 'a key is kept for 400 days, and for ever if it is our own'
    using errcode = 'check_violation', constraint = 'request_key_stays';
end $$;

create trigger request_key_is_kept before update or delete on request_key
for each row execute function request_key_stays();

-- The database itself takes the key of whatever is written down, so that no way of writing can forget it.
create function take_keys_of_entries() returns trigger
language plpgsql as $$
begin
  insert into request_key (id, entry_id, asked_on)
  select request_key_id(actor, key), id, case when actor <> '00000000-0000-0000-0000-000000000000' then business_day end
  from added;
  return null;
end $$;

create trigger entry_takes_its_key after insert on ledger_entry
referencing new table as added
for each statement execute function take_keys_of_entries();

create function take_keys_of_refusals() returns trigger
language plpgsql as $$
begin
  insert into request_key (id, asked_on)
  select request_key_id(actor, key),
    case when actor <> '00000000-0000-0000-0000-000000000000' then (at at time zone 'Africa/Johannesburg')::date end
  from added;
  return null;
end $$;

create trigger refusal_takes_its_key after insert on ledger_refusal
referencing new table as added
for each statement execute function take_keys_of_refusals();

create function take_keys_of_loads() returns trigger
language plpgsql as $$
begin
  insert into request_key (id, asked_on)
  select request_key_id(person_id, key), (created_at at time zone 'Africa/Johannesburg')::date from added;
  return null;
end $$;

create trigger load_takes_its_key after insert on load
referencing new table as added
for each statement execute function take_keys_of_loads();

-- Guests have no account: all of them together are this actor, which nobody else is.
create function take_keys_of_guest_tips() returns trigger
language plpgsql as $$
begin
  insert into request_key (id, asked_on)
  select request_key_id('ffffffff-ffff-ffff-ffff-ffffffffffff', key), (created_at at time zone 'Africa/Johannesburg')::date from added;
  return null;
end $$;

create trigger guest_tip_takes_its_key after insert on guest_tip
referencing new table as added
for each statement execute function take_keys_of_guest_tips();

-- What was there before, by 0211: some entries at a time, each committed by itself, while everybody goes on. People's keys of more
-- than 400 days ago would be forgotten at once. Called again it finds what it has done already.
create procedure carry_keys_over()
language plpgsql as $$
declare
  at_once constant bigint := 10000;
  last bigint;
  start bigint;
begin
  select coalesce(max(id), 0), coalesce(min(id), 1) into last, start from ledger_entry;
  while start <= last loop
    insert into request_key (id, entry_id, asked_on)
    select request_key_id(actor, key), id, case when actor <> '00000000-0000-0000-0000-000000000000' then business_day end
    from ledger_entry
    where id >= start and id < start + at_once
      and (actor = '00000000-0000-0000-0000-000000000000' or business_day >= business_today() - 400)
    order by id
    on conflict do nothing;
    commit;
    start := start + at_once;
  end loop;
  insert into request_key (id, asked_on)
  select request_key_id(actor, key),
    case when actor <> '00000000-0000-0000-0000-000000000000' then (at at time zone 'Africa/Johannesburg')::date end
  from ledger_refusal
  where actor = '00000000-0000-0000-0000-000000000000' or (at at time zone 'Africa/Johannesburg')::date >= business_today() - 400
  on conflict do nothing;
  commit;
  insert into request_key (id, asked_on)
  select request_key_id(person_id, key), (created_at at time zone 'Africa/Johannesburg')::date
  from load
  where (created_at at time zone 'Africa/Johannesburg')::date >= business_today() - 400
  on conflict do nothing;
  commit;
  insert into request_key (id, asked_on)
  select request_key_id('ffffffff-ffff-ffff-ffff-ffffffffffff', key), (created_at at time zone 'Africa/Johannesburg')::date
  from guest_tip
  where (created_at at time zone 'Africa/Johannesburg')::date >= business_today() - 400
  on conflict do nothing;
end $$;
