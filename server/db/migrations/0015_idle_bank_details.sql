-- Whose bank details are to be erased is asked with every profile that is removed: found without reading all workers.
create index worker_with_idle_bank_details on worker (person_id) where removed_at is not null and bank_details is not null;
