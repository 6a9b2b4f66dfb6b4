-- Everything here belongs to the simulators alone: it stands for the tables of other companies.

create table sim_payment (
  trace_id       text collate "C" primary key, transaction_id text not null unique,
  amount_cents   bigint not null, echo_data text not null, callback_url text not null, notification_url text not null,
  refunded_cents bigint not null default 0,
  -- How much of it is part of some settlement.
  settled_cents  bigint not null default 0,
  -- The response code until `decided_at`, and the one from then on.
  first_code     text not null, final_code text not null,
  -- Until when the payer can decide on the page; empty once that is over, or if there is no page.
  page_until     timestamptz,
  created_at     timestamptz not null default business_now(), decided_at timestamptz not null,
  changed_at     timestamptz not null default business_now()
);

-- The provider lists payments by their last change, so every change has its time, also one made by hand.
create function note_payment_change() returns trigger language plpgsql as $$
begin
  new.changed_at := business_now();
  return new;
end $$;

create trigger payment_change_has_its_time before update of amount_cents, refunded_cents, first_code, final_code, decided_at on sim_payment
for each row execute function note_payment_change();

create table sim_refund (trace_id text collate "C" primary key, payment text collate "C" not null references sim_payment, amount_cents bigint not null);
create table sim_settlement (
  id text collate "C" primary key, amount_cents bigint not null, cost_cents bigint not null, created_at timestamptz not null default business_now()
);

-- The account number never gets here: how it will end is decided when the disbursement is asked for.
create table sim_disbursement (
  id         text collate "C" primary key, nonce text collate "C" not null unique, cents bigint not null, reason text,
  -- Which state it gets into, and how many milliseconds after it was asked for.
  timeline   jsonb not null,
  created_at timestamptz not null default business_now()
);

-- The digits never get here: they are made anew from the reference whenever they are asked for.
create table sim_cash_code (
  reference  text collate "C" primary key, serial_number text not null unique, pin_hash text not null unique,
  cents      bigint not null,
  -- The partner knows it from here on; until then it seems to have none.
  known_from timestamptz not null, expires_at timestamptz not null,
  redeemed_at timestamptz, cancelled_at timestamptz,
  created_at timestamptz not null default business_now(),
  constraint sim_cash_code_ends_once check (redeemed_at is null or cancelled_at is null)
);

-- The messages that the gateway to phones has taken.
create table sim_sms (
  id         text collate "C" primary key, number text collate "C" not null, sender text not null, message text not null,
  created_at timestamptz not null default business_now()
);
create index sim_sms_by_number on sim_sms (number, created_at desc);

-- Notifications that a simulator has yet to send.
create table sim_delivery (
  id       bigint generated always as identity primary key,
  provider text not null, url text not null, body text not null, due_at timestamptz not null,
  -- Sent with a signature made this long ago, as by a queue that was stuck.
  aged_ms  integer not null default 0, tries integer not null default 0
);
create index sim_delivery_due on sim_delivery (due_at);

-- How the simulators misbehave, beyond the magic values; set by an operator.
create table sim_switches (
  only_row boolean primary key default true constraint sim_switches_has_one_row check (only_row),
  vodapay  jsonb not null default '{}', bank jsonb not null default '{}', cash jsonb not null default '{}', gateway jsonb not null default '{}',
  register jsonb not null default '{}'
);
insert into sim_switches default values;

-- The memory of the simulated identity provider: its people, its signing key, and its short-lived grants and codes.
create table idp_account (
  subject   text primary key,
  email     text not null, first_name text not null, last_name text not null,
  -- Offered as a button on the sign-in page, with this line below the name.
  demo_note text
);

create table idp_secret (name text primary key, value jsonb not null);

create unlogged table idp_record (
  model       text not null, id text not null, payload jsonb not null,
  grant_id    text, uid text,
  consumed_at timestamptz, expires_at timestamptz not null,
  primary key (model, id)
);
create index idp_record_by_grant on idp_record (grant_id) where grant_id is not null;
create index idp_record_by_uid on idp_record (uid) where uid is not null;
