-- A load is first an intent: stored before the payment provider is asked, and credited only on the provider's word.
-- Its id is the trace id that the provider sees, so that asking twice is the same payment.
create table load (
  id                      uuid primary key default gen_random_uuid(),
  person_id               uuid not null references person,
  wallet_id               bigint not null references wallet,
  amount_cents            bigint not null,
  -- Set only where the provider took another amount than this one, which was asked for.
  asked_cents             bigint,
  -- The client's own name for this payment. It credits nothing by itself.
  payment_reference       text collate "C" not null,
  key                     text collate "C" not null,
  request_hash            text not null,
  state                   text not null default 'pending',
  -- The provider's last word: its code and its name for the payment. What it says was paid is in the entry.
  response_code           text,
  provider_transaction_id text,
  entry_id                bigint,
  created_at              timestamptz not null default business_now(),
  settled_at              timestamptz,
  -- When to ask the provider again; empty once there is nothing left to ask.
  due_at                  timestamptz default business_now(),
  polls                   integer not null default 0,
  constraint load_once_per_reference unique (person_id, payment_reference),
  constraint load_once_per_key unique (person_id, key),
  constraint load_credited_once unique (entry_id),
  constraint load_state_is_known check (state in ('pending', 'completed', 'declined', 'expired')),
  constraint load_moves_something check (amount_cents > 0),
  constraint load_completed_has_entry check ((state = 'completed') = (entry_id is not null)),
  constraint load_settled_has_time check ((state = 'pending') = (settled_at is null))
);

create index load_due on load (due_at) where due_at is not null;
create index load_by_wallet on load (wallet_id, created_at desc);

-- Signed notifications that were acted upon: the same bytes a second time are a replay. Kept as long as a signature is
-- fresh, since older ones are refused by their time.
create table provider_notification (
  signature   text collate "C" primary key,
  provider    text not null,
  received_at timestamptz not null default business_now()
);

create index provider_notification_by_time on provider_notification (received_at);
