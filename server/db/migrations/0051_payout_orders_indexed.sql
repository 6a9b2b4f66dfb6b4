-- Not in a transaction.
alter table payout validate constraint payout_beneficiary_names_its_key;
alter table payout validate constraint payout_ordered_has_time;

drop index concurrently if exists payout_by_beneficiary_key;
create index concurrently payout_by_beneficiary_key on payout (beneficiary_key_id, entry_id) where beneficiary_key_id is not null;

-- Payouts no longer need the bank details of a worker who has stopped: those go with the profile, and nobody looks for idle ones.
update worker set bank_details = null, bank_key_id = null, bank_changed_at = null where removed_at is not null and bank_details is not null;
drop index concurrently if exists worker_with_idle_bank_details;
