-- A row that names an entry is checked when it names it, and that lasts: entries are only ever added. A foreign key says the same at
-- every moment, and so forbids what comes next: that the entries of a closed month are taken out of this table. The proof of the
-- books looks at both sides all the time. That an entry settles or reverses a withdrawal is checked when it is added (0021).
create function check_named_entry() returns trigger
language plpgsql as $$
declare
  named bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if tg_op = 'UPDATE' and named = (to_jsonb(old) ->> tg_argv[0])::bigint then return null; end if;
  if exists (select from ledger_entry where id = named) then return null; end if;
  raise exception 'there is no entry %', named using errcode = 'foreign_key_violation', constraint = tg_name;
end $$;

alter table ledger_entry drop constraint entry_settles_an_entry, drop constraint entry_reverses_an_entry;
-- Its rule is payout_is_as_booked.
alter table payout drop constraint payout_entry_id_fkey;

alter table load drop constraint load_credited_by_an_entry;
create trigger load_credited_by_an_entry after insert or update of entry_id on load
for each row when (new.entry_id is not null) execute function check_named_entry('entry_id');

alter table guest_tip drop constraint guest_tip_entry_id_fkey, drop constraint guest_tip_refund_entry_id_fkey;
create trigger guest_tip_booked_by_an_entry after insert or update of entry_id on guest_tip
for each row when (new.entry_id is not null) execute function check_named_entry('entry_id');
create trigger guest_tip_given_back_by_an_entry after insert or update of refund_entry_id on guest_tip
for each row when (new.refund_entry_id is not null) execute function check_named_entry('refund_entry_id');

alter table correction drop constraint correction_entry_id_fkey;
create trigger correction_posted_by_an_entry after insert or update of entry_id on correction
for each row when (new.entry_id is not null) execute function check_named_entry('entry_id');

alter table tip_rating drop constraint tip_rating_entry_id_fkey;
create trigger tip_rating_is_of_an_entry after insert or update of entry_id on tip_rating
for each row execute function check_named_entry('entry_id');

alter table help_request drop constraint help_request_entry_id_fkey;
create trigger help_request_is_about_an_entry after insert or update of entry_id on help_request
for each row when (new.entry_id is not null) execute function check_named_entry('entry_id');

-- Not valid yet: 0221 reads the whole table for that, and nobody waits for it. Numbers from here on belong to months (0222).
alter table ledger_entry add constraint entry_is_from_before_months check (id < 300000000000000) not valid;
