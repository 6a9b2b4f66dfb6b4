-- Ranks follow what changed: whoever came, left, moved or was rated is marked until the ranking job has seen it. Everybody
-- is marked at first, and ranked once. The database marks them itself, so that no way of changing a worker can forget it.
alter table worker add column to_rank boolean not null default true;

create function mark_to_rank() returns trigger
language plpgsql as $$
begin
  new.to_rank := true;
  return new;
end
$$;

create trigger mark_to_rank
before update of rating_sum, rating_count, search_id, search_digits, service_category, place_id, removed_at, unlisted
on worker
for each row when (
  new.unlisted and not old.unlisted
  or (old.rating_sum, old.rating_count, old.search_id, old.search_digits, old.service_category, old.place_id, old.removed_at)
  is distinct from
  (new.rating_sum, new.rating_count, new.search_id, new.search_digits, new.service_category, new.place_id, new.removed_at)
)
execute function mark_to_rank();
