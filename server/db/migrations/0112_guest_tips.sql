-- A tip from somebody without an account: first an intent, stored before the payment provider is asked, and credited only on the
-- provider's word. Its id is the trace id that the provider sees, as with a load.
create table guest_tip (
  id                      uuid primary key default gen_random_uuid(),
  -- Whoever has it may see what became of the tip, and claim it: so it cannot be guessed.
  reference               text collate "C" not null,
  -- The worker's.
  wallet_id               bigint not null references wallet,
  amount_cents            bigint not null,
  fee_cents               bigint not null,
  -- The guest's browser made it. A guest has no account that it could belong to.
  key                     text collate "C" not null,
  state                   text not null default 'pending',
  -- The provider's page on which the guest pays.
  page_url                text,
  -- The provider's last word: its code, its name for the payment, and what it took.
  response_code           text,
  provider_transaction_id text,
  paid_cents              bigint,
  -- The entry that credited it, or that says that it is to be given back; and the one by which it went back.
  entry_id                bigint references ledger_entry,
  refund_entry_id         bigint references ledger_entry,
  -- The day in Johannesburg for which it counts against what guests may give to one worker.
  credited_on             date,
  -- What the provider has taken back of one that was credited.
  reversed_cents          bigint not null default 0,
  claimed_by              uuid references person,
  claimed_at              timestamptz,
  created_at              timestamptz not null default business_now(),
  settled_at              timestamptz,
  -- When to ask the provider again; empty once there is nothing left to ask.
  due_at                  timestamptz default business_now(),
  polls                   integer not null default 0,
  constraint guest_tip_once_per_reference unique (reference),
  constraint guest_tip_once_per_key unique (key),
  constraint guest_tip_booked_once unique (entry_id),
  constraint guest_tip_given_back_once unique (refund_entry_id),
  constraint guest_tip_state_is_known
    check (state in ('pending', 'completed', 'declined', 'expired', 'owed', 'given_back')),
  constraint guest_tip_is_within_its_range check (amount_cents between 100 and 50000 and fee_cents = 49),
  constraint guest_tip_paid_has_entry check ((state in ('completed', 'owed', 'given_back')) = (entry_id is not null)),
  constraint guest_tip_paid_has_amount check ((entry_id is null) = (paid_cents is null)),
  constraint guest_tip_credited_has_day check ((state = 'completed') = (credited_on is not null)),
  constraint guest_tip_given_back_has_entry check ((state = 'given_back') = (refund_entry_id is not null)),
  constraint guest_tip_settled_has_time check ((state in ('pending', 'owed')) = (settled_at is null)),
  constraint guest_tip_open_has_a_next_look check (state not in ('pending', 'owed') or due_at is not null),
  constraint guest_tip_reversed_is_part_of_it check (reversed_cents >= 0 and reversed_cents <= coalesce(paid_cents, 0)),
  constraint guest_tip_claimed_has_time check ((claimed_by is null) = (claimed_at is null)),
  constraint guest_tip_claimed_was_credited check (claimed_by is null or state = 'completed')
);

create index guest_tip_due on guest_tip (due_at) where due_at is not null;
create index guest_tip_settled on guest_tip (settled_at) where settled_at is not null;
create index guest_tip_owed on guest_tip (created_at) where state = 'owed';
create index guest_tip_by_wallet on guest_tip (wallet_id, created_at desc);
create index guest_tip_by_day on guest_tip (wallet_id, credited_on) where credited_on is not null;
create index guest_tip_by_claimer on guest_tip (claimed_by, created_at desc) where claimed_by is not null;

create function guest_tip_stays() returns trigger
language plpgsql as $$
begin
  raise exception 'a guest tip keeps its worker and its amount'
    using errcode = 'check_violation', constraint = 'guest_tip_keeps_its_worker';
end $$;

create trigger guest_tip_keeps_its_worker before update of id, wallet_id, amount_cents, fee_cents on guest_tip
for each row
when ((old.id, old.wallet_id, old.amount_cents, old.fee_cents) is distinct from (new.id, new.wallet_id, new.amount_cents, new.fee_cents))
execute function guest_tip_stays();

-- What the payment provider was asked for, whatever it is for: the same questions are asked about all of it. What is owed to a
-- guest or was given back was booked like a credit; of what went back, all went.
create view provider_payment as
select load.id, 'load' as purpose, load.wallet_id, load.state, coalesce(e.amount_cents, load.amount_cents) as amount_cents,
  load.reversed_cents, load.created_at, load.due_at, load.settled_at
from load
left join ledger_entry e on e.id = load.entry_id
union all
select id, 'guest_tip', wallet_id, case when state in ('owed', 'given_back') then 'completed' else state end,
  coalesce(paid_cents, amount_cents + fee_cents), case when state = 'given_back' then paid_cents else reversed_cents end,
  created_at, due_at, case when state = 'owed' then created_at else settled_at end
from guest_tip;

-- The rules of 0021 and 0061 with the new kinds. A refund that is due, and one that was made, move no wallet.
create or replace function kind_debits_a_wallet(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'withdrawal', 'correction_out', 'load_reversal', 'debt_payment', 'guest_tip_reversal');

create or replace function kind_credits_a_wallet(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'load', 'withdrawal_return', 'payout_reversal', 'correction_in', 'guest_tip');

create or replace function fee_fits(kind entry_kind, cents bigint) returns boolean
language sql immutable
return case
  when kind in ('tip', 'guest_tip') then cents = 49
  when kind in ('withdrawal', 'withdrawal_return', 'payout_reversal') then cents in (0, 49)
  when kind = 'guest_tip_reversal' then cents between 0 and 49
  when kind = 'provider_settlement' then cents >= 0
  else cents = 0 end;

create or replace function amount_fits(kind entry_kind, cents bigint) returns boolean
language sql immutable
return case
  when kind in ('tip', 'withdrawal') then cents between 100 and 500000
  when kind = 'guest_tip' then cents between 100 and 50000
  else cents > 0 end;

-- Not valid on purpose: no entry from before has one of the new kinds.
alter table ledger_entry drop constraint entry_debt_fits_its_kind;
alter table ledger_entry add constraint entry_debt_fits_its_kind check (
  debt_cents is null
  or kind in ('load', 'load_reversal', 'guest_tip_reversal') and debt_cents between 1 and amount_cents - fee_cents
) not valid;

-- One branch for each account, so that whoever asks for one account reads nothing for the others.
create or replace view posting as
select id as entry_id, kind, business_day, at, 'wallet' as account, debit_wallet as wallet_id,
  case kind
    when 'tip' then -(amount_cents + fee_cents)
    when 'load_reversal' then -(amount_cents - coalesce(debt_cents, 0))
    when 'guest_tip_reversal' then -(amount_cents - fee_cents - coalesce(debt_cents, 0))
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
  when 'guest_tip_reversal' then -debt_cents
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
where kind in ('guest_refund_due', 'guest_refund');
