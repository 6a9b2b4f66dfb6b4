-- Each withdrawal has one payout, written by the ledger in the transaction that debits the wallet. The row is its own job: the next step
-- and its time stand here, so that no queue can disagree with it. Its id is the nonce that the bank sees.
create table payout (
  id             uuid primary key,
  entry_id       bigint not null references ledger_entry constraint payout_one_per_withdrawal unique,
  wallet_id      bigint not null references wallet, amount_cents bigint not null, fee_cents bigint not null, net_cents bigint not null,
  -- The way that the money takes. No two have a fee in common, so it follows from the entry too.
  rail           text not null,
  -- The bank and the masked account as they were when it was asked for, for people to read.
  destination    text not null,
  -- Account, bank and holder, sealed to this payout, and the name of their key. Decided with the withdrawal, so that bank details that
  -- change later never touch it; erased once nothing can happen to it any more.
  beneficiary    bytea, beneficiary_key_id text,
  -- Of cash: the code, sealed to this payout; until when it is good; and a keyed hash of it, since no two payouts may show the same one.
  -- Erased once the code is worth nothing.
  code           bytea, code_key_id text, code_expires_at timestamptz, code_hash bytea constraint payout_code_of_one unique,
  -- Its owner wants it back although it was ordered. The partner decides.
  cancel_asked_at timestamptz,
  local_day   date not null, created_at timestamptz not null,
  state          text not null default 'pending',
  -- The partner's name for it, its last word and, where it failed, its reason.
  bank_id        text collate "C", bank_state text, reason text,
  settled_at     timestamptz,
  -- When to take the next step; empty when there is none, infinity while somebody is at it. The first waits, so that the person can
  -- cancel until then.
  due_at         timestamptz,
  -- A process that died has let go of it by then.
  locked_until   timestamptz,
  attempts       integer not null default 0,
  -- Counts the claims: a fencing token. A process with an earlier claim may change nothing.
  claim_number   bigint not null default 0,
  -- How often the order set out to the bank, and when last. Written before it is sent, since its answer may never come.
  orders         integer not null default 0, ordered_at timestamptz,
  -- The bank said no to the order. It is not sent again; it goes back once the bank has certainly none under its nonce.
  turned_down_at timestamptz,
  constraint payout_state_is_known check (state in ('pending', 'processing', 'paid', 'returned')),
  constraint payout_reaches_the_bank check (fee_cents >= 0 and net_cents > 0 and net_cents = amount_cents - fee_cents),
  constraint payout_has_the_fee_of_its_rail check (
    case rail when 'bank' then fee_cents in (0, 49) when 'instant' then fee_cents = 250 when 'cash' then fee_cents = 575 end is true),
  constraint payout_settled_has_time check ((state in ('paid', 'returned')) = (settled_at is not null)),
  constraint payout_beneficiary_names_its_key check ((beneficiary is null) = (beneficiary_key_id is null)),
  constraint payout_code_is_whole check (num_nulls(code, code_key_id, code_hash) in (0, 3)),
  constraint payout_ordered_has_time check ((orders = 0) = (ordered_at is null))
);
revoke delete on payout from enkosi_app;
create index payout_due on payout (due_at) where due_at is not null;
create index payout_locked on payout (locked_until) where locked_until is not null;
create index payout_by_wallet on payout (wallet_id, created_at desc);
create index payout_open on payout (created_at) where state in ('pending', 'processing');
-- Operators read the payouts of one state by their time.
create index payout_by_state on payout (state, created_at desc);
-- Reconciliation reads what was settled since it last looked.
create index payout_by_settling on payout (settled_at) where settled_at is not null;
create index payout_by_code_key on payout (code_key_id, entry_id) where code_key_id is not null;
create index payout_by_beneficiary_key on payout (beneficiary_key_id, entry_id) where beneficiary_key_id is not null;

-- An order to the bank matches its withdrawal, under one nonce from the first order to the last.
create trigger payout_keeps_its_nonce before update of id, entry_id, wallet_id, rail, amount_cents, fee_cents, local_day on payout
for each row when ((old.id, old.entry_id, old.wallet_id, old.rail, old.amount_cents, old.fee_cents, old.local_day)
  is distinct from (new.id, new.entry_id, new.wallet_id, new.rail, new.amount_cents, new.fee_cents, new.local_day))
execute function refuse('a payout keeps its nonce and its amount');

create function check_payout() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_entry e
    where e.id = new.entry_id and e.kind = 'withdrawal'
      and (e.debit_wallet, e.amount_cents, e.fee_cents, e.local_day)
        = (new.wallet_id, new.amount_cents, new.fee_cents, new.local_day)
  ) then
    raise exception 'a payout is of one withdrawal, as it was booked' using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;

create trigger payout_matches_its_withdrawal after insert on payout for each row execute function check_payout();

-- Only asked of new ones: the account of a payout that is over is erased.
create trigger payout_says_where_it_goes before insert on payout
for each row when (new.beneficiary is null and new.rail <> 'cash') execute function refuse('a new payout says where it goes');

-- Whether its owner can still take it back: no order was sent, and no process has claimed it to send one.
create function is_cancellable(payout) returns boolean language sql immutable
return $1.state = 'pending' and $1.orders = 0 and $1.bank_id is null and $1.locked_until is null;

-- The payout job is notified when a withdrawal commits.
create trigger payout_is_told after insert on payout for each statement execute function tell('payout');

-- Operators' switch for all payouts: while it is set no order goes to the bank. The audit trail names the operator.
create table payout_stop (
  only_row   boolean primary key default true constraint payout_stop_has_one_row check (only_row),
  stopped_at timestamptz, reason text,
  constraint payout_stop_says_why check ((stopped_at is null) = (reason is null))
);
insert into payout_stop default values;

-- Whether nothing may be ordered for this wallet: it is frozen, or payouts are stopped for everybody.
create function payouts_held(held_wallet bigint) returns boolean language sql stable
return exists (select from payout_stop where stopped_at is not null)
  or exists (select from wallet where id = held_wallet and frozen_at is not null);
