-- Seals take in what an entry itself does not say but money depends on: whose wallet it is, and the nonce under which the bank
-- is asked to pay. And they take in refusals, so that one that was forgotten is missed. Seals from before this have neither.
alter table entry_seal add column ties bytea, add column refusals bytea;

-- The owners of wallets that moved for the first time, and the nonces of withdrawals, among the entries after one id up to another.
create function seal_ties(after bigint, up_to bigint) returns bytea
language sql stable
return sha256(convert_to(coalesce((
  select string_agg(tie, ',' order by tie collate "C")
  from (
    select concat('wallet ', wallet.id, ' ', wallet.person_id) as tie
    from ledger_entry e join wallet on wallet.id = e.debit_wallet
    where e.id > after and e.id <= up_to and e.debit_version = 1
    union all
    select concat('wallet ', wallet.id, ' ', wallet.person_id)
    from ledger_entry e join wallet on wallet.id = e.credit_wallet
    where e.id > after and e.id <= up_to and e.credit_version = 1
    union all
    select concat('payout ', e.id, ' ', payout.id)
    from ledger_entry e join payout on payout.entry_id = e.id
    where e.id > after and e.id <= up_to and e.kind = 'withdrawal'
  ) ties
), ''), 'UTF8'));

-- The seal that took it in; empty until there is one.
alter table ledger_refusal add column sealed_in bigint;
create index refusal_unsealed on ledger_refusal (key, actor) where sealed_in is null;

create function refusal_mark(r ledger_refusal) returns bytea
language sql stable
return sha256(convert_to(concat(
  r.actor, ',', length(r.key), ',', r.key, ',', r.kind, ',', r.debit_wallet, ',', r.credit_wallet, ',', r.amount_cents, ',',
  r.code, ',', extract(epoch from r.at), ',', r.request_id
), 'UTF8'));

create or replace function refusal_stays() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < business_now() - interval '7 years' then return old; end if;
  if tg_op = 'UPDATE' and old.sealed_in is null and refusal_mark(old) = refusal_mark(new) then return new; end if;
  raise exception 'a refusal is kept for seven years' using errcode = 'check_violation', constraint = 'refusal_stays';
end $$;
