-- From here on request_key alone says whether a key was used.
alter table ledger_entry drop constraint entry_once_per_key;
alter table ledger_refusal drop constraint ledger_refusal_pkey;
alter table ledger_refusal add constraint ledger_refusal_pkey primary key using index refusal_by_key;
drop procedure carry_keys_over();
