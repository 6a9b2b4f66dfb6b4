-- Not in a transaction.
call carry_keys_over();

-- What was taken back of one payment is found by the payment's name, which its key begins with.
drop index concurrently if exists entry_reversal_by_key;
create index concurrently entry_reversal_by_key on ledger_entry (key) where kind in ('load_reversal', 'guest_tip_reversal');

-- A key that was forgotten may be refused a second time.
drop index concurrently if exists refusal_by_key;
create unique index concurrently refusal_by_key on ledger_refusal (key, actor, at);
