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

create function wallet_stays() returns trigger
language plpgsql as $$
begin
  raise exception 'a wallet is never deleted: its entries outlive the person' using constraint = 'wallet_stays';
end $$;

create trigger wallet_is_never_deleted before delete or truncate on wallet
for each statement execute function wallet_stays();
