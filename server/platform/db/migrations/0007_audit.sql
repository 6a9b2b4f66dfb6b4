-- The audit trail of everything but money, whose entries carry person, time and request themselves.
create table audit_event (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  -- A person's id, or 'system'.
  actor      text not null,
  action     text not null,
  -- The object of the action: a worker, a person, a payout.
  subject    text not null,
  reason     text, request_id text not null, details jsonb not null default '{}'
);
create index audit_event_by_subject on audit_event (subject, id);

-- Each seal takes in the one before it, so that an event cannot be changed, removed or slipped in without making every later seal again.
create table audit_seal (
  position bigint primary key, event_id bigint not null unique,
  hash     bytea not null, sealed_at timestamptz not null default clock_timestamp()
);
revoke update, delete on audit_event, audit_seal from enkosi_app;

-- The form of an event that is sealed: the same on every server, whatever its time zone or locale.
create function audit_canonical(event audit_event) returns text language sql stable
return jsonb_build_array(
  event.id, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.actor, event.action,
  event.subject, event.reason, event.request_id, event.details
)::text;

create trigger audit_event_is_only_added_to before update or delete or truncate on audit_event
for each statement execute function refuse('audit rows are never changed or removed');
create trigger audit_seal_is_only_added_to before update or delete or truncate on audit_seal
for each statement execute function refuse('audit rows are never changed or removed');
