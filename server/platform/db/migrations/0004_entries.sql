create type entry_kind as enum (
  'tip', 'transfer', 'guest_tip', 'load', 'withdrawal', 'payout_paid', 'withdrawal_return', 'payout_reversal', 'load_reversal',
  'load_refund', 'load_refund_return', 'debt_payment', 'guest_refund_due', 'guest_refund', 'guest_tip_reversal', 'provider_settlement',
  'correction_in', 'correction_out'
);

-- The numbers are those of contract/limits.ts and contract/rails.ts. A return brings its fee back with it; the fee of a settlement is the provider's.
create function fee_fits(kind entry_kind, cents bigint) returns boolean language sql immutable
return case
  when kind in ('tip', 'guest_tip') then cents = 49
  when kind in ('withdrawal', 'withdrawal_return', 'payout_reversal') then cents in (0, 49, 250, 575)
  when kind = 'guest_tip_reversal' then cents between 0 and 49
  when kind = 'provider_settlement' then cents >= 0
  else cents = 0 end;

-- People's requests have a range; reports of partners and operators are facts of any size. A settlement is below zero where refunds
-- outweigh payments: then the provider takes money from us.
create function amount_fits(kind entry_kind, cents bigint) returns boolean language sql immutable
return case
  when kind in ('tip', 'transfer', 'withdrawal') then cents between 100 and 500000
  when kind = 'guest_tip' then cents between 100 and 50000
  when kind = 'provider_settlement' then true
  else cents > 0 end;

-- A row is one movement. Its system accounts follow from the kind (view posting), so a row cannot be unbalanced. Entries are only ever
-- added: a mistake is put right by a new entry. The trigger entry_fits_its_kind_and_wallets checks the rules of each kind: PostgreSQL
-- parses every check again for each statement, and for these that took a quarter of a lone tip.
create table ledger_entry (
  id            bigint generated always as identity primary key,
  -- The payer and the receiver, each with the version and balance that the entry leads to. Instead of foreign keys, which are looked up
  -- entry by entry even where they are empty, the trigger asks once a statement.
  debit_wallet  bigint, debit_version bigint, debit_balance bigint,
  credit_wallet bigint, credit_version bigint, credit_balance bigint,
  amount_cents  bigint not null, fee_cents bigint not null,
  -- For a load the part that paid a debt, for a load_reversal the part that became one; empty where there is none.
  debt_cents    bigint,
  -- Of a guest's chargeback the part that was no longer in the worker's wallet, which is our loss: nobody is in debt because of a
  -- stranger's card.
  loss_cents    bigint,
  -- The entry of the withdrawal that this one pays out, or brings back.
  settles       bigint, reverses bigint,
  at            timestamptz not null, local_day date not null,
  kind          entry_kind not null,
  -- The person who asked; all zeros for the service itself. A key belongs to its actor.
  actor         uuid not null,
  key           text collate "C" not null constraint entry_has_a_key check (key <> ''),
  request_id    text not null,
  constraint entry_joins_two_wallets check (debit_wallet <> credit_wallet),
  constraint entry_versions_begin_at_one check (debit_version > 0 and credit_version > 0),
  constraint entry_balances_never_negative check (debit_balance >= 0 and credit_balance >= 0),
  -- The same indexes find a wallet's history, newest first.
  constraint entry_debits_one_version_once unique (debit_wallet, debit_version),
  constraint entry_credits_one_version_once unique (credit_wallet, credit_version)
);
revoke update, delete on ledger_entry from enkosi_app;
create unique index entry_settles_once on ledger_entry (settles) where settles is not null;
create unique index entry_reverses_once on ledger_entry (reverses) where reverses is not null;
-- Found without walking through a popular worker's tips.
create index entry_received_otherwise on ledger_entry (credit_wallet, credit_version) where kind in ('transfer', 'correction_in');
-- The cost of guests' chargebacks, by worker.
create index entry_with_loss on ledger_entry (debit_wallet, id) where loss_cents is not null;
-- Reversals of a payment are found by the payment's name, which their keys begin with.
create index entry_reversal_by_key on ledger_entry (key) where kind in ('load_reversal', 'guest_tip_reversal');
-- Entries come in the order of their days, so a summary of each range of pages finds the last 30 of them; unlike a full index it costs
-- a tip nothing.
create index entry_by_day on ledger_entry using brin (local_day);

create trigger entry_is_never_changed before update or delete or truncate on ledger_entry
for each statement execute function refuse('entries are only ever added');

-- Each rule by its name, as of a constraint. Its facts about wallets last as long as a foreign key would, since a wallet is never deleted
-- and keeps its id and owner, and an entry is never changed.
create function check_added_entries() returns trigger language plpgsql as $$
declare
  broken text;
begin
  select fault into broken from (
    select case
      when not amount_fits(kind, amount_cents) then 'entry_amount_fits_its_kind'
      when not fee_fits(kind, fee_cents) then 'entry_fee_fits_its_kind'
      when not (fee_cents >= 0 and (amount_cents <> 0 or fee_cents > 0)) then 'entry_moves_something'
      when not (
        (debit_wallet is not null) = (kind in
          ('tip', 'transfer', 'withdrawal', 'correction_out', 'load_reversal', 'load_refund', 'debt_payment', 'guest_tip_reversal'))
        and (credit_wallet is not null) = (kind in
          ('tip', 'transfer', 'load', 'load_refund_return', 'withdrawal_return', 'payout_reversal', 'correction_in', 'guest_tip'))
      ) then 'entry_has_the_legs_of_its_kind'
      when not (
        num_nulls(debit_wallet, debit_version, debit_balance) in (0, 3)
        and num_nulls(credit_wallet, credit_version, credit_balance) in (0, 3)
      ) then 'entry_legs_are_whole'
      when e.debt_cents is not null and not (kind in ('load', 'load_reversal') and e.debt_cents between 1 and amount_cents)
        then 'entry_debt_fits_its_kind'
      -- There is a loss only where the wallet gave all it had.
      when loss_cents is not null
        and not (kind = 'guest_tip_reversal' and loss_cents between 1 and amount_cents - fee_cents and debit_balance = 0)
        then 'entry_loss_fits_its_kind'
      when (settles is not null) <> (kind = 'payout_paid') then 'entry_settles_by_its_kind'
      when (reverses is not null) <> (kind in ('withdrawal_return', 'payout_reversal')) then 'entry_reverses_by_its_kind'
      -- The wallet's owner asks for these; every other is done by the service itself, on the word of a partner or of two operators.
      when (actor <> '00000000-0000-0000-0000-000000000000')
        <> (kind in ('tip', 'transfer', 'withdrawal', 'debt_payment', 'load_refund')) then 'entry_actor_fits_its_kind'
      -- Later than the day of `at` only should the clock have gone back: a wallet's days never do.
      when local_day < (at at time zone 'Africa/Johannesburg')::date then 'entry_day_is_not_before_its_time'
      when debit_wallet is not null and d.id is null or credit_wallet is not null and c.id is null then 'entry_names_wallets_that_exist'
      when actor not in (d.person_id, '00000000-0000-0000-0000-000000000000') then 'entry_actor_owns_the_wallet'
      when coalesce(settles, reverses) is not null and not exists (
        select from ledger_entry w where w.id = coalesce(e.settles, e.reverses) and w.kind = 'withdrawal' and case
          when e.settles is not null then w.amount_cents - w.fee_cents = e.amount_cents
          else (w.amount_cents, w.fee_cents, w.debit_wallet) = (e.amount_cents, e.fee_cents, e.credit_wallet) end
      ) then 'entry_matches_its_withdrawal' end as fault
    from added e left join wallet d on d.id = debit_wallet left join wallet c on c.id = credit_wallet
  ) checked
  where fault is not null limit 1;
  if broken is not null then
    raise exception 'new entry violates "%"', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end $$;

create trigger entry_fits_its_kind_and_wallets after insert on ledger_entry
referencing new table as added for each statement execute function check_added_entries();

-- Each entry as its legs: plus is a credit, minus a debit, so money that we owe or earn is plus, money owed to us or in our bank is minus.
-- Every entry sums to zero. Each account has its own branch, so that a query for one account reads nothing for the others.
create view posting as
select id as entry_id, kind, local_day, at, 'wallet' as account, debit_wallet as wallet_id, case kind
  when 'tip' then -(amount_cents + fee_cents)
  when 'load_reversal' then -(amount_cents - coalesce(debt_cents, 0))
  when 'guest_tip_reversal' then -(amount_cents - fee_cents - coalesce(loss_cents, 0))
  else -amount_cents end as cents
from ledger_entry where debit_wallet is not null
union all select id, kind, local_day, at, 'wallet', credit_wallet, amount_cents - coalesce(debt_cents, 0)
from ledger_entry where credit_wallet is not null
-- Debts of people to us: minus is owed.
union all select id, kind, local_day, at, 'wallet_debts', coalesce(debit_wallet, credit_wallet),
  case kind when 'load_reversal' then -debt_cents when 'load' then debt_cents else amount_cents end
from ledger_entry where kind = 'debt_payment' or debt_cents is not null
union all select id, kind, local_day, at, 'fee_income', null,
  case when kind in ('tip', 'guest_tip', 'withdrawal') then fee_cents else -fee_cents end
from ledger_entry
where kind in ('tip', 'guest_tip', 'withdrawal', 'withdrawal_return', 'payout_reversal', 'guest_tip_reversal') and fee_cents <> 0
union all select id, kind, local_day, at, 'provider_clearing', null, case
  when kind in ('load', 'load_refund_return', 'guest_refund_due') then -amount_cents
  when kind = 'guest_tip' then -(amount_cents + fee_cents)
  when kind = 'provider_settlement' then amount_cents + fee_cents
  else amount_cents end
from ledger_entry
where kind in ('load', 'load_reversal', 'load_refund', 'load_refund_return', 'provider_settlement', 'guest_tip', 'guest_refund_due',
  'guest_refund', 'guest_tip_reversal')
union all select id, kind, local_day, at, 'provider_costs', null, -fee_cents
from ledger_entry where kind = 'provider_settlement' and fee_cents <> 0
union all select id, kind, local_day, at, 'payouts_in_transit', null, case kind
  when 'withdrawal' then amount_cents - fee_cents
  when 'payout_paid' then -amount_cents
  else -(amount_cents - fee_cents) end
from ledger_entry where kind in ('withdrawal', 'payout_paid', 'withdrawal_return')
union all select id, kind, local_day, at, 'bank', null, case kind
  when 'payout_paid' then amount_cents
  when 'provider_settlement' then -amount_cents
  else -(amount_cents - fee_cents) end
from ledger_entry where kind in ('payout_paid', 'payout_reversal', 'provider_settlement')
union all select id, kind, local_day, at, 'corrections', null, case kind when 'correction_in' then -amount_cents else amount_cents end
from ledger_entry where kind in ('correction_in', 'correction_out')
-- Debts to guests, whose tip could not reach its worker: plus is owed to them.
union all select id, kind, local_day, at, 'guest_refunds', null, case kind when 'guest_refund_due' then amount_cents else -amount_cents end
from ledger_entry where kind in ('guest_refund_due', 'guest_refund')
-- Guests' chargebacks of tips that had left the worker's wallet: minus is lost.
union all select id, kind, local_day, at, 'chargeback_losses', null, -loss_cents
from ledger_entry where loss_cents is not null;

-- A definitive "no" is remembered under its key like a "yes", so that a repeated request hears the same.
create table ledger_refusal (
  -- In the order in which they were written.
  id           bigint generated always as identity unique,
  actor        uuid not null, key text collate "C" not null, kind text not null,
  -- The request; where a payout was to be settled, the entry of its withdrawal instead.
  debit_wallet bigint, credit_wallet bigint, amount_cents bigint not null,
  code         text not null, request_id text not null, at timestamptz not null,
  -- A key that was forgotten may be refused a second time.
  primary key (key, actor, at)
);

-- A "no" is kept as long as entries are: forgetting it earlier would let the same request through.
create trigger refusal_stays before delete on ledger_refusal
for each row when (old.at >= business_now() - interval '7 years') execute function refuse('a refusal is kept for seven years');
create trigger refusal_is_never_changed before update or truncate on ledger_refusal
for each statement execute function refuse('a refusal is never changed');

-- The keys of all money requests, also of refused ones. A single look-up finds the outcome of a key, and the primary key is the only guard
-- against doing it twice. The key comes first, since our own begin with the time: those of one time lie side by side in the index. Both are
-- kept as they are: to hash them takes longer than to write the longer row.
create table request_key (
  -- The entry that was made under it; empty where it was refused, or is a payment whose money has not come.
  entry_id bigint,
  actor    uuid not null,
  -- A person's or a guest's key is forgotten 400 days after this day. Empty for those of the service itself, which stay for ever.
  asked_on date,
  key      text collate "C" not null,
  primary key (key, actor)
);
revoke update on request_key from enkosi_app;
-- Rows come in the order of their days: a summary of each range of pages finds the old ones, and costs a tip nothing.
create index request_key_by_day on request_key using brin (asked_on) with (autosummarize = on);

create trigger request_key_stays before delete on request_key for each row when ((old.asked_on < local_today() - 400) is not true)
execute function refuse('a key is kept for 400 days, and for ever if it is our own');
create trigger request_key_is_never_changed before update or truncate on request_key
for each statement execute function refuse('a key is never changed');

-- The database itself takes the key of whatever is written down, so that no way of writing can forget it.
create function take_keys_of_entries() returns trigger language plpgsql as $$
begin
  insert into request_key (entry_id, actor, asked_on, key)
  select id, actor, case when actor <> '00000000-0000-0000-0000-000000000000' then local_day end, key from added;
  return null;
end $$;

create trigger entry_takes_its_key after insert on ledger_entry
referencing new table as added for each statement execute function take_keys_of_entries();

-- Of the others there are few. The argument is the column of the actor, or the actor.
create function take_key() returns trigger language plpgsql as $$
declare
  asked_by uuid := coalesce(to_jsonb(new) ->> tg_argv[0], tg_argv[0]);
begin
  insert into request_key (actor, asked_on, key)
  values (asked_by, case when asked_by <> '00000000-0000-0000-0000-000000000000' then local_today() end, new.key);
  return null;
end $$;

create trigger refusal_takes_its_key after insert on ledger_refusal for each row execute function take_key('actor');
