-- Where workers can be found. Typed freely by each worker, kept once per spelling: a search is resolved against this small dictionary
-- first and only then against workers.
create table place (
  id    integer generated always as identity primary key,
  -- Folded words with one space between (see server/features/search/search-text.ts).
  words text collate "C" not null constraint place_is_known_once unique
);

-- A place as someone may begin to type it: from each of its words on, without spaces.
create table place_form (form text collate "C" not null, place_id integer not null references place, primary key (form, place_id));
create index place_form_by_place on place_form (place_id);

-- The names of places, each by itself and with every one of its letters left out, so that a name one letter off is found.
create table place_misspelling (spelling text collate "C" not null, name text collate "C" not null, primary key (spelling, name));

-- The check digit of Damm, over all digits before it; 0 for a number that has the right one. A wrong digit, or two neighbours that were
-- swapped, always give another one.
create function damm(digits text) returns integer language plpgsql immutable as $$
declare
  quasigroup constant text := '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790';
  interim integer := 0;
begin
  for place in 1 .. length(digits) loop
    interim := substr(quasigroup, 10 * interim + substr(digits, place, 1)::integer + 1, 1)::integer;
  end loop;
  return interim;
end $$;

-- A person has one row for ever: a worker who stops and starts again is the same worker.
create table worker (
  -- `seq` is the order of registration: between equals the first comes first.
  id               uuid primary key default gen_random_uuid(), seq bigint generated always as identity constraint worker_seq_is_unique unique,
  person_id        uuid not null references person constraint worker_is_one_per_person unique,
  guard_number     text not null,
  -- Eight digits that any keypad can type, the last a check digit. Rows are never deleted, so no number is ever given to somebody else. The
  -- first digit tells it from the number of a printed card.
  worker_number    text collate "C" not null constraint worker_number_is_unique unique,
  -- The form of the worker ID that is unique (contract/worker-id.ts).
  guard_key        text collate "C" not null constraint worker_key_is_unique unique,
  -- The version of the wallet when this ID was taken: the movements before have nothing to do with it.
  id_since_version bigint not null default 0,
  -- The search compares these: the skeleton of the ID (contract/guard-number-skeleton.ts), its last run of digits without leading zeros,
  -- and the folded first name while the worker shows it.
  search_id        text collate "C" not null, search_digits text collate "C", search_name text collate "C",
  service_category text collate "C" not null default 'parking_guard',
  location         text, place_id integer references place,
  -- Tippers see first name and initial, so that they know whom they pay, unless the worker switches it off.
  shows_name       boolean not null default true,
  -- Which of the drawings of the service type stands for them.
  face             smallint not null default 1 constraint worker_face_is_drawn check (face between 1 and 4),
  -- Account number, bank and holder, sealed together; the key's name stands beside them so that keys can change.
  bank_details     bytea, bank_key_id text,
  -- Where the money goes was changed: the worker sees it for some days.
  bank_changed_at  timestamptz,
  -- An operator saw who this is: under this name, and only under it.
  verified_at      timestamptz, verified_name text,
  -- A worker whose verification was turned down waits no longer; changing one's mind clears it. Why, in words for the worker.
  rejected_at      timestamptz, rejected_because text,
  -- Why an operator rejected the last photo, in words for the worker, until another one is sent.
  photo_rejected_because text,
  removed_at       timestamptz,
  -- The average is kept exactly. Payments are counted on the wallet.
  rating_sum       bigint not null default 0, rating_count bigint not null default 0,
  -- The average, damped by five people who gave 3.5 stars, in hundredths, then the number of ratings, as one number. Payments do not
  -- count: many tiny ones cost next to nothing.
  rank             bigint not null generated always as (
    round(100 * (rating_sum + 17.5) / (rating_count + 5))::bigint * 1000000000000 + least(rating_count, 999999999999)
  ) stored,
  created_at       timestamptz not null default business_now(),
  constraint worker_category_is_known check (service_category in ('parking_guard', 'waiter', 'household_services', 'day_laborer', 'other')),
  constraint worker_number_has_its_check_digit check (worker_number ~ '^[1-6][0-9]{7}$' and damm(worker_number) = 0),
  constraint worker_rating_is_one_to_five check (rating_sum between rating_count and 5 * rating_count),
  constraint worker_bank_details_name_their_key check ((bank_details is null) = (bank_key_id is null)),
  constraint worker_is_not_verified_and_rejected check (verified_at is null or rejected_at is null)
);
revoke delete on worker from enkosi_app;
create index worker_by_search_id on worker (search_id, rank desc, seq) where removed_at is null;
create index worker_by_category_search_id on worker (service_category, search_id, rank desc, seq) where removed_at is null;
create index worker_by_digits on worker (search_digits, rank desc, seq) where removed_at is null;
create index worker_by_category_digits on worker (service_category, search_digits, rank desc, seq) where removed_at is null;
create index worker_by_place on worker (place_id, rank desc, seq) where removed_at is null;
create index worker_by_place_category on worker (place_id, service_category, rank desc, seq) where removed_at is null;
create index worker_by_category on worker (service_category, rank desc, seq) where removed_at is null;
create index worker_by_name_category on worker (search_name, service_category, rank desc, seq)
  where removed_at is null and search_name is not null;
create index worker_by_name_place on worker (search_name, place_id, rank desc, seq) where removed_at is null and search_name is not null;
create index worker_waiting on worker (created_at, id) where verified_at is null and rejected_at is null and removed_at is null;
create index worker_by_bank_key on worker (bank_key_id, seq) where bank_key_id is not null;

-- Processes keep callers for some seconds (0002): whether somebody is a worker is part of it.
create trigger worker_change_is_told after insert or update of removed_at on worker for each row execute function tell_person_changed();

-- Cards that operators have printed for workers who are still to come, a batch at a time.
create table card_batch (
  id           uuid primary key default gen_random_uuid(),
  -- Where they went, as the operator said, and in how many pieces.
  label        text not null, cards integer not null constraint card_batch_has_cards check (cards > 0),
  made_at      timestamptz not null default business_now(),
  -- Lost or stolen: what nobody had claimed by then, nobody claims any more.
  withdrawn_at timestamptz
);
revoke delete on card_batch from enkosi_app;

-- A second number that leads to a worker, once a worker has claimed it by the code on the card. Rows are never deleted, and a claimed one
-- never moves. No worker is given a number that begins like these, so nothing has to be compared when either is drawn.
create table printed_card (
  number     text collate "C" primary key
    constraint printed_card_number_is_of_no_worker check (number ~ '^[7-9][0-9]{7}$' and damm(number) = 0),
  batch_id   uuid not null references card_batch,
  -- Of number and code, with a key that is not in the database. Gone once the card is claimed or withdrawn.
  code_hash  bytea constraint printed_card_code_is_a_hash check (octet_length(code_hash) = 32),
  worker_id  uuid references worker, claimed_at timestamptz,
  constraint printed_card_claimed_has_time check ((worker_id is null) = (claimed_at is null)),
  constraint printed_card_is_claimed_once check (worker_id is null or code_hash is null)
);
revoke delete on printed_card from enkosi_app;
create index printed_card_by_batch on printed_card (batch_id);
create index printed_card_by_worker on printed_card (worker_id) where worker_id is not null;

create trigger printed_card_stays before update of number, batch_id, worker_id on printed_card
for each row when (old.number <> new.number or old.batch_id <> new.batch_id or old.worker_id is distinct from new.worker_id and old.worker_id is not null)
execute function refuse('a printed card never moves to somebody else');

-- A number between two beginnings. Random, so that nobody finds workers by counting, and none that somebody has chosen as an ID.
create function draw_number(lowest integer, beginnings integer) returns text language plpgsql volatile as $$
declare
  digits text;
begin
  loop
    digits := lowest + ('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % beginnings;
    digits := digits || damm(digits);
    exit when not exists (select from worker where worker_number = digits)
      and not exists (select from printed_card where number = digits)
      and not exists (select from worker_id_taken where key_hash = any(worker_id_hashes(digits, digits)));
  end loop;
  return digits;
end $$;

create function draw_card_number() returns text language sql volatile return draw_number(7000000, 3000000);

create function give_worker_number() returns trigger language plpgsql as $$
begin
  new.worker_number := coalesce(new.worker_number, draw_number(1000000, 6000000));
  return new;
end $$;

create trigger give_worker_number before insert on worker for each row execute function give_worker_number();
create trigger worker_number_stays before update of worker_number on worker
for each row when (old.worker_number <> new.worker_number) execute function refuse('a worker number is never changed');

-- Workers whom somebody wants at hand. Only they know of it.
create table favourite (
  person_id uuid not null references person, worker_id uuid not null references worker,
  marked_at timestamptz not null default business_now(), primary key (person_id, worker_id)
);
create index favourite_by_worker on favourite (worker_id);

-- Every worker ID that was ever used, by the hashes of its key and of its skeleton. An ID that has received money stays with its worker for
-- ever, since printed badges outlive profiles; any other is free again once it is let go of.
create table worker_id_taken (key_hash bytea primary key, worker_id uuid not null references worker, received boolean not null default false);

-- Folds look-alikes at a glance: 5 S, 8 B, 2 Z, rn m, vv w. The search compares the skeleton without it
-- (contract/guard-number-skeleton.ts).
create function worker_id_look(skeleton text) returns text language sql immutable
return replace(replace(translate(skeleton, 'sbz', '582'), 'rn', 'm'), 'vv', 'w');

create function worker_id_hashes(guard_key text, skeleton text) returns bytea[] language sql stable
return array[sha256(convert_to(guard_key, 'UTF8')), sha256(convert_to('~' || skeleton, 'UTF8'))]
  || case when worker_id_look(skeleton) <> skeleton then array[sha256(convert_to('~' || worker_id_look(skeleton), 'UTF8'))] end;

create function take_worker_id() returns trigger language plpgsql as $$
declare
  hashes constant bytea[] := worker_id_hashes(new.guard_key, new.search_id);
begin
  -- A worker who had exactly this ID before keeps it, also where another ID looks like it.
  if exists (select from worker_id_taken where key_hash = hashes[1] and worker_id = new.id) then return null; end if;
  insert into worker_id_taken (key_hash, worker_id) select unnest(hashes), new.id on conflict (key_hash) do nothing;
  if exists (select from worker_id_taken where key_hash = any(hashes) and worker_id <> new.id) then
    raise unique_violation using message = 'this worker ID belongs to another worker', constraint = 'worker_id_is_taken';
  end if;
  return null;
end $$;

create trigger worker_takes_its_id after insert or update of guard_key on worker
for each row when (new.removed_at is null) execute function take_worker_id();

-- The folded first name is kept by the database itself, so that no way of changing a name or the choice to show it can forget it.
create function search_name_of(first_name text) returns text language sql immutable
return nullif(regexp_replace(
  lower(regexp_replace(normalize(split_part(btrim(translate(first_name, '-', ' ')), ' ', 1), NFKD), '[\u0300-\u036f]', '', 'g')),
  '[[:punct:][:cntrl:]]', '', 'g'), '');

create function keep_search_name() returns trigger language plpgsql as $$
begin
  new.search_name := case when new.shows_name then (select search_name_of(first_name) from person where id = new.person_id) end;
  return new;
end $$;

create trigger keep_search_name before insert or update of shows_name, person_id on worker for each row execute function keep_search_name();

create function carry_search_name() returns trigger language plpgsql as $$
begin
  update worker set search_name = search_name_of(new.first_name) where person_id = new.id and shows_name;
  return null;
end $$;

create trigger carry_search_name after update of first_name on person
for each row when (old.first_name is distinct from new.first_name) execute function carry_search_name();

-- Another name from the identity provider ends the verification, until an operator has looked again. The old name is kept for that operator.
create function end_verification() returns trigger language plpgsql as $$
begin
  with ended as (
    update worker set verified_at = null
    where person_id = new.id and verified_at is not null and verified_name is distinct from concat_ws(' ', new.first_name, new.last_name)
    returning id, guard_number
  )
  insert into audit_event (actor, action, subject, request_id, details)
  select 'system', 'verification_ended', id, 'another name', jsonb_build_object('guardNumber', guard_number) from ended;
  return null;
end $$;

create trigger end_verification after update of first_name, last_name on person
for each row when (new.deleted_at is null and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
execute function end_verification();

-- Photos of workers: one that people see, and one that waits until an operator has seen it. The bytes of a photo never change, so what an
-- operator approves by its id is what was looked at. Its id is its address.
create table worker_photo (
  id          uuid primary key default gen_random_uuid(), worker_id uuid not null references worker,
  jpeg        bytea not null constraint worker_photo_is_small check (octet_length(jpeg) between 1 and 20000),
  sent_at     timestamptz not null default business_now(), approved_at timestamptz
);
alter table worker_photo alter column jpeg set storage external;
revoke update on worker_photo from enkosi_app;
grant update (approved_at) on worker_photo to enkosi_app;
create unique index worker_photo_shown_once on worker_photo (worker_id) where approved_at is not null;
create unique index worker_photo_waits_once on worker_photo (worker_id) where approved_at is null;
create index worker_photo_waiting on worker_photo (sent_at, id) where approved_at is null;

-- The stars that a tipper gave for one tip, once. Of what one tipper says about one worker the latest counts.
create table tip_rating (
  entry_id  bigint primary key constraint tip_rating_is_of_an_entry references ledger_entry,
  worker_id uuid not null references worker, person_id uuid not null references person,
  stars     smallint not null constraint rating_is_one_to_five check (stars between 1 and 5),
  counts    boolean not null default true, at timestamptz not null default business_now()
);
create index tip_rating_by_person on tip_rating (person_id);
create unique index tip_rating_counts_once on tip_rating (worker_id, person_id) where counts;

-- A proof for a bank or a landlord. The figures are written once, as the text that was signed, and never computed again.
create table income_proof (
  id              uuid primary key default gen_random_uuid(),
  person_id       uuid not null references person,
  -- Anyone who has it may read the proof, so it cannot be guessed.
  code            text collate "C" not null constraint income_proof_has_its_own_code unique,
  -- The worker's full name. Only the worker sees it; the statement has the initials.
  name            text,
  -- Random, and on the worker's own copy alone: with it the name can be checked against the hash in the statement, and without it not guessed.
  name_code       text collate "C",
  statement       text, signature text, key_id text not null,
  -- The last movement of the wallet that it knew of.
  counted_version bigint not null,
  issued_at       timestamptz not null default business_now(), expires_at timestamptz not null,
  -- The worker stopped sharing it, or closed the account: then nothing of it is left but that it was.
  ended_at        timestamptz,
  opened          integer not null default 0,
  constraint income_proof_is_whole_until_it_ends check (ended_at is not null or num_nulls(name, name_code, statement, signature) = 0),
  constraint income_proof_ends_later check (expires_at > issued_at)
);
create index income_proof_by_person on income_proof (person_id, issued_at desc);
create index income_proof_over on income_proof (expires_at);

-- The proofs of income that are still true. A proof ends with its time, with the verification that it names, or once money that it counted
-- went back: a tip to its payer, or a payout from the bank. It is looked up here each time the proof is opened.
create view live_proof as
select p.id, p.person_id, w.id as wallet_id, p.code, p.name, p.name_code, p.statement, p.signature, p.key_id, p.issued_at, p.expires_at, p.opened
from income_proof p
join wallet w using (person_id)
where p.ended_at is null and p.expires_at > business_now()
  and (p.statement::jsonb ->> 'verifiedSince' is null
    or exists (select from worker where worker.person_id = p.person_id and date_trunc('milliseconds', verified_at) <= p.issued_at))
  and not exists (
    select from ledger_entry back
    -- Its key is guest_tip_reversal:<id of the tip>:<total>.
    join guest_tip g on g.id = split_part(back.key, ':', 2)::uuid
    join ledger_entry tip on tip.id = g.entry_id
    where back.debit_wallet = w.id and back.debit_version > p.counted_version and back.kind = 'guest_tip_reversal'
      and back.amount_cents > back.fee_cents and tip.credit_version <= p.counted_version
      and tip.local_day >= (p.statement::jsonb ->> 'from')::date
  )
  and not exists (
    select from ledger_entry back
    join ledger_entry withdrawal on withdrawal.id = back.reverses
    where back.credit_wallet = w.id and back.credit_version > p.counted_version and back.kind = 'payout_reversal'
      and withdrawal.debit_version <= p.counted_version
  );
