-- Not in a transaction.
-- Reads each table once while everybody goes on using it. Done twice it costs time and changes nothing.
alter table ledger_entry validate constraint entry_has_the_legs_of_its_kind;
alter table ledger_entry validate constraint entry_legs_are_whole;
alter table ledger_entry validate constraint entry_joins_two_wallets;
alter table ledger_entry validate constraint entry_versions_begin_at_one;
alter table ledger_entry validate constraint entry_balances_never_negative;
alter table ledger_entry validate constraint entry_fee_fits_its_kind;
alter table ledger_entry validate constraint entry_amount_fits_its_kind;
alter table ledger_entry validate constraint entry_settles_by_its_kind;
alter table ledger_entry validate constraint entry_reverses_by_its_kind;
alter table ledger_entry validate constraint entry_actor_fits_its_kind;
alter table ledger_entry validate constraint entry_day_is_not_before_its_time;
alter table ledger_entry validate constraint entry_has_a_key;
alter table ledger_entry validate constraint entry_settles_an_entry;
alter table ledger_entry validate constraint entry_reverses_an_entry;
alter table wallet validate constraint wallet_counts_up;
alter table load validate constraint load_pending_has_a_next_look;
alter table load validate constraint load_credited_by_an_entry;
