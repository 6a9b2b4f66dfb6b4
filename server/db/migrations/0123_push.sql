-- Where a worker's phone is told of tips while its screen is off. It belongs to a session: whoever signs out is told nothing more.
create table push_subscription (
  id           bigint generated always as identity primary key,
  session_id   uuid not null references session on delete cascade,
  endpoint     text collate "C" not null,
  p256dh       text not null,
  auth         text not null,
  -- Up to which version of the wallet it was told.
  told_version bigint not null,
  constraint push_subscription_is_one_per_session unique (session_id),
  constraint push_subscription_is_one_per_address unique (endpoint)
);
