-- One wallet a person. Balance, limits and the free withdrawal sit on the one row that a debit locks anyway.
-- No column that a movement changes is indexed, so that an update stays on its page.
create table wallet (
  id                   bigint generated always as identity primary key,
  person_id            uuid not null references person,
  balance_cents        bigint not null default 0,
  -- Counts the movements of this wallet; each entry carries the version it led to.
  version              bigint not null default 0,
  -- The last business day on which something left, or came back to, this wallet. It never moves backwards.
  day                  date not null default '2000-01-01',
  day_out_cents        bigint not null default 0,
  month_out_cents      bigint not null default 0,
  day_free_withdrawals integer not null default 0,
  tips_received        bigint not null default 0,
  accepts_tips         boolean not null default false,
  -- A frozen wallet receives but does not send.
  frozen_at            timestamptz,
  constraint wallet_is_one_per_person unique (person_id),
  constraint wallet_never_negative check (balance_cents >= 0),
  constraint wallet_within_day_limit check (day_out_cents >= 0 and day_out_cents <= 500000),
  constraint wallet_within_month_limit check (month_out_cents >= day_out_cents and month_out_cents <= 2499900),
  constraint wallet_free_withdrawals_within_day check (day_free_withdrawals >= 0 and day_free_withdrawals <= 1)
) with (fillfactor = 70);

create function create_wallet_for_person() returns trigger
language plpgsql as $$
begin
  insert into wallet (person_id) values (new.id);
  return null;
end $$;

create trigger person_gets_a_wallet after insert on person
for each row execute function create_wallet_for_person();

-- Also for people who were there before wallets were.
insert into wallet (person_id) select id from person;

create function wallet_stays() returns trigger
language plpgsql as $$
begin
  raise exception 'a wallet is never deleted: its entries outlive the person' using constraint = 'wallet_stays';
end $$;

create trigger wallet_is_never_deleted before delete or truncate on wallet
for each statement execute function wallet_stays();

create type entry_kind as enum (
  'tip', 'load', 'withdrawal', 'payout_paid', 'withdrawal_return', 'payout_reversal', 'correction_in', 'correction_out'
);

-- One row a movement. Which system accounts take part follows from the kind (view posting), so a row cannot be unbalanced.
-- Entries are only ever added: a mistake is put right by a new entry.
create table ledger_entry (
  id             bigint generated always as identity primary key,
  debit_wallet   bigint,
  debit_version  bigint,
  debit_balance  bigint,
  credit_wallet  bigint,
  credit_version bigint,
  credit_balance bigint,
  amount_cents   bigint not null,
  fee_cents      bigint not null,
  -- The entry of the withdrawal that this one pays out, or brings back.
  settles        bigint,
  reverses       bigint,
  at             timestamptz not null,
  business_day   date not null,
  kind           entry_kind not null,
  -- The person who asked; all zeros for the service itself. A key belongs to its actor.
  actor          uuid not null,
  key            text collate "C" not null,
  request_id     text not null,
  constraint entry_moves_something check (amount_cents > 0 and fee_cents >= 0),
  constraint entry_once_per_key unique (key, actor),
  -- The same index finds a wallet's history, newest first.
  constraint entry_debits_one_version_once unique (debit_wallet, debit_version),
  constraint entry_credits_one_version_once unique (credit_wallet, credit_version)
);

-- Found without walking through a popular worker's tips.
create index entry_correction_by_wallet on ledger_entry (credit_wallet, credit_version) where kind = 'correction_in';

create unique index entry_settles_once on ledger_entry (settles) where settles is not null;
create unique index entry_reverses_once on ledger_entry (reverses) where reverses is not null;

create function entries_stay() returns trigger
language plpgsql as $$
begin
  raise exception 'entries are only ever added' using constraint = 'entries_stay';
end $$;

create trigger entry_is_never_changed before update or delete or truncate on ledger_entry
for each statement execute function entries_stay();

-- An entry's id and the hash of all it says: the same on every server, whatever its time zone or locale.
create function entry_mark(e ledger_entry) returns bytea
language sql immutable
return int8send(e.id) || substring(sha256(convert_to(concat(
  e.kind, ',', e.debit_wallet, ',', e.debit_version, ',', e.debit_balance, ',', e.credit_wallet, ',', e.credit_version, ',',
  e.credit_balance, ',', e.amount_cents, ',', e.fee_cents, ',', e.settles, ',', e.reverses, ',',
  extract(epoch from e.at), ',', e.business_day - date '2000-01-01', ',', e.actor, ',', length(e.key), ',', e.key, ',', e.request_id
), 'UTF8')) for 16);

-- Marks of entries one after the other. Each seal takes in the one before it, so that no entry can be changed, removed or
-- slipped in unnoticed, not even by somebody who may switch the guards off.
create table entry_seal (
  position  bigint primary key,
  -- Of the entries after the seal before, up to this id.
  up_to     bigint not null unique,
  marks     bytea not null,
  hash      bytea not null,
  sealed_at timestamptz not null default clock_timestamp()
);

create trigger entry_seal_is_never_changed before update or delete or truncate on entry_seal
for each statement execute function entries_stay();

-- A definitive "no" is remembered under its key like a "yes", so that a repeated request hears the same.
create table ledger_refusal (
  actor         uuid not null,
  key           text collate "C" not null,
  kind          text not null,
  debit_wallet  bigint,
  credit_wallet bigint,
  amount_cents  bigint not null,
  code          text not null,
  request_id    text not null,
  at            timestamptz not null,
  primary key (key, actor)
);

-- Each entry as its legs, signed: plus is what an account receives, minus what it gives. Every entry sums to zero.
create view posting as
select e.id as entry_id, e.kind, e.business_day, e.at, leg.account, leg.wallet_id, leg.cents
from ledger_entry e
cross join lateral (
  values
    ('wallet', e.debit_wallet, case e.kind when 'tip' then -(e.amount_cents + e.fee_cents) else -e.amount_cents end),
    ('wallet', e.credit_wallet, e.amount_cents),
    ('fee_income', null, case
      when e.kind in ('tip', 'withdrawal') then e.fee_cents
      when e.kind in ('withdrawal_return', 'payout_reversal') then -e.fee_cents end),
    ('provider_clearing', null, case e.kind when 'load' then -e.amount_cents end),
    ('payouts_in_transit', null, case e.kind
      when 'withdrawal' then e.amount_cents - e.fee_cents
      when 'payout_paid' then -e.amount_cents
      when 'withdrawal_return' then -(e.amount_cents - e.fee_cents) end),
    ('bank', null, case e.kind
      when 'payout_paid' then e.amount_cents
      when 'payout_reversal' then -(e.amount_cents - e.fee_cents) end),
    ('corrections', null, case e.kind
      when 'correction_in' then -e.amount_cents
      when 'correction_out' then e.amount_cents end)
) as leg (account, wallet_id, cents)
where leg.cents <> 0 and (leg.account <> 'wallet' or leg.wallet_id is not null);
