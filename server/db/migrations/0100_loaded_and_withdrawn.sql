-- Money that came by card and left to a bank without having been earned: a card is turned into cash for nothing. Of the wallets
-- that withdrew since `lately`, what was loaded, withdrawn and received since `since`, and what of the loads has left again: what was
-- withdrawn beyond the tips that came in. Begins with the few who withdrew, so that it may be asked often.
create function loaded_and_withdrawn(since timestamptz, lately timestamptz)
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
  ) received
  where loaded.cents > 0;
end;
