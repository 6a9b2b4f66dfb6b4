-- One worker ID per skeleton (contract/guard-number-skeleton.ts): what the search compares is what makes an ID one of its kind.
-- Here it is worked out in SQL once, for those who are there already; from now on the server writes it.
create function skeleton_once(id text) returns text
language sql immutable
return translate(
  lower(translate(
    regexp_replace(normalize(id, NFKD), '[\s[:punct:]\u0300-\u036f\u200b-\u206f\ufeff]', '', 'g'),
    'АВЕКМНОРСТУХЅІЈԀԚԜҺӀавекмнорстухѕіјԁԛԝһӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧΩαβεζηικμνορτυχωıŁłØøĐđ',
    'abekmhopctyxsijdqwhlabekmhopctyxsijdqwhlabezhikmnoptyxwabezhikmnoptyxwillooodd'
  )),
  'oil', '011'
);

update worker set search_id = skeleton_once(guard_number), unlisted = true
where search_id <> '' and skeleton_once(guard_number) <> '';

drop function skeleton_once;

-- An ID that has received money stays with its worker for ever; one that has not is free again once it is let go of.
alter table worker_id_taken add column received boolean not null default false;
-- The movements of the wallet before this ID was taken have nothing to do with it.
alter table worker add column id_since_version bigint not null default 0;

create function worker_id_hashes(guard_key text, skeleton text) returns bytea[]
language sql stable
return array[sha256(convert_to(guard_key, 'UTF8')), sha256(convert_to('~' || skeleton, 'UTF8'))];

-- Where two who are there already look alike, both keep their IDs, and whoever came first has the skeleton.
insert into worker_id_taken (key_hash, worker_id)
select (worker_id_hashes(guard_key, search_id))[2], id from worker
where search_id <> ''
order by removed_at is not null, seq
on conflict (key_hash) do nothing;

-- Which of their IDs it was is not known any more.
update worker_id_taken set received = true
from worker join wallet using (person_id)
where worker.id = worker_id and tips_received > 0;

create or replace function take_worker_id() returns trigger
language plpgsql as $$
declare
  hashes constant bytea[] := worker_id_hashes(new.guard_key, new.search_id);
begin
  -- Who had exactly this ID before keeps it, also where another one looks like it: both were there before this rule.
  if exists (select from worker_id_taken where key_hash = hashes[1] and worker_id = new.id) then
    return null;
  end if;
  insert into worker_id_taken (key_hash, worker_id) select unnest(hashes), new.id on conflict (key_hash) do nothing;
  if exists (select from worker_id_taken where key_hash = any(hashes) and worker_id <> new.id) then
    raise unique_violation using message = 'this worker ID belongs to another worker', constraint = 'worker_id_is_taken';
  end if;
  return null;
end $$;

-- How often somebody has registered on the day of their latest registration.
alter table person
  add column registered_on       date not null default '2000-01-01',
  add column registrations_of_day integer not null default 0;

-- Whoever stopped is nowhere, and a place that nobody is at is forgotten: it may have been somebody's own address.
update worker set location = null, place_id = null where removed_at is not null;
delete from place_form where not exists (select from worker where worker.place_id = place_form.place_id);
delete from place where not exists (select from worker where worker.place_id = place.id);
delete from place_misspelling where not exists (
  select from place_form where form >= name and form < name || U&'\+10FFFF'
);

-- Direction marks and other format characters in texts from before they were dropped.
update worker set location = regexp_replace(location, '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')
where location ~ '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]';
