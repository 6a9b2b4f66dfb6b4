-- Refunds and chargebacks. What the provider takes back is taken from the wallet; what was spent already is a debt of the
-- wallet. While there is one nothing leaves; new loads pay it first.
alter table wallet add column debt_cents bigint not null default 0;
alter table wallet add constraint wallet_debt_is_not_negative check (debt_cents >= 0);

-- For a load the part that paid a debt, for a load_reversal the part that became one; empty where there is none.
alter table ledger_entry add column debt_cents bigint;

-- What the provider has taken back of this load so far, by refunds and chargebacks together.
alter table load add column reversed_cents bigint not null default 0;
alter table load add constraint load_reversed_is_part_of_it check (reversed_cents >= 0 and reversed_cents <= amount_cents);

-- Not valid on purpose: every entry from before this column has none.
alter table ledger_entry add constraint entry_debt_fits_its_kind
  check (debt_cents is null or kind in ('load', 'load_reversal') and debt_cents between 1 and amount_cents) not valid;

-- The rules of 0021 with the new kinds. A settlement moves no wallet; its fee is what the provider keeps.
create or replace function kind_debits_a_wallet(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'withdrawal', 'correction_out', 'load_reversal', 'debt_payment');

create or replace function kind_is_asked_by_owner(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'withdrawal', 'debt_payment');

create or replace function fee_fits(kind entry_kind, cents bigint) returns boolean
language sql immutable
return case
  when kind = 'tip' then cents = 49
  when kind in ('withdrawal', 'withdrawal_return', 'payout_reversal') then cents in (0, 49)
  when kind = 'provider_settlement' then cents >= 0
  else cents = 0 end;

-- Entries without a debt have the mark that they always had.
create or replace function entry_mark(e ledger_entry) returns bytea
language sql stable
return int8send(e.id) || substring(sha256(convert_to(concat(
  e.kind, ',', e.debit_wallet, ',', e.debit_version, ',', e.debit_balance, ',', e.credit_wallet, ',', e.credit_version, ',',
  e.credit_balance, ',', e.amount_cents, ',', e.fee_cents, ',', e.settles, ',', e.reverses, ',',
  extract(epoch from e.at), ',', e.business_day - date '2000-01-01', ',', e.actor, ',', length(e.key), ',', e.key, ',', e.request_id,
  ',' || e.debt_cents
), 'UTF8')) for 16);

-- One branch for each account, so that whoever asks for one account reads nothing for the others.
create or replace view posting as
select id as entry_id, kind, business_day, at, 'wallet' as account, debit_wallet as wallet_id,
  case kind
    when 'tip' then -(amount_cents + fee_cents)
    when 'load_reversal' then -(amount_cents - coalesce(debt_cents, 0))
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
  case when kind in ('tip', 'withdrawal') then fee_cents else -fee_cents end
from ledger_entry
where kind in ('tip', 'withdrawal', 'withdrawal_return', 'payout_reversal') and fee_cents <> 0
union all
select id, kind, business_day, at, 'provider_clearing', null, case kind
  when 'load' then -amount_cents
  when 'provider_settlement' then amount_cents + fee_cents
  else amount_cents end
from ledger_entry
where kind in ('load', 'load_reversal', 'provider_settlement')
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
where kind in ('correction_in', 'correction_out');

-- The payment provider's settlements, as its simulator keeps them.
create table sim_settlement (
  id           text collate "C" primary key,
  amount_cents bigint not null,
  cost_cents   bigint not null,
  created_at   timestamptz not null default business_now()
);
-- How much of a payment is part of some settlement, and when anything about it was last changed by hand.
alter table sim_payment add column settled_cents bigint not null default 0;
alter table sim_payment add column changed_at timestamptz not null default business_now();
