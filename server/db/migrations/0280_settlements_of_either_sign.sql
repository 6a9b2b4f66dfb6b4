-- Where refunds outweigh payments, the provider takes money from us: a settlement below zero. Any other entry still moves a positive amount.
create or replace function amount_fits(kind entry_kind, cents bigint) returns boolean
language sql immutable
return case
  when kind in ('tip', 'transfer', 'withdrawal') then cents between 100 and 500000
  when kind = 'guest_tip' then cents between 100 and 50000
  when kind = 'provider_settlement' then true
  else cents > 0 end;

alter table ledger_entry
  drop constraint entry_moves_something,
  add constraint entry_moves_something check (fee_cents >= 0 and (amount_cents <> 0 or fee_cents > 0));
