-- Not in a transaction.
-- The proof looks up the refusals of one seal, not all of them.
drop index concurrently if exists refusal_by_seal;
create index concurrently refusal_by_seal on ledger_refusal (sealed_in) where sealed_in is not null;
