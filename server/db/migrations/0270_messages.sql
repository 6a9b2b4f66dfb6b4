-- Worker IDs that look alike at a glance too (5 S, 8 B, 2 Z, rn m, vv w) are not given to two workers. The search goes on comparing skeletons.
create function worker_id_look(skeleton text) returns text
language sql immutable
return replace(replace(translate(skeleton, 'sbz', '582'), 'rn', 'm'), 'vv', 'w');

create or replace function worker_id_hashes(guard_key text, skeleton text) returns bytea[]
language sql stable
return array[sha256(convert_to(guard_key, 'UTF8')), sha256(convert_to('~' || skeleton, 'UTF8'))]
  || case when worker_id_look(skeleton) <> skeleton then array[sha256(convert_to('~' || worker_id_look(skeleton), 'UTF8'))] end;

-- IDs that were given before stay: where two look alike, whoever came first has the look.
insert into worker_id_taken (key_hash, worker_id, received)
select (worker_id_hashes(guard_key, search_id))[3], id, coalesce(taken.received, false)
from worker
left join worker_id_taken taken on worker_id = id and key_hash = (worker_id_hashes(guard_key, search_id))[1]
where worker_id_look(search_id) <> search_id
order by removed_at is not null, seq
on conflict (key_hash) do nothing;

-- Up to which movement of the wallet a person has been told, by each channel: 'sms' at once, 'daily' as a summary by SMS in the evening, 'push'.
create table told (
  person_id uuid not null references person,
  channel   text collate "C" not null,
  version   bigint not null,
  -- Since when there is something to tell: whoever waits longest is first. While a process is at it, when another one may try again.
  due_at    timestamptz,
  primary key (person_id, channel),
  constraint told_channel_is_known check (channel in ('sms', 'daily', 'push'))
);

create index told_due on told (channel, due_at) where due_at is not null;

insert into told (person_id, channel, version) select person_id, 'sms', told_version from phone;
insert into told (person_id, channel, version, due_at)
select person_id, 'daily', summed_version, business_now() from phone where tip_messages = 'daily';
insert into told (person_id, channel, version)
select person_id, 'push', min(told_version) from push_subscription join session on session.id = session_id group by person_id;

alter table phone drop column told_version, drop column summed_version;
alter table push_subscription drop column told_version;
