-- What is ordered from the bank is decided once, with the withdrawal: bank details that change later never touch it.
alter table payout
  -- Account, bank and holder, sealed to this payout, and the name of their key; erased once nothing can happen to it any more.
  add column beneficiary        bytea,
  add column beneficiary_key_id text,
  -- Counts the claims. Whoever held it in an earlier turn and comes back late may change nothing.
  add column turn               bigint not null default 0,
  -- How often the order set out to the bank, and when last. Written before it is sent, since its answer may never come.
  add column orders             integer not null default 0,
  add column ordered_at         timestamptz,
  -- The bank said no to the order. It is not sent again; it goes back once the bank has certainly none under its nonce.
  add column turned_down_at     timestamptz,
  add constraint payout_beneficiary_names_its_key check ((beneficiary is null) = (beneficiary_key_id is null)) not valid,
  add constraint payout_ordered_has_time check ((orders = 0) = (ordered_at is null)) not valid;

-- Only asked of new ones: the account of a payout that is over is erased.
create function payout_says_where_it_goes() returns trigger
language plpgsql as $$
begin
  raise check_violation using message = 'a new payout says where it goes', constraint = 'payout_says_where_it_goes';
end $$;

create trigger payout_has_a_beneficiary before insert on payout
for each row when (new.beneficiary is null) execute function payout_says_where_it_goes();

-- Operators' switch for all payouts: while it is set no order goes to the bank. Who set it is in the audit trail.
create table payout_stop (
  only_row   boolean primary key default true,
  stopped_at timestamptz,
  reason     text,
  constraint payout_stop_has_one_row check (only_row),
  constraint payout_stop_says_why check ((stopped_at is null) = (reason is null))
);
insert into payout_stop default values;

-- Whether nothing may be ordered for this wallet: it is frozen, or payouts are stopped for everybody.
create function payouts_held(held_wallet bigint) returns boolean
language sql stable
return exists (select from payout_stop where stopped_at is not null)
  or exists (select from wallet where id = held_wallet and frozen_at is not null);
