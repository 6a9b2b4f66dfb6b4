-- Not in a transaction.
drop index concurrently if exists worker_by_name_category;
create index concurrently worker_by_name_category on worker (search_name, service_category, rank desc, seq)
  where removed_at is null and search_name is not null;

drop index concurrently if exists worker_by_name_place;
create index concurrently worker_by_name_place on worker (search_name, place_id, rank desc, seq)
  where removed_at is null and search_name is not null;
