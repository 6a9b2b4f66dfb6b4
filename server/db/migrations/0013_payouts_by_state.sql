-- Operators read the payouts of one state by their time; the open ones have an index of their own.
create index payout_by_state on payout (state, created_at desc);
