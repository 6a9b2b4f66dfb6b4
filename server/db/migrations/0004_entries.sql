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
-- Entries come in the order of their days, so a summary of each range of pages finds the last 30 of them; unlike a
-- full index it costs a tip nothing.
create index entry_by_day on ledger_entry using brin (business_day);

create function entries_stay() returns trigger
language plpgsql as $$
begin
  raise exception 'entries are only ever added' using constraint = 'entries_stay';
end $$;

create trigger entry_is_never_changed before update or delete or truncate on ledger_entry
for each statement execute function entries_stay();

-- Each entry as its legs, signed: plus is what an account receives, minus what it gives. Every entry sums to zero.
-- One branch for each account, so that whoever asks for one account reads nothing for the others, and no list of seven legs
-- is put together for an entry that has three: the proof reads all entries through this view.
create view posting as
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

-- An entry's id and the hash of all it says: the same on every server, whatever its time zone or locale.
-- Stable and not immutable, since `concat` is only stable: called immutable, it could not be written into the query that
-- uses it, and hashing one entry would take four times as long.
create function entry_mark(e ledger_entry) returns bytea
language sql stable
return int8send(e.id) || substring(sha256(convert_to(concat(
  e.kind, ',', e.debit_wallet, ',', e.debit_version, ',', e.debit_balance, ',', e.credit_wallet, ',', e.credit_version, ',',
  e.credit_balance, ',', e.amount_cents, ',', e.fee_cents, ',', e.settles, ',', e.reverses, ',',
  extract(epoch from e.at), ',', e.business_day - date '2000-01-01', ',', e.actor, ',', length(e.key), ',', e.key, ',', e.request_id
), 'UTF8')) for 16);

-- Marks of entries one after the other. Each seal takes in the one before it, so that an entry cannot be changed, removed or
-- slipped in without making every later seal anew.
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

-- The latest proofs of the books, with the balance of every account at that time.
create table ledger_proof (
  id            bigint generated always as identity primary key,
  at            timestamptz not null default clock_timestamp(),
  ok            boolean not null,
  checks        jsonb not null,
  trial_balance jsonb not null,
  entries       bigint not null
);
