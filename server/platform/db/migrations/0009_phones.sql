-- A person's mobile number, for those who have no smartphone or no data today. The number is sealed like bank details; the keyed hash says
-- whose it is when a phone dials, and keeps one number with one person.
create table phone (
  person_id     uuid primary key references person,
  number_sealed bytea not null, number_key_id text not null,
  number_hash   bytea not null constraint phone_number_is_of_one_person unique,
  linked_at     timestamptz not null default business_now(),
  -- When its owner last dialled, or linked it. After some time a network gives the number to somebody else.
  dialled_at    timestamptz not null default business_now(),
  -- Empty until it was chosen, in the app or when the phone first dials.
  language      text constraint phone_language_is_known check (language in ('en', 'zu', 'xh', 'af', 'st')),
  -- The stored form of the PIN of five digits: a slow hash, made with a key that is not in the database.
  pin_salt      bytea, pin_hash bytea,
  -- Since when the PINs of this phone follow from each other: when one was chosen by somebody who typed no older one.
  pin_chosen_at timestamptz,
  -- Tries since the last right one. Counted before the PIN is compared, so that guesses at the same moment all count.
  pin_tries     integer not null default 0, locked_at timestamptz,
  -- Of a PIN that was forgotten: the code that was sent, and from when a new one may be chosen.
  pin_code_hash bytea, pin_code_tries integer not null default 0, pin_code_until timestamptz, new_pin_from timestamptz,
  -- The last change of the SIM that the gateway knows of. When it told us of one, until the PIN was typed on that SIM or the number is linked again.
  sim_swapped_at timestamptz, new_sim_since timestamptz,
  tip_messages  text not null default 'every' constraint phone_tip_messages_are_known check (tip_messages in ('every', 'daily', 'none')),
  -- Since STOP was sent from this number; START ends it. Whether its owner wants to be asked for the PIN before the balance.
  stopped_at    timestamptz, balance_needs_pin boolean not null default false,
  constraint phone_pin_is_whole check ((pin_salt is null) = (pin_hash is null))
);
create index phone_locked on phone (locked_at) where locked_at is not null;

-- A number that somebody wants to link, until they have typed the code that was sent to it.
create table phone_code (
  person_id     uuid primary key references person,
  number_sealed bytea not null, number_key_id text not null, number_hash bytea not null,
  code_hash     bytea not null, tries integer not null default 0, expires_at timestamptz not null
);

-- The number of somebody without the app was lost. They dialled from another one and want to be called there, and then an operator to whom
-- they said what they know proposed that a number takes its place. Gone once another operator has decided; the audit trail names both.
create table number_move (
  person_id     uuid primary key references person,
  number_sealed bytea not null, number_key_id text not null, number_hash bytea not null,
  -- Empty until an operator has proposed it.
  proposed_by   uuid references person, proposed_at timestamptz not null default business_now(),
  constraint number_move_is_never_ones_own check (proposed_by <> person_id)
);

-- The answers so far of somebody who joins by phone, sealed, so that a dropped session can be gone on with for ten minutes. The PIN is no part
-- of it, and there is none before they agreed to it.
create table joining_draft (
  number_hash bytea primary key, sealed bytea not null, key_id text not null, expires_at timestamptz not null
);

-- Messages to phones: a queue in which each event stands once. To whom and what it says is sealed, and gone as soon as there is nothing
-- more to do with it; that there was one, what became of it and what it cost stays for some months.
create table sms (
  id              bigint generated always as identity primary key,
  event           text collate "C" not null constraint sms_once_per_event unique,
  person_id       uuid not null references person, kind text not null, sealed bytea, key_id text,
  state           text not null default 'waiting', attempts integer not null default 0,
  due_at          timestamptz not null default business_now(),
  -- Nobody wants to hear it any more after this.
  expires_at      timestamptz not null,
  claimed_at      timestamptz,
  -- The gateway's name for it.
  message_id      text collate "C" constraint sms_is_known_by_its_id unique,
  cost_millicents bigint not null default 0 constraint sms_cost_is_not_negative check (cost_millicents >= 0),
  local_day    date not null default local_today(), created_at timestamptz not null default business_now(),
  constraint sms_kind_is_known check (kind in ('code', 'tip', 'summary', 'payout', 'security', 'worker_number', 'reply')),
  constraint sms_state_is_known check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'unclear', 'dropped')),
  constraint sms_is_sealed_while_needed check ((sealed is not null) = (state in ('waiting', 'sending')))
);
create index sms_due on sms (due_at) where state = 'waiting';
create index sms_sending on sms (claimed_at) where state = 'sending';
create index sms_by_person on sms (person_id, created_at desc);
create index sms_by_day on sms (local_day);

-- The sender is notified when the transaction that queued a message commits.
create trigger sms_is_told after insert on sms for each statement execute function tell('sms');

-- A dialled session, here so that any process can answer its next step.
create table ussd_session (
  id          text collate "C" primary key, number_hash bytea not null,
  -- Empty while a number that nobody has linked joins.
  person_id   uuid references person,
  -- Which screen the person sees and what was chosen on the way to it.
  state       jsonb not null,
  started_at  timestamptz not null default clock_timestamp(), ended_at timestamptz
);
create index ussd_session_by_start on ussd_session (started_at);
create index ussd_session_by_person on ussd_session (person_id);

-- Each step of a session with its answer: a repeated step gets the same answer. The input is not kept, since a PIN is part of it: only the
-- length and a keyed hash of all of it, by which the next step shows that it follows this one.
create table ussd_step (
  session_id text collate "C" not null references ussd_session on delete cascade,
  step       integer not null, input_hash bytea not null, input_chars integer not null,
  -- Empty while a process is at it.
  answer     text, claimed_at timestamptz not null default clock_timestamp(),
  primary key (session_id, input_hash),
  constraint ussd_step_is_taken_once unique (session_id, step)
);

-- Where a worker's phone gets tips pushed while its screen is off. It belongs to a session and ends with it.
create table push_subscription (
  id         bigint generated always as identity primary key,
  session_id uuid not null references session on delete cascade constraint push_subscription_is_one_per_session unique,
  endpoint   text collate "C" not null constraint push_subscription_is_one_per_address unique, p256dh text not null, auth text not null
);

-- Up to which movement of the wallet a person has been notified, by each channel: 'sms' at once, 'daily' as a summary by SMS in the evening, 'push'.
create table notified (
  person_id uuid not null references person,
  channel   text collate "C" not null constraint notified_channel_is_known check (channel in ('sms', 'daily', 'push')),
  version   bigint not null,
  -- Since when there is something to announce: the longest waiting comes first. While a process is at it, when another one may try again.
  due_at    timestamptz,
  primary key (person_id, channel)
);
create index notified_due on notified (channel, due_at) where due_at is not null;
