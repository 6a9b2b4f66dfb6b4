-- What an entry of each kind looks like, said once: the checks below and the proof of the books ask these functions. Whoever
-- adds a kind of movement replaces those that it changes in the same migration.

create function kind_debits_a_wallet(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'withdrawal', 'correction_out');

create function kind_credits_a_wallet(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'load', 'withdrawal_return', 'payout_reversal', 'correction_in');

-- Pays out the withdrawal that it names.
create function kind_settles(kind entry_kind) returns boolean
language sql immutable
return kind = 'payout_paid';

-- Brings back the withdrawal that it names.
create function kind_reverses(kind entry_kind) returns boolean
language sql immutable
return kind in ('withdrawal_return', 'payout_reversal');

-- The wallet's owner asks for it; every other kind is done by the service itself, on the word of a partner or of two operators.
create function kind_is_asked_by_owner(kind entry_kind) returns boolean
language sql immutable
return kind in ('tip', 'withdrawal');

-- The numbers are those of contract/limits.ts. What comes back brings its fee with it.
create function fee_fits(kind entry_kind, cents bigint) returns boolean
language sql immutable
return case
  when kind = 'tip' then cents = 49
  when kind in ('withdrawal', 'withdrawal_return', 'payout_reversal') then cents in (0, 49)
  else cents = 0 end;

-- What people ask for has a range; what partners and operators report is a fact of any size.
create function amount_fits(kind entry_kind, cents bigint) returns boolean
language sql immutable
return case
  when kind in ('tip', 'withdrawal') then cents between 100 and 500000
  else cents > 0 end;

-- Not valid yet: 0022 reads the whole table for that, and nobody waits for it.
alter table ledger_entry
  add constraint entry_has_the_legs_of_its_kind check (
    (debit_wallet is not null) = kind_debits_a_wallet(kind) and (credit_wallet is not null) = kind_credits_a_wallet(kind)
  ) not valid,
  add constraint entry_legs_are_whole check (
    num_nulls(debit_wallet, debit_version, debit_balance) in (0, 3)
    and num_nulls(credit_wallet, credit_version, credit_balance) in (0, 3)
  ) not valid,
  add constraint entry_joins_two_wallets check (debit_wallet <> credit_wallet) not valid,
  add constraint entry_versions_begin_at_one check (debit_version > 0 and credit_version > 0) not valid,
  add constraint entry_balances_never_negative check (debit_balance >= 0 and credit_balance >= 0) not valid,
  add constraint entry_fee_fits_its_kind check (fee_fits(kind, fee_cents)) not valid,
  add constraint entry_amount_fits_its_kind check (amount_fits(kind, amount_cents)) not valid,
  add constraint entry_settles_by_its_kind check ((settles is not null) = kind_settles(kind)) not valid,
  add constraint entry_reverses_by_its_kind check ((reverses is not null) = kind_reverses(kind)) not valid,
  add constraint entry_actor_fits_its_kind
    check ((actor <> '00000000-0000-0000-0000-000000000000') = kind_is_asked_by_owner(kind)) not valid,
  -- Later than the day of `at` only should the clock have gone back: a wallet's days never do.
  add constraint entry_day_is_not_before_its_time
    check (business_day >= (at at time zone 'Africa/Johannesburg')::date) not valid,
  add constraint entry_has_a_key check (key <> '') not valid,
  -- Deferrable for a backup being restored, whose rows come in any order.
  add constraint entry_settles_an_entry foreign key (settles) references ledger_entry deferrable not valid,
  add constraint entry_reverses_an_entry foreign key (reverses) references ledger_entry deferrable not valid;

-- The wallets of an entry are no foreign keys: those are looked up entry by entry, and an insert took three times as long.
-- This looks them up once a statement and lasts as long, since a wallet is never deleted and keeps its id and owner.
create function check_added_entries() returns trigger
language plpgsql as $$
declare
  broken text;
begin
  select fault into broken
  from (
    select case
      when (e.debit_wallet is not null and debit.owner is null) or (e.credit_wallet is not null and credit.owner is null)
        then 'entry_names_wallets_that_exist'
      when kind_is_asked_by_owner(e.kind) and e.actor <> coalesce(debit.owner, credit.owner)
        then 'entry_actor_owns_the_wallet'
      when e.settles is not null and not exists (
        select from ledger_entry w
        where w.id = e.settles and w.kind = 'withdrawal' and w.amount_cents - w.fee_cents = e.amount_cents
      ) or e.reverses is not null and not exists (
        select from ledger_entry w
        where w.id = e.reverses and w.kind = 'withdrawal'
          and (w.amount_cents, w.fee_cents, w.debit_wallet) = (e.amount_cents, e.fee_cents, e.credit_wallet)
      ) then 'entry_matches_its_withdrawal'
    end as fault
    from added e
    cross join lateral (select (select person_id from wallet where id = e.debit_wallet) as owner) debit
    cross join lateral (select (select person_id from wallet where id = e.credit_wallet) as owner) credit
  ) found
  where fault is not null
  limit 1;
  if broken is not null then
    raise exception 'new entry violates "%"', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end $$;

create trigger entry_fits_its_wallets after insert on ledger_entry
referencing new table as added
for each statement execute function check_added_entries();

alter table wallet
  add constraint wallet_counts_up check (version >= 0 and tips_received >= 0) not valid;

create function owner_stays() returns trigger
language plpgsql as $$
begin
  raise exception 'a wallet keeps its id and its owner' using errcode = 'check_violation', constraint = 'wallet_keeps_its_owner';
end $$;

create trigger wallet_keeps_its_owner before update of id, person_id on wallet
for each row when (old.id <> new.id or old.person_id <> new.person_id) execute function owner_stays();

-- Payments and corrections name a person and a wallet: the person's own.
create function check_owner() returns trigger
language plpgsql as $$
begin
  if exists (select from wallet where id = new.wallet_id and person_id = new.person_id) then return null; end if;
  raise exception 'this wallet belongs to somebody else' using errcode = 'check_violation', constraint = tg_name;
end $$;

create trigger load_goes_to_its_owner after insert or update of person_id, wallet_id on load
for each row execute function check_owner();
create trigger correction_is_of_its_owner after insert or update of person_id, wallet_id on correction
for each row execute function check_owner();

-- Whoever waits for a payment hears what became of it: none is pending that nobody looks at again.
update load set due_at = business_now() where state = 'pending' and due_at is null;
alter table load
  add constraint load_pending_has_a_next_look check (state <> 'pending' or due_at is not null) not valid,
  add constraint load_credited_by_an_entry foreign key (entry_id) references ledger_entry not valid;

-- What is ordered from the bank is what was withdrawn, under one nonce from the first order to the last.
create function check_payout() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.id, old.entry_id, old.wallet_id, old.amount_cents, old.fee_cents)
    is distinct from (new.id, new.entry_id, new.wallet_id, new.amount_cents, new.fee_cents) then
    raise exception 'a payout keeps its nonce and its amount'
      using errcode = 'check_violation', constraint = 'payout_keeps_its_nonce';
  end if;
  if not exists (
    select from ledger_entry e
    where e.id = new.entry_id and e.kind = 'withdrawal'
      and (e.debit_wallet, e.amount_cents, e.fee_cents, e.business_day)
        = (new.wallet_id, new.amount_cents, new.fee_cents, new.business_day)
  ) then
    raise exception 'a payout is of one withdrawal, as it was booked'
      using errcode = 'check_violation', constraint = 'payout_matches_its_withdrawal';
  end if;
  return null;
end $$;

create trigger payout_is_as_booked
after insert or update of id, entry_id, wallet_id, amount_cents, fee_cents, business_day on payout
for each row execute function check_payout();

-- A "no" is remembered as long as entries are kept: forgetting it earlier would let the same request through.
create function refusal_stays() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < business_now() - interval '7 years' then return old; end if;
  raise exception 'a refusal is kept for seven years' using errcode = 'check_violation', constraint = 'refusal_stays';
end $$;

create trigger refusal_is_kept before update or delete on ledger_refusal
for each row execute function refusal_stays();
