-- Where workers can be found. Typed freely by each worker, kept once per spelling: a search is resolved against this
-- small dictionary first and only then against workers.
create table place (
  id    integer generated always as identity primary key,
  -- Folded words with one space between (see server/search/search-text.ts).
  words text collate "C" not null,
  constraint place_is_known_once unique (words)
);

-- A place as someone may begin to type it: from each of its words on, without spaces.
create table place_form (
  form     text collate "C" not null,
  place_id integer not null references place,
  primary key (form, place_id)
);

-- The names of places, each by itself and with every one of its letters left out, so that a name one letter off is found.
create table place_misspelling (
  spelling text collate "C" not null,
  name     text collate "C" not null,
  primary key (spelling, name)
);

-- One row a person, for ever: who stops and starts again is the same worker.
create table worker (
  id               uuid primary key default gen_random_uuid(),
  -- The order of registration: between equals, whoever came first stands first.
  seq              bigint generated always as identity,
  person_id        uuid not null references person,
  guard_number     text not null,
  -- What makes the worker ID unique (contract/worker-id.ts).
  guard_key        text collate "C" not null,
  -- What the search compares: the ID folded, and its last run of digits without leading zeros.
  search_id        text collate "C" not null,
  search_digits    text collate "C",
  service_category text collate "C" not null default 'parking_guard',
  location         text,
  place_id         integer references place,
  -- Account number, bank and holder, sealed together; the key's name stands beside them so that keys can change.
  bank_details     bytea,
  bank_key_id      text,
  verified_at      timestamptz,
  removed_at       timestamptz,
  -- The average is kept exactly. Payments are counted on the wallet.
  rating_sum       bigint not null default 0,
  rating_count     bigint not null default 0,
  -- Rating, then payments, as one number. Only the ranking job writes it: an index on what a tip changes would make
  -- every tip slower.
  rank             bigint not null default 0,
  -- Changed since the ranking job made its lists, so that the lists do not speak for this worker.
  unlisted         boolean not null default false,
  created_at       timestamptz not null default clock_timestamp(),
  -- A worker whose verification was turned down waits no longer; changing one's mind clears it.
  rejected_at      timestamptz,
  -- Where the money goes was changed: the worker sees it for some days.
  bank_changed_at  timestamptz,
  constraint worker_is_one_per_person unique (person_id),
  constraint worker_seq_is_unique unique (seq),
  constraint worker_key_is_unique unique (guard_key),
  constraint worker_category_is_known
    check (service_category in ('parking_guard', 'waiter', 'household_services', 'day_laborer', 'other')),
  constraint worker_rating_is_one_to_five check (rating_sum between rating_count and 5 * rating_count),
  constraint worker_bank_details_name_their_key check ((bank_details is null) = (bank_key_id is null)),
  constraint worker_is_not_verified_and_rejected check (verified_at is null or rejected_at is null)
);

create index worker_by_search_id on worker (search_id, rank desc, seq) where removed_at is null;
create index worker_by_category_search_id on worker (service_category, search_id, rank desc, seq) where removed_at is null;
create index worker_by_digits on worker (search_digits, rank desc, seq) where removed_at is null;
create index worker_by_category_digits on worker (service_category, search_digits, rank desc, seq) where removed_at is null;
create index worker_by_place on worker (place_id, rank desc, seq) where removed_at is null;
create index worker_by_place_category on worker (place_id, service_category, rank desc, seq) where removed_at is null;
create index worker_by_category on worker (service_category, rank desc, seq) where removed_at is null;
create index worker_unlisted on worker (seq) where unlisted and removed_at is null;
create index worker_waiting on worker (created_at, id)
  where verified_at is null and rejected_at is null and removed_at is null;
create index worker_by_bank_key on worker (bank_key_id, seq) where bank_key_id is not null;
-- Whose bank details are to be erased is asked with every profile that is removed: found without reading all workers.
create index worker_with_idle_bank_details on worker (person_id) where removed_at is not null and bank_details is not null;

-- Every worker ID that was ever used, by its hash: it stays with its worker, since printed cards outlive profiles.
create table worker_id_taken (
  key_hash  bytea primary key,
  worker_id uuid not null references worker
);

create function take_worker_id() returns trigger
language plpgsql as $$
declare
  hash constant bytea := sha256(convert_to(new.guard_key, 'UTF8'));
begin
  insert into worker_id_taken (key_hash, worker_id) values (hash, new.id) on conflict (key_hash) do nothing;
  if not exists (select from worker_id_taken where key_hash = hash and worker_id = new.id) then
    raise unique_violation using message = 'this worker ID belongs to another worker', constraint = 'worker_id_is_taken';
  end if;
  return null;
end $$;

create trigger worker_takes_its_id after insert or update of guard_key on worker
for each row when (new.removed_at is null) execute function take_worker_id();

-- The best workers of each beginning of a text that too many match to be read one by one. Made by the ranking job.
create table best_workers (
  kind     text collate "C" not null,
  term     text collate "C" not null,
  -- Empty: of all categories.
  category text collate "C" not null,
  workers  bigint[] not null,
  primary key (kind, term, category)
);

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
