-- A guest's chargeback takes what is still in the worker's wallet. The rest is our loss: nobody is in debt because of a stranger's card.
alter table ledger_entry add column loss_cents bigint;

-- There is a loss only where the wallet gave all it had.
alter table ledger_entry drop constraint entry_debt_fits_its_kind;
alter table ledger_entry
  add constraint entry_debt_fits_its_kind
    check (debt_cents is null or kind in ('load', 'load_reversal') and debt_cents between 1 and amount_cents),
  add constraint entry_loss_fits_its_kind
    check (loss_cents is null
      or kind = 'guest_tip_reversal' and loss_cents between 1 and amount_cents - fee_cents and debit_balance = 0);

create or replace function entry_mark(e ledger_entry) returns bytea
language sql stable
return int8send(e.id) || substring(sha256(convert_to(concat(
  e.kind, ',', e.debit_wallet, ',', e.debit_version, ',', e.debit_balance, ',', e.credit_wallet, ',', e.credit_version, ',',
  e.credit_balance, ',', e.amount_cents, ',', e.fee_cents, ',', e.settles, ',', e.reverses, ',',
  extract(epoch from e.at), ',', e.business_day - date '2000-01-01', ',', e.actor, ',', length(e.key), ',', e.key, ',', e.request_id,
  ',' || e.debt_cents, ',,' || e.loss_cents
), 'UTF8')) for 16);

-- One branch for each account, so that whoever asks for one account reads nothing for the others.
create or replace view posting as
select id as entry_id, kind, business_day, at, 'wallet' as account, debit_wallet as wallet_id,
  case kind
    when 'tip' then -(amount_cents + fee_cents)
    when 'load_reversal' then -(amount_cents - coalesce(debt_cents, 0))
    when 'guest_tip_reversal' then -(amount_cents - fee_cents - coalesce(loss_cents, 0))
    else -amount_cents end as cents
from ledger_entry
where debit_wallet is not null
union all
select id, kind, business_day, at, 'wallet', credit_wallet, amount_cents - coalesce(debt_cents, 0)
from ledger_entry
where credit_wallet is not null
union all
-- What people owe us: minus is owed.
select id, kind, business_day, at, 'wallet_debts', coalesce(debit_wallet, credit_wallet), case kind
  when 'load_reversal' then -debt_cents
  when 'load' then debt_cents
  else amount_cents end
from ledger_entry
where kind = 'debt_payment' or debt_cents is not null
union all
select id, kind, business_day, at, 'fee_income', null,
  case when kind in ('tip', 'guest_tip', 'withdrawal') then fee_cents else -fee_cents end
from ledger_entry
where kind in ('tip', 'guest_tip', 'withdrawal', 'withdrawal_return', 'payout_reversal', 'guest_tip_reversal')
  and fee_cents <> 0
union all
select id, kind, business_day, at, 'provider_clearing', null, case kind
  when 'load' then -amount_cents
  when 'guest_tip' then -(amount_cents + fee_cents)
  when 'guest_refund_due' then -amount_cents
  when 'provider_settlement' then amount_cents + fee_cents
  else amount_cents end
from ledger_entry
where kind in ('load', 'load_reversal', 'provider_settlement', 'guest_tip', 'guest_refund_due', 'guest_refund', 'guest_tip_reversal')
union all
select id, kind, business_day, at, 'provider_costs', null, -fee_cents
from ledger_entry
where kind = 'provider_settlement' and fee_cents <> 0
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
  when 'provider_settlement' then -amount_cents
  else -(amount_cents - fee_cents) end
from ledger_entry
where kind in ('payout_paid', 'payout_reversal', 'provider_settlement')
union all
select id, kind, business_day, at, 'corrections', null, case kind
  when 'correction_in' then -amount_cents
  else amount_cents end
from ledger_entry
where kind in ('correction_in', 'correction_out')
union all
-- What guests paid for a tip that could not reach its worker: plus is owed to them.
select id, kind, business_day, at, 'guest_refunds', null, case kind
  when 'guest_refund_due' then amount_cents
  else -amount_cents end
from ledger_entry
where kind in ('guest_refund_due', 'guest_refund')
union all
-- Guests' chargebacks of tips that had left the worker's wallet: minus is lost.
select id, kind, business_day, at, 'chargeback_losses', null, -loss_cents
from ledger_entry
where loss_cents is not null;
