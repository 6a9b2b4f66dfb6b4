-- Who was signed in when they wrote. An address alone says nothing: anybody can write one into the form.
alter table message add column person_id uuid references person;

create index message_by_person on message (person_id) where person_id is not null;
