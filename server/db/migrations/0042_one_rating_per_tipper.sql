-- Of what one tipper says about one worker the latest counts: stars for R1.49 each, without end, decided the rank.
alter table tip_rating add column counts boolean not null default true;

update tip_rating older set counts = false
from tip_rating newer
where newer.worker_id = older.worker_id and newer.person_id = older.person_id
  and (newer.at, newer.entry_id) > (older.at, older.entry_id);

create unique index tip_rating_counts_once on tip_rating (worker_id, person_id) where counts;

update worker
set rating_sum = coalesce(counted.stars, 0), rating_count = coalesce(counted.people, 0)
from worker each
left join (
  select worker_id, sum(stars) as stars, count(*) as people from tip_rating where counts group by worker_id
) counted on counted.worker_id = each.id
where each.id = worker.id and exists (select from tip_rating where worker_id = worker.id);
