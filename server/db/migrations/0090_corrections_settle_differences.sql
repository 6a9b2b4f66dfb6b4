-- A correction may name the difference that it settles. One of a payment that was never credited credits that load itself, under
-- the load's own key: whatever the provider says later about the same payment, it is credited once.
alter table correction
  add column difference_id bigint references reconciliation_difference,
  -- A load that was never credited is removed after some years; what was proposed for it in vain stays.
  add column load_id       uuid references load on delete set null,
  add constraint correction_credits_a_load_of_a_difference check (load_id is null or (direction = 'in' and difference_id is not null));

create unique index correction_settles_a_difference_once on correction (difference_id) where state not in ('declined', 'refused');
create unique index correction_credits_a_load_once on correction (load_id) where state not in ('declined', 'refused');
