-- Not in a transaction.
-- Reconciliation reads what was settled since it last looked.
drop index concurrently if exists load_by_settling;
create index concurrently load_by_settling on load (settled_at) where settled_at is not null;
drop index concurrently if exists payout_by_settling;
create index concurrently payout_by_settling on payout (settled_at) where settled_at is not null;
