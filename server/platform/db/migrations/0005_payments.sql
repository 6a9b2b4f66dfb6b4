-- Payments that the payment provider collects: loads of wallets, and tips of guests. Each is first an intent, stored before the provider is
-- asked, and credited only on the provider's word. Its id is the trace id that the provider sees, so that asking twice is the same payment.

create table load (
  id                uuid primary key default gen_random_uuid(),
  person_id         uuid not null references person, wallet_id bigint not null references wallet,
  amount_cents      bigint not null constraint load_moves_something check (amount_cents > 0),
  -- Set only where the provider took another amount than this one, which was asked for.
  asked_cents       bigint,
  -- The part of this load that went back or is on its way back, by refunds and chargebacks together. Both can happen to one payment.
  reversed_cents    bigint not null default 0,
  -- The client's own name for this payment. It credits nothing by itself.
  payment_reference text collate "C" not null,
  key               text collate "C" not null, request_hash text not null, state text not null default 'pending',
  -- The provider's page, if its owner pays there.
  page_url          text,
  -- The provider's last word: its code and its name for the payment. The paid amount is in the entry.
  response_code     text, provider_transaction_id text,
  entry_id          bigint constraint load_credited_by_an_entry references ledger_entry,
  created_at        timestamptz not null default business_now(), settled_at timestamptz,
  -- When to ask the provider again; empty once there is nothing left to ask.
  due_at            timestamptz default business_now(), polls integer not null default 0,
  constraint load_once_per_reference unique (person_id, payment_reference),
  constraint load_once_per_key unique (person_id, key),
  constraint load_credited_once unique (entry_id),
  constraint load_state_is_known check (state in ('pending', 'completed', 'declined', 'expired')),
  constraint load_goes_back_at_most_twice check (reversed_cents >= 0 and reversed_cents <= 2 * amount_cents),
  constraint load_completed_has_entry check ((state = 'completed') = (entry_id is not null)),
  constraint load_settled_has_time check ((state = 'pending') = (settled_at is null)),
  -- A payer who waits learns the result: every pending payment is looked at again.
  constraint load_pending_has_a_next_look check (state <> 'pending' or due_at is not null)
);
create index load_due on load (due_at) where due_at is not null;
create index load_by_wallet on load (wallet_id, created_at desc);
-- Reconciliation reads what was settled since it last looked.
create index load_by_settling on load (settled_at) where settled_at is not null;

create trigger load_goes_to_its_owner after insert or update of person_id, wallet_id on load for each row execute function check_owner();

create trigger load_takes_its_key after insert on load for each row execute function take_key('person_id');

-- Refunds to the payment cards of loads: a row for each load of a `load_refund`, written with its entry. The row is its own job, and its id
-- is the trace id that the provider sees, so that asking again is the same refund.
create table load_refund (
  id              uuid primary key default gen_random_uuid(), entry_id bigint not null references ledger_entry,
  load_id         uuid not null references load, wallet_id bigint not null references wallet,
  amount_cents    bigint not null constraint load_refund_moves_something check (amount_cents > 0),
  -- Asked for to close the account: then it may be sooner after the one before.
  is_leaving      boolean not null, state text not null default 'pending',
  -- The entry by which it came back to the wallet, since the provider refused it.
  return_entry_id bigint unique references ledger_entry,
  -- How often the provider was asked, and when last. Written before it is, since its answer may never come.
  asks            integer not null default 0, asked_at timestamptz,
  -- When to ask next, and the number of the claim: a process with an older number does nothing more.
  due_at          timestamptz, polls integer not null default 0, created_at timestamptz not null, settled_at timestamptz,
  constraint load_refund_once_per_load unique (entry_id, load_id),
  constraint load_refund_state_is_known check (state in ('pending', 'paid', 'returned')),
  constraint load_refund_is_settled_or_looked_at_again check ((state = 'pending') = all (array[settled_at is null, due_at is not null])),
  constraint load_refund_returned_has_entry check ((state = 'returned') = (return_entry_id is not null))
);
revoke delete on load_refund from enkosi_app;
create index load_refund_due on load_refund (due_at) where due_at is not null;
create index load_refund_by_load on load_refund (load_id);
create index load_refund_by_wallet on load_refund (wallet_id, entry_id desc);
create trigger load_refund_keeps_its_load before update of id, entry_id, load_id, wallet_id, amount_cents on load_refund for each row
when ((old.id, old.entry_id, old.load_id, old.wallet_id, old.amount_cents)
  is distinct from (new.id, new.entry_id, new.load_id, new.wallet_id, new.amount_cents))
execute function refuse('a refund keeps its load and its amount');

-- A tip from somebody without an account.
create table guest_tip (
  id              uuid primary key default gen_random_uuid(),
  -- Anyone who has it may see the state of the tip and claim it, so it cannot be guessed.
  reference       text collate "C" not null constraint guest_tip_once_per_reference unique,
  -- The worker's.
  wallet_id       bigint not null references wallet,
  amount_cents    bigint not null, fee_cents bigint not null,
  -- The guest's browser made it. A guest has no account that it could belong to.
  key             text collate "C" not null constraint guest_tip_once_per_key unique,
  state           text not null default 'pending',
  -- The provider's page on which the guest pays.
  page_url        text,
  -- The provider's last word: its code, its name for the payment, and what it took.
  response_code   text, provider_transaction_id text, paid_cents bigint,
  -- The entry that credited it, or that says that it is to be given back; and the one by which it went back.
  entry_id        bigint constraint guest_tip_booked_by_an_entry references ledger_entry,
  refund_entry_id bigint constraint guest_tip_given_back_by_an_entry references ledger_entry,
  -- The day in Johannesburg for which it counts against what guests may give to one worker.
  credited_on     date,
  -- The amount that the provider has taken back after the credit.
  reversed_cents  bigint not null default 0,
  claimed_by      uuid references person, claimed_at timestamptz,
  created_at      timestamptz not null default business_now(), settled_at timestamptz,
  -- When to ask the provider again; empty once there is nothing left to ask.
  due_at          timestamptz default business_now(), polls integer not null default 0,
  constraint guest_tip_booked_once unique (entry_id),
  constraint guest_tip_given_back_once unique (refund_entry_id),
  constraint guest_tip_state_is_known check (state in ('pending', 'completed', 'declined', 'expired', 'owed', 'given_back')),
  constraint guest_tip_is_within_its_range check (amount_cents between 100 and 50000 and fee_cents = 49),
  constraint guest_tip_paid_has_entry check ((state in ('completed', 'owed', 'given_back')) = (entry_id is not null)),
  constraint guest_tip_paid_has_amount check ((entry_id is null) = (paid_cents is null)),
  constraint guest_tip_credited_has_day check ((state = 'completed') = (credited_on is not null)),
  constraint guest_tip_given_back_has_entry check ((state = 'given_back') = (refund_entry_id is not null)),
  constraint guest_tip_settled_has_time check ((state in ('pending', 'owed')) = (settled_at is null)),
  constraint guest_tip_open_has_a_next_look check (state not in ('pending', 'owed') or due_at is not null),
  constraint guest_tip_reversed_is_part_of_it check (reversed_cents >= 0 and reversed_cents <= coalesce(paid_cents, 0)),
  constraint guest_tip_claimed_has_time check ((claimed_by is null) = (claimed_at is null)),
  constraint guest_tip_claimed_was_credited check (claimed_by is null or state = 'completed')
);
create index guest_tip_due on guest_tip (due_at) where due_at is not null;
create index guest_tip_settled on guest_tip (settled_at) where settled_at is not null;
create index guest_tip_owed on guest_tip (created_at) where state = 'owed';
create index guest_tip_by_wallet on guest_tip (wallet_id, created_at desc);
create index guest_tip_by_day on guest_tip (wallet_id, credited_on) where credited_on is not null;
create index guest_tip_by_claimer on guest_tip (claimed_by, created_at desc) where claimed_by is not null;
-- Operators read guest tips by worker and time.
create index guest_tip_by_creation on guest_tip (created_at);

create trigger guest_tip_keeps_its_worker before update of id, wallet_id, amount_cents, fee_cents on guest_tip
for each row
when ((old.id, old.wallet_id, old.amount_cents, old.fee_cents) is distinct from (new.id, new.wallet_id, new.amount_cents, new.fee_cents))
execute function refuse('a guest tip keeps its worker and its amount');

-- Guests have no account: all of them together are this actor, which nobody else is.
create trigger guest_tip_takes_its_key after insert on guest_tip
for each row execute function take_key('ffffffff-ffff-ffff-ffff-ffffffffffff');

-- All requests to the payment provider, whatever their purpose: the same questions are asked about all of them. Money owed or given back to
-- a guest was booked like a credit; money that went back went whole.
create view provider_payment as
select load.id, 'load' as purpose, load.wallet_id, load.state, coalesce(e.amount_cents, load.amount_cents) as amount_cents,
  load.reversed_cents, load.created_at, load.due_at, load.settled_at
from load
left join ledger_entry e on e.id = load.entry_id
union all
select id, 'guest_tip', wallet_id, case when state in ('owed', 'given_back') then 'completed' else state end,
  coalesce(paid_cents, amount_cents + fee_cents), case when state = 'given_back' then paid_cents else reversed_cents end,
  created_at, due_at, case when state = 'owed' then created_at else settled_at end
from guest_tip;

-- Tips that a worker received and kept. Every sum of tips that somebody is shown, sent or signed is taken from here. Of a guest's tip that
-- the provider took back our fee goes back first; the rest counts as not received, no matter who bears it.
create view received_tip as
select e.id, e.kind, e.credit_wallet as wallet_id, e.credit_version as version, e.debit_wallet, g.claimed_by, e.local_day, e.at,
  e.amount_cents, e.fee_cents, e.amount_cents - greatest(coalesce(g.reversed_cents, 0) - e.fee_cents, 0) as stayed_cents
from ledger_entry e
left join guest_tip g on g.entry_id = e.id
where e.kind in ('tip', 'guest_tip');

-- Signed notifications that were acted upon: the same bytes a second time are a replay. Kept as long as a signature is fresh, since older
-- ones are refused by their time.
create table provider_notification (signature text collate "C" primary key, provider text not null, received_at timestamptz not null default business_now());
create index provider_notification_by_time on provider_notification (received_at);
