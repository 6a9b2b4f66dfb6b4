-- One payout a withdrawal, written by the ledger in the transaction that debits the wallet. The row is its own job: what is
-- to be done next and when stands here, so that no queue can disagree with it. Its id is the nonce that the bank sees.
create table payout (
  id           uuid primary key,
  entry_id     bigint not null references ledger_entry,
  wallet_id    bigint not null references wallet,
  amount_cents bigint not null,
  fee_cents    bigint not null,
  net_cents    bigint not null,
  -- The bank and the masked account as they were when it was asked for, for people to read.
  destination  text not null,
  business_day date not null,
  created_at   timestamptz not null,
  state        text not null default 'pending',
  -- The bank's name for it, its last word and, where it failed, its reason.
  bank_id      text collate "C",
  bank_state   text,
  reason       text,
  settled_at   timestamptz,
  -- When to take the next step; empty when there is none, infinity while somebody is at it.
  due_at       timestamptz default '-infinity',
  -- A worker that died has let go of it by then.
  locked_until timestamptz,
  attempts     integer not null default 0,
  constraint payout_one_per_withdrawal unique (entry_id),
  constraint payout_state_is_known check (state in ('pending', 'processing', 'paid', 'returned')),
  constraint payout_reaches_the_bank check (fee_cents >= 0 and net_cents > 0 and net_cents = amount_cents - fee_cents),
  constraint payout_settled_has_time check ((state in ('paid', 'returned')) = (settled_at is not null))
);

create index payout_due on payout (due_at) where due_at is not null;
create index payout_locked on payout (locked_until) where locked_until is not null;
create index payout_by_wallet on payout (wallet_id, created_at desc);
create index payout_open on payout (created_at) where state in ('pending', 'processing');
-- Operators read the payouts of one state by their time.
create index payout_by_state on payout (state, created_at desc);

-- Whoever waits for work hears of a new payout when its withdrawal commits.
create function tell_of_payout() returns trigger
language plpgsql as $$
begin
  perform pg_notify('payout', '');
  return null;
end $$;

create trigger payout_is_told after insert on payout
for each statement execute function tell_of_payout();
