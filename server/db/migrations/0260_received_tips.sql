-- What a worker has received: tips that came in and stayed. Every sum of tips that somebody is shown, sent or signed is taken from here.
-- Of a guest's tip that the payment provider took back our fee goes back first; the rest counts as not received, whoever bears it.
create view received_tip as
select e.id, e.kind, e.credit_wallet as wallet_id, e.credit_version as version, e.debit_wallet, g.claimed_by, e.business_day, e.at,
  e.amount_cents, e.fee_cents, e.amount_cents - greatest(coalesce(g.reversed_cents, 0) - e.fee_cents, 0) as stayed_cents
from ledger_entry e
left join guest_tip g on g.entry_id = e.id
where e.kind in ('tip', 'guest_tip');

-- The last movement of the wallet that a proof of income knew of.
alter table income_proof add column counted_version bigint;
update income_proof set counted_version = coalesce((
  select greatest(
    (select max(credit_version) from ledger_entry where credit_wallet = wallet.id and at <= issued_at),
    (select max(debit_version) from ledger_entry where debit_wallet = wallet.id and at <= issued_at)
  )
  from wallet
  where wallet.person_id = income_proof.person_id
), 0);
alter table income_proof alter column counted_version set not null;

-- The proofs of income that are still true. One is over once its time is, or the verification that it names has ended; and once money that
-- it counted went back: a tip to its payer, or a payout from the bank. Nobody has to notice: whoever opens it looks here.
create view live_proof as
select p.id, p.person_id, w.id as wallet_id, p.code, p.name, p.statement, p.signature, p.key_id, p.issued_at, p.expires_at, p.opened
from income_proof p
join wallet w using (person_id)
where p.ended_at is null and p.expires_at > business_now()
  and (p.statement::jsonb ->> 'verifiedSince' is null
    or exists (select from worker where worker.person_id = p.person_id and date_trunc('milliseconds', verified_at) <= p.issued_at))
  and not exists (
    select
    from ledger_entry back
    join guest_tip g on g.id = split_part(back.key, ':', 2)::uuid
    join ledger_entry tip on tip.id = g.entry_id
    where back.debit_wallet = w.id and back.debit_version > p.counted_version and back.kind = 'guest_tip_reversal'
      and back.amount_cents > back.fee_cents and tip.credit_version <= p.counted_version
      and tip.business_day >= (p.statement::jsonb ->> 'from')::date
  )
  and not exists (
    select
    from ledger_entry back
    join ledger_entry withdrawal on withdrawal.id = back.reverses
    where back.credit_wallet = w.id and back.credit_version > p.counted_version and back.kind = 'payout_reversal'
      and withdrawal.debit_version <= p.counted_version
  );
