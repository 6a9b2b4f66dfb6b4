-- The first number of the newest months: all that came since a moment has it, or a higher one. The months before need not be looked at.
create function first_number_since(moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  upper bigint := 1000000000000000000;
  last record;
begin
  loop
    select id, at into last from ledger_entry where id < upper order by id desc limit 1;
    if not found then return 0; end if;
    if last.at < moment then return after_month_of(last.id); end if;
    if last.id < 300000000000000 then return 0; end if;
    upper := last.id / 1000000000000 * 1000000000000;
  end loop;
end $$;

-- As before, of the newest months only.
create or replace function loaded_and_withdrawn(since timestamptz, lately timestamptz)
returns table (
  wallet_id bigint, loaded_cents bigint, withdrawn_cents bigint, received_cents bigint, passed_cents bigint,
  fastest interval, last_withdrawal_at timestamptz
)
language sql stable
begin atomic
  select out.wallet_id, loaded.cents, out.cents, received.cents, least(loaded.cents, out.cents - received.cents),
    out.fastest, out.last_at
  from (
    select distinct payout.wallet_id from payout where state in ('pending', 'processing', 'paid') and created_at >= lately
  ) recent
  cross join lateral (
    select sum(amount_cents)::bigint as cents
    from load
    where load.wallet_id = recent.wallet_id and state = 'completed' and created_at >= since
  ) loaded
  cross join lateral (
    select recent.wallet_id, sum(amount_cents)::bigint as cents, max(created_at) as last_at,
      min(created_at - (
        select max(load.settled_at) from load
        where load.wallet_id = payout.wallet_id and load.state = 'completed' and load.settled_at <= payout.created_at
      )) as fastest
    from payout
    where payout.wallet_id = recent.wallet_id and state in ('pending', 'processing', 'paid') and created_at >= since
  ) out
  cross join lateral (
    select coalesce(sum(amount_cents), 0)::bigint as cents
    from ledger_entry
    -- Tips are counted only for who loaded at all.
    where loaded.cents > 0 and credit_wallet = recent.wallet_id and kind = 'tip' and at >= since
      and id >= (select first_number_since(since))
  ) received
  where loaded.cents > 0;
end;
