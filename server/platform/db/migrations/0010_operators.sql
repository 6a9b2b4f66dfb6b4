-- Messages of visitors and users to the team.
create table message (
  id         uuid primary key default gen_random_uuid(), kind text not null,
  -- The person who was signed in. An address alone says nothing: anybody can write one into the form.
  person_id  uuid references person,
  name       text not null, email text not null, subject text, category text, message text not null,
  created_at timestamptz not null default business_now(),
  -- How far operators are with it.
  status     text not null default 'new' constraint message_status_is_known check (status in ('new', 'in_progress', 'answered', 'closed')),
  constraint message_is_contact_or_feedback check (
    (kind = 'contact' and subject is not null and category is null)
    or (kind = 'feedback' and subject is null and category is not null)
  )
);
create index message_by_time on message (created_at desc, id);
create index message_by_email on message (lower(email));
create index message_by_status on message (status, created_at desc);
create index message_by_person on message (person_id) where person_id is not null;

-- Somebody says that a code does not belong to the person in front of them. A person decides, never a count.
create table code_report (
  id         uuid primary key default gen_random_uuid(),
  -- The worker who has the code, or the code as it was typed where nobody has it; and who reported it, if they were signed in.
  worker_id  uuid references worker, code text, person_id uuid references person,
  message    text, created_at timestamptz not null default business_now(), closed_at timestamptz, closed_by uuid references person,
  constraint code_report_names_one_code check (num_nonnulls(worker_id, code) = 1),
  constraint code_report_closed_by_somebody check ((closed_at is null) = (closed_by is null))
);
create index code_report_open on code_report (created_at) where closed_at is null;
-- A second report by the same person counts once.
create unique index code_report_open_once on code_report (coalesce(worker_id::text, lower(code)), person_id) where closed_at is null;
create index code_report_by_person on code_report (person_id) where person_id is not null;

-- Questions about one movement of money, or about none where somebody wants to be called; and what operators answered.
create table help_request (
  id        uuid primary key default gen_random_uuid(),
  -- Nobody once the account is closed; what was asked and answered goes with it.
  person_id uuid references person,
  entry_id  bigint constraint help_request_is_about_an_entry references ledger_entry, load_id uuid references load,
  message   text not null, asked_at timestamptz not null default business_now(),
  answer    text, answered_by uuid references person, answered_at timestamptz,
  constraint help_is_about_one_movement check (num_nonnulls(entry_id, load_id) <= 1),
  constraint help_answer_is_whole check (num_nonnulls(answer, answered_by, answered_at) in (0, 3))
);
create index help_request_by_person on help_request (person_id, asked_at desc) where person_id is not null;
create index help_request_open on help_request (asked_at) where answer is null;
create unique index help_call_open_once on help_request (person_id) where answer is null and entry_id is null and load_id is null;

-- Where our books and those of the payment provider or the bank disagree. Found by a job, looked at by operators, and never corrected
-- silently: a row is resolved only when a later comparison no longer finds it.
create table reconciliation_difference (
  id           bigint generated always as identity primary key,
  kind         text not null,
  -- The load, payout or account that it is about.
  subject      text collate "C" not null,
  amount_cents bigint, explanation text not null,
  -- When that began which should have been settled since.
  since        timestamptz not null,
  found_at     timestamptz not null default business_now(), resolved_at timestamptz
);
create unique index difference_open_once on reconciliation_difference (kind, subject) where resolved_at is null;
create index difference_by_time on reconciliation_difference (found_at desc);

-- Up to when each side has been compared with a partner's: the next comparison begins there. Once a day it begins two weeks ago.
create table reconciliation_mark (side text primary key, up_to timestamptz not null, swept_at timestamptz not null);

-- A mistake put right by hand: proposed by one operator, approved by another, moved by the ledger. Nobody decides what concerns their own
-- wallet, neither with a yes nor with a no.
create table correction (
  id            uuid primary key,
  person_id     uuid not null references person, wallet_id bigint not null references wallet,
  direction     text not null constraint correction_direction_is_known check (direction in ('in', 'out')),
  amount_cents  bigint not null constraint correction_moves_something check (amount_cents > 0),
  reason        text not null, state text not null default 'proposed',
  proposed_by   uuid not null references person, proposed_at timestamptz not null default business_now(),
  decided_by    uuid references person, decided_at timestamptz,
  entry_id      bigint unique constraint correction_posted_by_an_entry references ledger_entry,
  -- The difference that it settles. A correction of a payment that was never credited credits that load itself, under the load's own key:
  -- the same payment is credited once, even if the provider reports it later.
  difference_id bigint references reconciliation_difference,
  -- A load that was never credited is removed after some years; what was proposed for it in vain stays.
  load_id       uuid references load on delete set null,
  -- A correction of a refund on its way puts it back into the wallet, likewise under the refund's own key.
  refund_id     uuid references load_refund,
  -- The question that it settles.
  help_id       uuid references help_request,
  -- `refused`: approved, and then the ledger said no.
  constraint correction_state_is_known check (state in ('proposed', 'approved', 'posted', 'declined', 'refused')),
  constraint correction_decided_has_decider
    check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint correction_needs_a_second_operator check (state in ('proposed', 'declined') or decided_by <> proposed_by),
  constraint correction_is_never_ones_own check (proposed_by <> person_id),
  constraint correction_is_never_decided_by_its_owner check (decided_by <> person_id),
  constraint correction_posted_has_its_entry check ((state = 'posted') = (entry_id is not null)),
  constraint correction_takes_over_what_a_difference_names
    check (num_nonnulls(load_id, refund_id) = 0 or (num_nonnulls(load_id, refund_id) = 1 and direction = 'in' and difference_id is not null))
);
revoke delete on correction from enkosi_app;
create index correction_by_time on correction (proposed_at desc);
create index correction_open on correction (proposed_at) where state in ('proposed', 'approved');
create unique index correction_settles_a_difference_once on correction (difference_id) where state not in ('declined', 'refused');
create unique index correction_brings_a_refund_back_once on correction (refund_id) where state not in ('declined', 'refused');
create unique index correction_credits_a_load_once on correction (load_id) where state not in ('declined', 'refused');

create trigger correction_is_of_its_owner after insert or update of person_id, wallet_id on correction
for each row execute function check_owner();

-- People whose withdrawals consist of card money: a job follows each withdrawal back through the entries. A case stays until an operator
-- closes it: honest tips that come later, or a month of waiting, end nothing.
create table card_to_bank (
  wallet_id    bigint primary key references wallet,
  -- It is a case only because of what guests paid, whom nobody knows.
  is_of_guests boolean not null,
  -- Figures and steps as they were found last.
  found        jsonb not null,
  found_at     timestamptz not null default business_now(),
  -- Withdrawals up to this entry were closed and do not count again.
  closed_up_to bigint not null default 0,
  closed_at    timestamptz, closed_by uuid references person,
  constraint card_to_bank_closed_by_somebody check ((closed_at is null) = (closed_by is null))
);

-- Up to which entry withdrawals were followed.
create table card_to_bank_watch (
  only_row boolean primary key default true constraint card_to_bank_watch_has_one_row check (only_row),
  up_to    bigint not null default 0
);
insert into card_to_bank_watch default values;

-- Up to which entry an operator has looked at what guests' chargebacks cost us with a worker.
create table guest_loss_review (
  wallet_id   bigint primary key references wallet,
  up_to       bigint not null references ledger_entry,
  reviewed_by uuid not null references person, reviewed_at timestamptz not null default business_now()
);

-- The cost of guests' chargebacks since then. From the limit on (contract/limits.ts) no guest's tip is opened for this worker. Read from
-- the entries each time, so that no way of booking a chargeback can forget it.
create view guest_loss as
select debit_wallet as wallet_id, sum(loss_cents)::bigint as cents, count(*)::integer as chargebacks, max(id) as up_to, max(at) as latest
from ledger_entry
where loss_cents is not null and id > coalesce((select up_to from guest_loss_review r where r.wallet_id = debit_wallet), 0)
group by debit_wallet;
