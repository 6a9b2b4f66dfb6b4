-- A first name finds a worker when a place or a service stands beside it, and only while the worker shows it. The database
-- keeps the folded name itself, so that no way of changing a name or the choice can forget it.
alter table worker add column search_name text collate "C";

create function search_name_of(first_name text) returns text
language sql immutable as $$
  select nullif(
    regexp_replace(
      lower(regexp_replace(normalize(split_part(btrim(translate(first_name, '-', ' ')), ' ', 1), NFKD), '[\u0300-\u036f]', '', 'g')),
      '[[:punct:][:cntrl:]]', '', 'g'
    ),
    ''
  )
$$;

create function keep_search_name() returns trigger
language plpgsql as $$
begin
  new.search_name := case when new.shows_name then
    (select search_name_of(first_name) from person where id = new.person_id)
  end;
  return new;
end
$$;

create trigger keep_search_name before insert or update of shows_name, person_id on worker
for each row execute function keep_search_name();

create function carry_search_name() returns trigger
language plpgsql as $$
begin
  update worker set search_name = search_name_of(new.first_name) where person_id = new.id and shows_name;
  return null;
end
$$;

create trigger carry_search_name after update of first_name on person
for each row when (old.first_name is distinct from new.first_name)
execute function carry_search_name();

update worker set shows_name = shows_name where removed_at is null;
