-- Money that one worker passes on to another, free of charge. Its legs are those of a tip without a fee, which the view of
-- postings has already.

create or replace function kind_debits_a_wallet(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'transfer', 'withdrawal', 'correction_out', 'load_reversal', 'debt_payment', 'guest_tip_reversal');

create or replace function kind_credits_a_wallet(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'transfer', 'load', 'withdrawal_return', 'payout_reversal', 'correction_in', 'guest_tip');

create or replace function kind_is_asked_by_owner(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'transfer', 'withdrawal', 'debt_payment');

create or replace function amount_fits(kind entry_kind, cents bigint) returns boolean
language sql immutable
return case
  when kind in ('tip', 'transfer', 'withdrawal') then cents between 100 and 500000
  when kind = 'guest_tip' then cents between 100 and 50000
  else cents > 0 end;

-- What leaves a wallet within the limits of a day and a month.
create function kind_counts_against_limits(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'transfer', 'withdrawal');
