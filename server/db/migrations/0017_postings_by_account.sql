-- The same legs as before. One branch for each account, so that whoever asks for one account reads nothing for the others,
-- and no list of seven legs is put together for an entry that has three: the proof reads all entries through this view.
create or replace view posting as
select id as entry_id, kind, business_day, at, 'wallet' as account, debit_wallet as wallet_id,
  case kind when 'tip' then -(amount_cents + fee_cents) else -amount_cents end as cents
from ledger_entry
where debit_wallet is not null
union all
select id, kind, business_day, at, 'wallet', credit_wallet, amount_cents
from ledger_entry
where credit_wallet is not null
union all
select id, kind, business_day, at, 'fee_income', null,
  case when kind in ('tip', 'withdrawal') then fee_cents else -fee_cents end
from ledger_entry
where kind in ('tip', 'withdrawal', 'withdrawal_return', 'payout_reversal') and fee_cents <> 0
union all
select id, kind, business_day, at, 'provider_clearing', null, -amount_cents
from ledger_entry
where kind = 'load'
union all
select id, kind, business_day, at, 'payouts_in_transit', null, case kind
  when 'withdrawal' then amount_cents - fee_cents
  when 'payout_paid' then -amount_cents
  else -(amount_cents - fee_cents) end
from ledger_entry
where kind in ('withdrawal', 'payout_paid', 'withdrawal_return')
union all
select id, kind, business_day, at, 'bank', null, case kind
  when 'payout_paid' then amount_cents
  else -(amount_cents - fee_cents) end
from ledger_entry
where kind in ('payout_paid', 'payout_reversal')
union all
select id, kind, business_day, at, 'corrections', null, case kind
  when 'correction_in' then -amount_cents
  else amount_cents end
from ledger_entry
where kind in ('correction_in', 'correction_out');
