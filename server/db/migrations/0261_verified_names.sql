-- A worker is verified under a name, and only under that one. Another name from the identity provider ends it, until an operator has looked again.
-- The name is kept for that operator.
alter table worker add column verified_name text;
update worker set verified_name = concat_ws(' ', first_name, last_name)
from person
where person.id = worker.person_id and verified_at is not null and deleted_at is null;

create function end_verification() returns trigger
language plpgsql as $$
begin
  with ended as (
    update worker set verified_at = null
    where person_id = new.id and verified_at is not null and verified_name is distinct from concat_ws(' ', new.first_name, new.last_name)
    returning id, guard_number
  )
  insert into audit_event (actor, action, subject, request_id, details)
  select 'system', 'verification_ended', id, 'another name', jsonb_build_object('guardNumber', guard_number) from ended;
  return null;
end
$$;

create trigger end_verification after update of first_name, last_name on person
for each row when (new.deleted_at is null and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
execute function end_verification();
