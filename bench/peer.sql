-- A double-entry ledger as one writes it in SQL functions: accounts, transfers and their legs, one transfer a call. It is the
-- peer of ours in bench/peer.ts, so it is made to be fast: no triggers, no foreign keys on the way of a transfer, one statement
-- for all locks, pages with room for updates in place, keys that rise with time.

create schema peer;

create table peer.account (
  id             bigint primary key,
  balance_cents  bigint not null default 0,
  version        bigint not null default 0,
  -- Where money comes from. Everybody else may only spend what is there.
  may_be_negative boolean not null default false,
  constraint account_never_overdrawn check (may_be_negative or balance_cents >= 0)
) with (fillfactor = 70);

create table peer.transfer (
  id           bigint generated always as identity primary key,
  key          uuid not null,
  from_account bigint not null,
  to_account   bigint not null,
  amount_cents bigint not null,
  at           timestamptz not null default clock_timestamp(),
  constraint transfer_once_per_key unique (key),
  constraint transfer_moves_something check (amount_cents > 0 and from_account <> to_account)
);

create table peer.leg (
  account_id    bigint not null,
  version       bigint not null,
  transfer_id   bigint not null,
  cents         bigint not null,
  balance_cents bigint not null,
  -- Finds the history of an account, newest first.
  primary key (account_id, version)
);

-- Moves money once; the same key again changes nothing and gives the transfer of the first time.
create function peer.transfer(asked uuid, payer bigint, payee bigint, amount bigint) returns bigint
language plpgsql as $$
declare
  made bigint;
begin
  -- In the order of ids, so that two transfers never wait for each other in a circle.
  perform from peer.account
  where id in (payer, payee)
  order by id
  for no key update;

  insert into peer.transfer (key, from_account, to_account, amount_cents)
  values (asked, payer, payee, amount)
  on conflict (key) do nothing
  returning id into made;
  if made is null then
    return (select id from peer.transfer where key = asked);
  end if;

  with moved as (
    update peer.account
    set balance_cents = balance_cents + part.cents, version = version + 1
    from (values (payer, -amount), (payee, amount)) as part (account_id, cents)
    where id = part.account_id
    returning id, version, part.cents, balance_cents
  )
  insert into peer.leg (account_id, version, transfer_id, cents, balance_cents)
  select id, version, made, cents, balance_cents
  from moved;
  return made;
end $$;
