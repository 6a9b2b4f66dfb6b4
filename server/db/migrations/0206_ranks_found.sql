-- Not in a transaction.
drop index concurrently if exists worker_to_rank;
create index concurrently worker_to_rank on worker (seq) where to_rank;

-- Which lists hold a worker who changed.
drop index concurrently if exists best_workers_by_worker;
create index concurrently best_workers_by_worker on best_workers using gin (workers);

-- By which texts a worker is found, from where the worker is.
drop index concurrently if exists place_form_by_place;
create index concurrently place_form_by_place on place_form (place_id);
