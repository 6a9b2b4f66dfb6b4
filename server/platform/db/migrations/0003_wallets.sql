-- Each person has one wallet. Balance, sums of today and this month, and the free withdrawal are on the one row that a debit locks anyway.
-- No column that a movement changes is indexed, so that an update stays on its page.
create table wallet (
  id                   bigint generated always as identity primary key,
  person_id            uuid not null references person constraint wallet_is_one_per_person unique,
  balance_cents        bigint not null default 0 constraint wallet_never_negative check (balance_cents >= 0),
  -- Money that the provider took back after it was spent. While there is a debt nothing leaves; new loads pay it first.
  debt_cents           bigint not null default 0 constraint wallet_debt_is_not_negative check (debt_cents >= 0),
  -- Counts the movements of this wallet; each entry carries the version it led to.
  version              bigint not null default 0,
  -- The last Johannesburg day on which something left, or came back to, this wallet. It never goes back.
  day                  date not null default '2000-01-01',
  day_out_cents        bigint not null default 0 constraint wallet_within_day_limit check (day_out_cents >= 0 and day_out_cents <= 500000),
  month_out_cents      bigint not null default 0,
  day_free_withdrawals integer not null default 0,
  tips_received        bigint not null default 0, accepts_tips boolean not null default false,
  -- Nothing leaves a frozen wallet and no tip or transfer reaches it; loads and returned withdrawals do.
  frozen_at            timestamptz,
  -- Made for somebody who joined by phone: less may leave it until an operator or the register has said who that is. The version at which
  -- that was: debits up to it had to be small.
  is_limited           boolean not null default false, limit_lifted_after bigint,
  constraint wallet_counts_up check (version >= 0 and tips_received >= 0),
  constraint wallet_within_month_limit check (month_out_cents >= day_out_cents and month_out_cents <= 2499900),
  constraint wallet_within_limit_of_unverified
    check (not is_limited or limit_lifted_after is not null or (day_out_cents <= 50000 and month_out_cents <= 300000)),
  constraint wallet_free_withdrawals_within_day check (day_free_withdrawals >= 0 and day_free_withdrawals <= 1)
) with (fillfactor = 70);
revoke delete on wallet from enkosi_app;

create function create_wallet_for_person() returns trigger language plpgsql as $$
begin
  insert into wallet (person_id, is_limited) values (new.id, new.issuer = 'phone');
  return null;
end $$;

create trigger person_gets_a_wallet after insert on person for each row execute function create_wallet_for_person();

create trigger wallet_is_never_deleted before delete or truncate on wallet
for each statement execute function refuse('a wallet is never deleted: its entries outlive the person');

-- After and not before: a trigger before an update would lock each row once more, also where neither column is touched.
create trigger wallet_keeps_its_owner after update of id, person_id on wallet
for each row when (old.id <> new.id or old.person_id <> new.person_id) execute function refuse('a wallet keeps its id and its owner');

create trigger wallet_keeps_its_limit after update of is_limited, limit_lifted_after on wallet
for each row when ((old.is_limited and new.is_limited and old.limit_lifted_after is null and new.limit_lifted_after = new.version) is false)
execute function refuse('a limit is lifted once, at the version of that moment');

-- For tables that name a person and a wallet: it is the person's own.
create function check_owner() returns trigger language plpgsql as $$
begin
  if exists (select from wallet where id = new.wallet_id and person_id = new.person_id) then return null; end if;
  raise exception 'this wallet belongs to somebody else' using errcode = 'check_violation', constraint = tg_name;
end $$;

-- Asked by the statement that writes a batch: either every wallet of it was as it had been read, or nothing is written.
create function all_wallets_moved(expected bigint, moved bigint) returns boolean language plpgsql stable as $$
begin
  if moved = expected then return true; end if;
  raise exception '% of % wallets are no longer as they were read', expected - moved, expected
    using errcode = 'check_violation', constraint = 'wallet_moves_from_the_version_read';
end $$;
